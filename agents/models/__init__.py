"""Language models behind one interface: `providers` above `transport` above plain types. Imports nothing of ours."""
