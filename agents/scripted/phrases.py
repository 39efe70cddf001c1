"""What scripted players say when they do not talk in facts. Owns: the phrases, in both languages."""

from arena.text import Text

SUSPECT = Text("I suspect seat {seat}.", "我怀疑 {seat} 号。")
INNOCENT = Text("I am not a ghost; look at what I said.", "我不是鬼，请看我之前说的话。")
YES = Text("yes", "是")
NO = Text("no", "不是")
STOCK = Text("Seat {seat} wants to know: have you seen it?", "{seat} 号想知道：你见过它吗？")
THINK = Text("I think it is {word}.", "我觉得是{word}。")
