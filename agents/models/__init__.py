"""Language models behind one interface, one file a provider. Imports nothing of ours, and SDKs only when used."""
