"""The journal's file: what is written comes back, a changed byte costs nothing, and what is lost is said first."""

import errno
import os
import threading
from random import Random

import pytest

import results.store.journal
from results.queries.tournaments import register
from results.store.journal import DamagedJournal, Journal, JournalError, journal_path, notes_in
from results.store.journal_lines import line_of
from results.store.record import Record
from results.store.repair import repair

BEGAN = {"kind": "began", "at": "2026-01-01T00:00:00+00:00", "agents": {"1": "a"}}


@pytest.fixture
def path(tmp_path):
    return journal_path(tmp_path / "r.duckdb", "t1")


def said(text, **more):
    return {"kind": "call", "text": text, **more}


def filled(path, games=3, each=5):
    journal = Journal(path, "t1")
    for number in range(each):
        for game in range(games):
            journal.write(f"g{game}", said(f"鬼 {number}", system="the rules " * 20))
    return journal


def read(path):
    journal = Journal(path, "t1")
    return {game: journal.notes(game) for game in journal.open}, journal.damage


def test_notes_come_back_by_game_in_their_order_and_long_texts_are_stored_once(path):
    filled(path).close()
    notes, damage = read(path)
    assert damage is None
    assert list(notes) == ["g0", "g1", "g2"]
    for of_game in notes.values():
        assert of_game == [said(f"鬼 {number}", system="the rules " * 20) for number in range(5)]
    assert path.read_text().count("the rules " * 20) == 1


def test_whatever_a_text_holds_it_comes_back(path):
    journal = Journal(path, "t1")
    texts = ["\ud83d", "a\nb\r\n", "\x00", "]\n[1,{}", '"', "\u2028", ""]
    for text in texts:
        journal.write("g", said(text))
    assert [note["text"] for note in journal.notes("g")] == texts
    journal.close()
    assert [note["text"] for note in read(path)[0]["g"]] == texts


def test_a_game_that_begins_anew_forgets_what_was_before(path):
    journal = Journal(path, "t1")
    for text in ("old", "new"):
        journal.write("g", BEGAN)
        journal.write("g", said(text))
    journal.close()
    assert read(path)[0]["g"] == [BEGAN, said("new")]


def test_no_note_no_file_and_no_open_game_no_file(path):
    Journal(path, "t1").close()
    assert not path.exists()
    journal = filled(path)
    journal.closed(["g0", "g1"])
    journal.close()
    assert list(read(path)[0]) == ["g0", "g1", "g2"]  # that they are over is for the record to say
    journal = Journal(path, "t1")
    journal.closed(["g0", "g1", "g2"])
    journal.close()
    assert not path.exists()


def test_a_tail_cut_at_any_byte_costs_the_line_it_is_in_and_no_other(path):
    journal = filled(path, games=1, each=4)
    journal.close()
    whole = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    for cut in range(1, len(whole)):
        path.write_bytes(whole[:cut])
        notes, damage = read(path)
        kept = max(0, sum(end <= cut + 1 for end in ends) - 2)  # the first two lines are the head and the long text
        assert [note["text"] for note in notes.get("g0", [])] == [f"鬼 {number}" for number in range(kept)]
        assert (damage is None) == (cut in ends or cut + 1 in ends) and (damage is None or " was cut off " in damage.en)
        after = Journal(path, "t1")  # and it can be written on
        after.write("g0", said("more"))
        after.close()
        assert [note["text"] for note in read(path)[0]["g0"]][-1] == "more"


def line_ends(whole):
    return [at for at, byte in enumerate(whole) if byte == 10]


def test_whichever_byte_has_changed_nothing_is_lost_and_it_is_said(path):
    filled(path, games=2, each=3).close()
    whole, chance = path.read_bytes(), Random(2)
    wanted, _ = read(path)
    places = sorted({*chance.sample(range(len(whole)), 150), 0, 1, len(whole) - 1, *line_ends(whole)})
    for at in places:
        for byte in {whole[at] ^ 1, 10, 0, 0xFF} - {whole[at]}:
            path.write_bytes(whole[:at] + bytes([byte]) + whole[at + 1 :])
            notes, damage = read(path)
            assert notes == wanted and notes_in(path, "t1") == wanted, (at, byte)
            assert damage is not None and "nothing is lost" in damage.en
    path.write_bytes(b"\n" + whole.replace(b"\n", b"\n \n\n"))
    assert notes_in(path, "t1") == wanted, "what an editor leaves"
    after = Journal(path, "t1")
    after.write("g0", said("more"))
    after.close()
    assert read(path)[0]["g0"] == [*wanted["g0"], said("more")]


