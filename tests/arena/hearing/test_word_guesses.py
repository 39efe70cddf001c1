"""Which word is meant by a guess: by another name, in pinyin, with a slip; and none where two are named."""

from arena.hearing.word_guesses import guessed_word, one_slip_apart
from arena.words import beginners
from tests.all_rows import all_rows


@all_rows(
    ("category", "text", "name"),
    [
        ("article", "我猜手电", "flashlight"),
        ("article", "It must be a torch", "flashlight"),
        ("article", "mobile phone, surely", "cellphone"),
        ("article", "shou dian tong", "flashlight"),
        ("article", "umbrela!", "umbrella"),
        ("article", "microscpoe", "microscope"),
        ("article", "是不是行李想", "suitcase"),
        ("article", "應該是顯微鏡", "microscope"),
        ("article", "a table or a chair", None),
        ("article", "不是桌子就是椅子", None),
        ("article", "不是桌子，是椅子", "chair"),
        ("article", "no idea", None),
        ("article", "something round", None),
        ("creature", "大熊猫吧", "panda"),
        ("creature", "bats", "bat"),
        ("creature", "cat", None),
        ("food", "番茄", "tomato"),
        ("food", "brocoli", "broccoli"),
        ("person", "孔明", "Zhuge Liang"),
        ("person", "the Monkey King, of course", "Wukong"),
    ],
)
def test_a_guess_is_heard_as_it_is_meant(category, text, name):
    pack = beginners()
    word = guessed_word(text, [word for word in pack.words if word.category == category], pack.names_of)
    assert (word.en if word else None) == name


@all_rows(("left", "right", "apart"), [
    ("bee", "bea", True), ("bee", "be", True), ("form", "from", True), ("bee", "bee", False), ("bee", "bat", False),
    ("abcd", "badc", False), ("bee", "beeee", False),
])  # fmt: skip
def test_one_slip_is_one_letter_or_two_changed_about(left, right, apart):
    assert one_slip_apart(left, right) is apart
