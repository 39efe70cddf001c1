"""The few kinds of pictures a report has, and how they look. Must not know: what is drawn."""