EDITORS = {
    "line ends of Windows": lambda raw: raw.replace(b"\n", b"\r\n"),
    "a mark before it": lambda raw: b"\xef\xbb\xbf" + raw,
    "both": lambda raw: b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"),
    "no last line feed": lambda raw: raw[:-1],
    "line ends of Windows, no last": lambda raw: raw.replace(b"\n", b"\r\n")[:-2],
    "blank lines": lambda raw: b"\n" + raw.replace(b"\n", b"\n\n") + b"\n\n",
}


@pytest.mark.parametrize("editor", EDITORS)
def test_what_an_editor_does_to_line_ends_costs_nothing(path, editor):
    filled(path, games=2, each=3).close()
    wanted, _ = read(path)
    path.write_bytes(EDITORS[editor](path.read_bytes()))
    assert notes_in(path, "t1") == wanted
    after = Journal(path, "t1")
    after.write("g0", said("more"))
    after.close()
    assert read(path) == ({**wanted, "g0": [*wanted["g0"], said("more")]}, None)


def at_home(path):
    """A record with the tournament whose journal lies at `path`."""
    record = Record(path.with_name("r.duckdb"))
    record.create()
    register(record, "t1", "mine", "{}", 9)
    return record


def test_whole_lines_that_are_missing_double_or_in_another_order_are_said_and_set_aside(path):
    record, journal = at_home(path), Journal(path, "t1")
    for note in (BEGAN, *(said(str(number)) for number in range(4))):
        for game in ("g0", "g1"):
            journal.write(game, note)
    journal.close()
    lines, (whole, _) = path.read_bytes().splitlines(keepends=True), read(path)
    spoilt = [lines[:at] + lines[at + 1 :] for at in range(1, len(lines) - 2)]
    spoilt += [[*lines[: at + 1], *lines[at:]] for at in range(3, len(lines))]
    spoilt += [[*lines[:at], lines[at + 2], lines[at + 1], lines[at], *lines[at + 3 :]] for at in range(1, 9)]
    for number, left in enumerate(spoilt):
        path.write_bytes(b"".join(left))
        for opened in (lambda: Journal(path, "t1"), lambda: notes_in(path, "t1")):
            with pytest.raises(DamagedJournal, match=rf"line \d+.* of {path}.*zhuogui results repair {record.path}$"):
                opened()
        (found,) = repair(record)
        kept, damage = read(path)
        assert found.file == path and damage is None and repair(record) == [], number
        assert all(notes == whole[game][: len(notes)] for game, notes in kept.items()), number
        assert whole["g0"] == kept.get("g0") or whole["g1"] == kept.get("g1"), "the other game lost nothing"
    path.write_bytes(line_of({"journal": 1, "tournament": "t1"}) + line_of({"game": "g0", **said("no number")}))
    with pytest.raises(DamagedJournal, match="line 2"):
        Journal(path, "t1")


def test_an_emptied_journal_is_said_and_set_aside(path):
    record = at_home(path)
    path.write_bytes(b"")
    for opened in (lambda: Journal(path, "t1"), lambda: notes_in(path, "t1")):
        with pytest.raises(DamagedJournal, match=r"is empty.*zhuogui results repair"):
            opened()
    assert [one.file for one in repair(record)] == [path] and not path.exists() and repair(record) == []


def test_a_late_note_about_a_game_that_is_over_is_no_part_of_the_journal(path):
    journal = filled(path, games=2)
    journal.closed(["g0"])
    journal.write("g0", said("late"))
    journal.close()
    assert [note["text"] for note in read(path)[0]["g0"]][-1] == "鬼 4"


