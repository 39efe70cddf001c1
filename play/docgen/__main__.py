"""Writes every page that is made from the code."""

from . import FOLDER, export_page, house_rules_page, record_page

for made in (house_rules_page, record_page, export_page):
    for name, language in made.PAGES.items():
        (FOLDER / name).write_text(made.page(language), "utf-8")
        print(f"wrote docs/{name}")
