"""A model that writes its own label before its speech, as transcripts do, is heard without it; nothing else goes."""

import json

import pytest

from agents.llm.own_label import without_own_label
from arena.actions import Describe

from .test_reply_ladder import SPEECH, action

OWN = [
    "2号：", "2号:", "２号：", "2號：", "二号：", "2号 ：", "【2号】", "【2号】：", "[2号]", "[2号]:", "（2号）：",
    "2号玩家：", "2号位：", "座位2：", "玩家2：", "我（2号）：", "我(2号)：", "2号（我）：", "2号（辩护）：",
    "2号说：", "2号发言：", "**2号：**", "**2号**：", "2：", "2:", "2: ", "#2: ", "Seat 2:", "seat two: ",
    "SEAT 2 : ", "Player 2: ", "[Seat 2] ", "[Seat 2]: ", "(Seat 2): ", "- 2号：", "**Seat 2:** ", "Seat 2 (you): ",
    "Seat 2 (defence): ", "I (seat 2): ", "Me (Seat 2): ", "Seat 2 says: ", "Seat 2 - ", "2号——", "2号\n",
    "2号：2号：", "[2号]: 2号：",
]  # fmt: skip
KEPT = [
    "3号：它会飞", "【3号】它会飞", "Seat 3: it flies", "12号：它会飞", "Seat 12: it flies",
    "3号（2号的同伙）：它会飞", "2号3号：它会飞", "2 legs and a tail", "2:30 is when it sleeps", "2：1 赢过",
    "2. It flies", "2, I think", "2号球队有它", "第二：它会飞", "第2：会飞", "二：它会飞", "Two: it flies",
    "2: it flies 3: it sings", "2、3 号可疑", "2号和3号都可疑", "2号-3号都可疑", "2号，你为什么不说", "我：它会飞",
    "他（2号）：可疑", "Second: it flies", "No. 2: a hit", "2nd: it flies", "2号：", "Seat 2:", "[2]", "",
    "它有2号：大小", "Rule 2: it flies", "2号 它会飞", "各位好，2号：它会飞",
]  # fmt: skip


@pytest.mark.parametrize("label", OWN)
def test_the_own_label_is_taken_off(label):
    for speech in ("它会飞，像 3号：说的那样", "It flies."):
        assert without_own_label(label + speech, 2) == speech
        assert without_own_label("  " + label + speech, 3) == "  " + label + speech, (
            "to anybody else it is no own label"
        )


@pytest.mark.parametrize("text", KEPT)
def test_any_other_beginning_stays(text):
    assert without_own_label(text, 2) == text


def test_an_answer_is_read_without_it():
    assert SPEECH.seat == 1
    said = json.dumps({"thought": "1号：想", "text": "1号：它会飞"}, ensure_ascii=False)
    assert action(said, SPEECH) == Describe(text="它会飞")
    assert action(json.dumps({"text": "2号：它会飞"}), SPEECH) == Describe(text="2号：它会飞")