def cut_out(raw, line):
    return raw[: line[0]] + raw[line[0] + 9 : line[1]] + raw[line[1] :]


def zeroed(raw, line):
    return raw[: line[0]] + bytes(line[1] - line[0]) + raw[line[1] :]


def two_bytes(raw, line):
    return bytes(byte ^ 4 if at in (line[0] + 30, line[1] - 9) else byte for at, byte in enumerate(raw))


def inserted(raw, line):
    return raw[: line[0] + 40] + b"xyz" + raw[line[0] + 40 :]


@pytest.mark.parametrize("change", [cut_out, zeroed, two_bytes, inserted])
@pytest.mark.parametrize("number", [0, 1, 2, 6, 9])
def test_a_line_that_cannot_be_put_right_stops_everything_until_it_is_set_aside(path, change, number):
    """Line 0 is the head, 1 the long text, and then two games take turns."""
    record = at_home(path)
    filled(path, games=2, each=5).close()
    raw, wanted = path.read_bytes(), read(path)[0]
    ends = [0, *(end + 1 for end in line_ends(raw))]
    damaged = change(raw, (ends[number], ends[number + 1]))
    path.write_bytes(damaged)
    for opened in (lambda: Journal(path, "t1"), lambda: notes_in(path, "t1")):
        with pytest.raises(DamagedJournal, match=rf"nothing was touched.*zhuogui results repair {record.path}$"):
            opened()
    assert path.read_bytes() == damaged
    (found,) = repair(record)
    assert found.file == path and found.aside.stat().st_mode & 0o777 == 0o600
    notes, damage = read(path)
    assert damage is None and repair(record) == []
    for game, whole in wanted.items():
        left = [note["text"] for note in notes.get(game, [])]
        assert left == [note["text"] for note in whole][: len(left)], "a game goes on from a beginning of its notes"
    kept = sum(map(len, notes.values()))
    known = 10 if number < 2 else 5 + (number - 2) // 2
    assert kept >= (max(0, number - 2) if change is zeroed and number else known), "whose line it was may be gone too"
    assert len(found.aside.read_bytes()) + len(path.read_bytes()) >= len(raw) - 9


@pytest.mark.parametrize(
    "lines",
    [
        b"hello\nworld\n",
        b'{"game": 1}\n',
        line_of({"journal": 2, "tournament": "t1"}),
        line_of({"journal": 1, "tournament": "t2"}),
        line_of({"journal": 1, "tournament": "t1"}) + line_of({"other": 1}),
    ],
)
def test_what_is_not_this_journal_is_named_and_left_as_it_is(path, lines):
    path.write_bytes(lines)
    with pytest.raises(JournalError, match=r"line \d of .*r\.duckdb\.t1\.jsonl was not written by this program"):
        Journal(path, "t1")
    assert path.read_bytes() == lines


def test_a_large_journal_is_written_anew_without_the_games_that_are_over(path, monkeypatch):
    monkeypatch.setattr(results.store.journal, "LARGE", 10_000)
    journal = Journal(path, "t1")
    for number in range(200):
        journal.write(f"g{number}", said("x" * 300, system="rules"))
        journal.write("stays", said(str(number), system="rules"))
        journal.closed([f"g{number}"])
        assert path.stat().st_size < 45_000
    assert [note["text"] for note in journal.notes("stays")] == [str(number) for number in range(200)]
    assert {note["system"] for note in journal.notes("stays")} == {"rules"}
    journal.close()
    assert len(read(path)[0]["stays"]) == 200
    assert not path.with_name(path.name + ".new").exists()


