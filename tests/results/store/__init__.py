"""A record as a whole: asked in SQL, checked, merged, of another age, damaged."""
