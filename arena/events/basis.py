"""What events are made of. Must not know: any one event."""

from typing import Literal

Stage = Literal["describe", "defend", "comment", "speak", "last_words"]
Side = Literal["humans", "ghosts", "good", "killers", "wolves", "civilians", "undercovers"]
Ballot = tuple[int, int | None]  # voter, target; no target is an abstention
