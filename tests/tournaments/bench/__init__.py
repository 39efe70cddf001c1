"""The frozen benchmark: its digest, its scores, its command, its page."""
