"""No form of the key that a service was given stands in what it says, be it an error or an answer (D22)."""

import json
from base64 import b64encode, urlsafe_b64encode
from urllib.parse import quote

import pytest
from hypothesis import given, strategies

from agents.models.transport.key_mask import masked
from agents.models.wire import Fault

from .loopback_service import Answer, Server, says
from .model_at_service import ask, at, dialects

KEY = "sk-proj-Abc123Def456Ghi789Jkl012"
FORMS = {
    "plain": lambda key: key,
    "in a header": lambda key: f"Authorization: Bearer {key}",
    "spaced": " ".join,
    "one a line": "\n".join,
    "split by a newline": lambda key: key[:10] + "\n" + key[10:],
    "split by what nobody sees": lambda key: key[:8] + "\u200b\u2060" + key[8:],
    "with marks between": "\u00ad-".join,
    "in capitals": str.upper,
    "reversed": lambda key: key[::-1],
    "in wide letters": lambda key: "".join(chr(ord(c) + 0xFEE0) if c.isalnum() else c for c in key),
    "cut off": lambda key: key[:20],
    "base64": lambda key: b64encode(key.encode()).decode(),
    "base64 for addresses, of a header": lambda key: urlsafe_b64encode(f"Bearer {key}".encode()).decode(),
    "base64 of JSON": lambda key: b64encode(json.dumps({"a": key}).encode()).decode(),
    "hexadecimal": lambda key: key.encode().hex(" "),
    "escaped": lambda key: "".join(f"\\x{ord(c):02x}" for c in key),
    "escaped as in JSON": lambda key: "".join(f"\\u{ord(c):04x}" for c in key),
    "in an address": lambda key: quote(key, safe="").replace("-", "%2D"),
    "all of it in an address": lambda key: "".join(f"%{ord(c):02X}" for c in key),
    "as numbers": lambda key: ", ".join(str(ord(c)) for c in key),
}


def test_every_form_is_masked_and_what_stands_around_it_stays():
    for name, form in FORMS.items():
        said = masked(f"He said: {form(KEY)} (that was it)", KEY)
        assert said.startswith("He said: ") and said.endswith(" (that was it)") and "…" in said, name
        bare = "".join(filter(str.isalnum, said.lower()))
        assert not any(piece in bare for piece in ("abc123", "def456", "ghi789", "jkl012", "210lkj")), name


@given(strategies.text(max_size=80), strategies.text(alphabet="abcDEF-_.019", min_size=8, max_size=40))
def test_a_text_without_the_key_stays_as_it_is(text, key):
    if masked(text, key) != text:
        assert len([char for char in text if char.isalnum()]) >= 8
    assert masked("The word is moon", key) == "The word is moon"
    assert masked(text, None) == masked(text, "none") == text


@dialects
@pytest.mark.parametrize("how", ["an answer", "401", "500"])
def test_what_a_service_says_reaches_nobody_with_the_key_in_it(provider, how):
    echo = " | ".join(form(KEY) for form in FORMS.values())

    def decide(asked):
        if how == "an answer":
            return Answer(says(asked, json.dumps({"speech": echo}), model=f"m {KEY}"))
        return Answer({"error": {"message": echo}}, int(how))

    with Server(decide) as server:
        model = at(server, provider, key=KEY, seconds=2.0)
        try:
            made = ask(model)
            told = made.text + made.model
            assert json.loads(made.text)["speech"].startswith("…")
        except Fault as fault:
            told = str(fault) + fault.detail + fault.zh
    bare = "".join(filter(str.isalnum, told.lower()))
    assert not any(piece in bare for piece in ("abc123", "def456", "ghi789", "jkl012", "210lkj"))
