"""The contract suite: what every variant in the registry keeps at every size. A new variant needs no new code here."""
