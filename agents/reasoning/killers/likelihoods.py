"""What the things said and done in a killer game are evidence of: log-likelihood ratios in nats, with reasons.

They are habits of players of every kind, not of one opponent: set by hand from how killer games are played, then held
against tournaments. "Hidden" is the side that the others look for. Must not know: how evidence is combined.
"""

from typing import NamedTuple


class OfRole(NamedTuple):
    """For a claim to be police: that the speaker is police, and that it is hidden, each rather than plain good."""

    police: float
    hidden: float


class OfPair(NamedTuple):
    """For a word about another seat: that the speaker is hidden, where the other is its partner and where it is not."""

    partner: float
    other: float


IMPOSSIBLE = -60.0  # what a rule excludes, and still a number

# Claims. A plain good player hardly ever claims to be police.
CLAIM = OfRole(police=5.0, hidden=3.0)  # some killers claim it unasked
CLAIM_UNDER_PRESSURE = OfRole(police=6.0, hidden=5.0)  # accused or about to be voted out, police do, and many killers
CLAIM_OTHER = -0.7  # hidden, if it claims another good role with powers
CONFESSES = 0.5  # hidden, if it says so: as a rule a joke
UNCONTRADICTED = -0.5  # hidden, if it claimed to be police and nobody contradicted it all day
READ = 0.8  # weight of a claim that was read from free text, beside one that was made in so many words

# Checks that are told, by what the target is.
FALSE_CHECK = -6.0  # police, if the check is false: that would be an error of memory
ACCUSES = OfPair(partner=-1.9, other=-0.3)  # tells of a check that found the target to be hidden
CLEARS = OfPair(partner=-1.0, other=-1.4)

# Suspicions and ballots: the hidden spare their partners.
SUSPECTS = OfPair(partner=-0.9, other=0.12)
VOTES = OfPair(partner=-1.2, other=0.15)
TRUSTS = OfPair(partner=0.3, other=0.0)
POLICE_SUSPECTS = 0.4  # police rather than plain good, where the suspect is hidden
WITH_MOLES = 0.4  # how much is left of sparing partners where the hidden do not all know each other, as a factor
SAYS_NOTHING = 0.6  # hidden, if it says nothing: every voice helps the table and harms its enemies
ABSTAINS = 0.4  # hidden, if it votes for nobody
MISREAD = 0.4  # error of a level on a suspicion or a ballot, as a share of its error on a claim

# Deaths at night.
KILLED = -4.0  # hidden, where nobody but the killers kills
KILLED_OR_NOT = -0.9  # hidden, where others kill too
