"""One file a command; each has `run(arguments) -> exit code` and is imported only when it is called."""
