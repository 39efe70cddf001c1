"""What things said and done in a killer game are worth, in nats. Owns: the numbers of the belief model, with reasons.

They are habits of players of every kind, not of one opponent: set from how killer games are played, and then held
against tournaments. Must not know: how evidence is combined.
"""

IMPOSSIBLE = -60.0  # what a rule excludes, and still a number

# A claim to be police, against silence: a plain good player nearly never claims it.
CLAIM_POLICE = 5.0  # police rather than plain good
CLAIM_HIDDEN = 3.0  # hidden rather than plain good: some killers claim, unasked
PRESSED_POLICE = 6.0  # the same two by somebody accused or about to be voted out: police do, and many killers
PRESSED_HIDDEN = 5.0
CLAIM_OTHER = -0.7  # hidden, by who claims another good role with powers
CONFESSES = 0.5  # hidden, by who says so: a joke as a rule

# A check that is told, by what the target is.
FALSE_CHECK = -6.0  # the speaker is police and the check not so: an error of memory at most
ACCUSES_OWN = -1.9  # the speaker is hidden, and calls a partner hidden
ACCUSES_OTHER = -0.3
CLEARS_OWN = -1.0  # the speaker is hidden, and clears a partner
CLEARS_OTHER = -1.4

# A suspicion spoken, and a ballot: the hidden spare their own.
SUSPECTS_OWN = -0.9
SUSPECTS_OTHER = 0.12
VOTES_OWN = -1.2
VOTES_OTHER = 0.15
POLICE_SUSPECTS = 0.4  # police rather than plain good, where the suspect is hidden
WITH_MOLES = 0.4  # how much of that is left where the hidden do not all know each other
SAYS_NOTHING = 0.6  # hidden, by who says nothing at all: a table gains by every voice, its enemies by none
ABSTAINS = 0.4  # hidden, by who votes for nobody
TRUSTS_OWN = 0.3  # who is hidden clears a partner rather than another

# Deaths at night.
KILLED = -4.0  # hidden, where nobody but the killers kills
KILLED_OR_NOT = -0.9  # hidden, where others kill too
UNCONTRADICTED = -0.5  # hidden, who claimed to be police and was not contradicted all day
MISREAD = 0.4  # how large the error of a level is on a suspicion or a ballot, beside that on a claim
READ = 0.8  # how much what is read from free text weighs beside a claim in so many words
