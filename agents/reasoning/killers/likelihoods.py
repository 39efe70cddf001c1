"""What each statement and event of a killer game is evidence of: log likelihood ratios in nats, with reasons.

They are habits of players of every kind, not of one opponent: set by hand from how killer games are played, then
compared with tournaments. "Hidden" is the side that the others look for. Must not know: how evidence is combined.
"""

from typing import NamedTuple


class OfRole(NamedTuple):
    """For a claim to be police: the nats for police, and for a hidden speaker, each against plain good."""

    police: float
    hidden: float


class OfPair(NamedTuple):
    """For a statement about another seat: the nats for a hidden speaker, if the seat is its partner, and if not."""

    partner: float
    other: float


IMPOSSIBLE = -60.0  # log likelihood of what a rule excludes; finite

# Claims. A plain good player hardly ever claims to be police.
CLAIM = OfRole(police=5.0, hidden=3.0)  # some killers claim it unasked
CLAIM_UNDER_PRESSURE = OfRole(police=6.0, hidden=5.0)  # accused or about to be voted out, police do, and many killers
CLAIM_OTHER = -0.7  # hidden, if it claims another good role with powers
CONFESSES = 0.5  # hidden, if it says so: as a rule a joke
UNCONTRADICTED = -0.5  # hidden, if it claimed to be police and nobody contradicted it all day
READ = 0.8  # weight of a claim in free text, where a claim in a field of the answer has weight 1

# Checks that are told, by what the target is.
FALSE_CHECK = -6.0  # police, if the check is false: that would be an error of memory
ACCUSES = OfPair(partner=-1.9, other=-0.3)  # reports a check that found the target hidden
CLEARS = OfPair(partner=-1.0, other=-1.4)

# Suspicions and ballots: the hidden spare their partners.
SUSPECTS = OfPair(partner=-0.9, other=0.12)
VOTES = OfPair(partner=-1.2, other=0.15)
TRUSTS = OfPair(partner=0.3, other=0.0)
POLICE_SUSPECTS = 0.4  # police rather than plain good, where the suspect is hidden
WITH_MOLES = 0.4  # factor on sparing partners, if the hidden do not all know each other
SAYS_NOTHING = 0.6  # hidden, if it says nothing: every voice helps the table and harms its enemies
ABSTAINS = 0.4  # hidden, if it votes for nobody
MISREAD = 0.4  # error of a level on a suspicion or a ballot, as a share of its error on a claim

# Deaths at night.
KILLED = -4.0  # hidden, if only killers kill
KILLED_OR_NOT = -0.9  # hidden, if others kill too
