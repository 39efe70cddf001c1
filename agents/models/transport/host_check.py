"""Which hosts an endpoint may stand on: none whose address is link-local or a cloud's metadata service.

Owns: reading an address in every spelling that a resolver would take. Must not know: settings, SDKs, DNS; a caller that
resolves a name or follows a redirect asks again with what it found.
"""

import socket
import unicodedata
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_FORBIDDEN = (
    IPv4Network("169.254.0.0/16"),  # link-local, and the metadata service of most clouds
    IPv4Network("100.100.100.200/32"),  # Alibaba Cloud's
    IPv4Network("168.63.129.16/32"),  # Azure's platform address
    IPv6Network("fe80::/10"),
    IPv6Network("fd00:ec2::254/128"),  # Amazon's
)
_METADATA_NAMES = frozenset({"metadata", "metadata.google.internal", "instance-data"})
_EMBEDDED = (  # IPv6 networks that carry an IPv4 address, and how many bits stand to the right of it
    (IPv6Network("::ffff:0:0/96"), 0),
    (IPv6Network("::/96"), 0),
    (IPv6Network("64:ff9b::/96"), 0),
    (IPv6Network("2002::/16"), 80),
)
_LOCAL_NAMES = (".localhost", ".local", ".internal", ".lan")


def is_forbidden(host: str) -> bool:
    """Whether a host, a name or an address in any spelling, is one that nobody serves models on."""
    name = _plain(host)
    address = _address(name)
    return name in _METADATA_NAMES if address is None else any(address in network for network in _FORBIDDEN)


def is_local(host: str) -> bool:
    """Whether a host is this machine or one of its own network, where endpoints ask for no key."""
    name = _plain(host)
    address = _address(name)
    if address is None:
        return "." not in name or name.endswith(_LOCAL_NAMES)
    return address.is_loopback or address.is_private


def _plain(host: str) -> str:
    plain = unicodedata.normalize("NFKC", host).replace("。", ".")  # as host names are read (IDNA)
    return plain.strip("[]").split("%")[0].rstrip(".").casefold()


def _address(name: str) -> IPv4Address | IPv6Address | None:
    """The address that a name spells, the IPv4 one inside an IPv6 one; None for a name that must be resolved."""
    try:
        address = ip_address(name)
    except ValueError:
        return _old_spelling(name)
    if isinstance(address, IPv6Address) and int(address) > 1:
        for network, right in _EMBEDDED:
            if address in network:
                return IPv4Address(int(address) >> right & 0xFFFFFFFF)
    return address


def _old_spelling(name: str) -> IPv4Address | None:
    """An IPv4 address as one number, in hexadecimal, in octal or with parts left out, as resolvers take it."""
    try:
        return IPv4Address(socket.inet_aton(name)) if name and name.isascii() and " " not in name else None
    except (OSError, ValueError):
        return None
