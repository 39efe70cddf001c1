"""One file a section of the rulebook: every enforceable rule and every counted example as a test."""