def test_a_full_disk_takes_no_more_says_so_and_keeps_what_was_there(path, monkeypatch):
    journal = filled(path, games=1)
    write, room = os.write, [100]

    def full(file, data):
        if not room[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = write(file, data[: room[0]])
        room[0] -= written
        return written

    journal.check()
    monkeypatch.setattr(os, "write", full)
    for number in range(5):
        journal.write("g0", said("y" * 40 + str(number)))
    monkeypatch.undo()
    with pytest.raises(JournalError, match=r"jsonl: No space left on device; all before that is kept"):
        journal.check()
    journal.write("g0", said("later"))
    journal.close()
    notes, damage = read(path)
    assert damage is None
    assert [note["text"] for note in notes["g0"]] == [f"鬼 {number}" for number in range(5)] + ["y" * 40 + "0"]


def test_many_threads_write_whole_lines(path):
    journal = Journal(path, "t1")
    threads = [
        threading.Thread(target=lambda of=of: [journal.write(f"g{of}", said(str(n), system="s")) for n in range(200)])
        for of in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    journal.close()
    notes, damage = read(path)
    assert damage is None
    assert all([note["text"] for note in notes[f"g{of}"]] == [str(n) for n in range(200)] for of in range(8))


def test_it_reaches_the_disk_within_a_second(path, monkeypatch):
    synced = threading.Event()
    monkeypatch.setattr(os, "fsync", lambda file: synced.set())
    journal = Journal(path, "t1")
    journal.write("g", said("x"))
    assert synced.wait(1.5)
    journal.close()


def test_a_reader_need_not_wait_for_the_writer(path):
    journal = filled(path)
    before = path.read_bytes()
    path.write_bytes(before + b"[12,")  # half of the next line is there
    assert {game: len(notes) for game, notes in notes_in(path, "t1").items()} == {"g0": 5, "g1": 5, "g2": 5}
    assert notes_in(path, "t1")["g0"][0] == said("鬼 0", system="the rules " * 20)
    assert path.read_bytes() == before + b"[12,"
    journal.close()
    assert notes_in(path.with_name("none.jsonl"), "t1") == {}


def test_a_journal_that_was_not_yet_written_to_is_left_as_it_is_by_what_closes_games(path, monkeypatch):
    """As in a run that goes on: games of it are in the record already, and much of it is dead."""
    filled(path, games=20).close()
    monkeypatch.setattr(results.store.journal, "LARGE", 100)
    journal = Journal(path, "t1")
    journal.closed([f"g{number}" for number in range(15)])
    assert len(journal.notes("g16")) == 5
    journal.write("g17", said("more"))
    journal.close()
    assert [note["text"] for note in read(path)[0]["g17"]][-1] == "more"


def test_notes_are_read_right_while_the_file_is_made_smaller(path, monkeypatch):
    journal, begun = filled(path, games=20), threading.Event()
    compacted = Journal._compacted

    def slow(self, file):
        begun.set()
        threading.Event().wait(0.2)
        return compacted(self, file)

    monkeypatch.setattr(results.store.journal, "LARGE", 100)
    monkeypatch.setattr(Journal, "_compacted", slow)
    thread = threading.Thread(target=journal.closed, args=([f"g{number}" for number in range(15)],))
    thread.start()
    assert begun.wait(5)
    assert len(journal.notes("g16")) == 5
    thread.join()
    journal.close()


def test_a_full_disk_leaves_the_old_file_where_it_was_to_be_made_smaller(path, monkeypatch):
    journal = filled(path, games=20)
    monkeypatch.setattr(results.store.journal, "LARGE", 100)

    def full(file):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    journal.closed([f"g{number}" for number in range(15)])
    monkeypatch.undo()
    assert len(journal.notes("g16")) == 5
    assert not path.with_name(path.name + ".new").exists()
    with pytest.raises(JournalError, match=r"jsonl: No space left on device"):
        journal.check()
    journal.close()
    assert len(read(path)[0]) == 20


def test_a_torn_journal_that_may_not_be_mended_is_named(path, monkeypatch):
    filled(path).close()
    torn = path.read_bytes() + b"[12,"
    path.write_bytes(torn)
    opened = type(path).open

    def refused(self, mode="r", *more, **named):
        if "+" in mode:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opened(self, mode, *more, **named)

    monkeypatch.setattr(type(path), "open", refused)
    with pytest.raises(JournalError, match=r"the journal .*jsonl cannot be read: Permission denied"):
        Journal(path, "t1")
    assert path.read_bytes() == torn
