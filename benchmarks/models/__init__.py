"""What language models cost us beside their own time, against endpoints on loopback."""
