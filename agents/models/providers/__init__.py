"""One file a provider, with all that is its own. Must not import an SDK before a model that needs it is opened."""
