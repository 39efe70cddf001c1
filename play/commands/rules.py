"""`zhuogui rules`: a game's rulebook with the house rules in force, or the table of house rules."""

from argparse import Namespace

from arena.rules.rulebook import describe_house_rules, render_rules
from arena.text import Text
from arena.variants import variant_of

from ..grammar.options import given_rules
from ..terminal.output import print_json, print_page, print_table

_HEADS = (Text("key", "键"), Text("decides", "决定什么"), Text("rule", "规则"), Text("default", "默认"))


def run(arguments: Namespace) -> int:
    language = arguments.lang
    variant = variant_of(arguments.variant)
    rules = given_rules(arguments, variant)
    if arguments.players is not None:
        variant.check_players(arguments.players, rules)
    keys = describe_house_rules(variant.rules, language)
    if arguments.json:
        in_force = rules.model_dump(mode="json")
        text = render_rules(variant, rules, language, arguments.players)
        print_json({"variant": variant.id, "house_rules": in_force, "keys": keys, "rules": text})
    elif arguments.keys:
        print_table(_HEADS, keys, language)
    else:
        print_page(render_rules(variant, rules, language, arguments.players))
    return 0
