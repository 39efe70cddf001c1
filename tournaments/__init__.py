"""Games in bulk: what is planned (`plan`), how one match is played (`match`), and how many are (`run`).

Beside runs stand what may be said before one (`forecast`) and after one (`review`); the frozen benchmark (`bench`)
stands on all of them. It must not know how anything is printed.
"""
