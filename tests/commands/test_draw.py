"""``bot.py draw``: pictures, animations and texts of records."""

import io
import re

import pytest
from PIL import Image, ImageChops

import bot
from data.words import words
from engine.catalogue import find
from engine.record import Record
from renderers.replay import moments
from tests.commands.running import a_record, call, run


@pytest.fixture
def draw(tmp_path, monkeypatch):
    """The command in this process, which draws what all pictures are made of only once."""
    monkeypatch.chdir(tmp_path)

    def drawn(*args):
        assert bot.main(["draw", "game.txt", *map(str, args)]) == 0

    return drawn


@pytest.mark.long
def test_a_picture_of_the_last_position(tmp_path):
    a_record(tmp_path)
    done = run("draw", "game.txt", "--out", "board.png", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert Image.open(tmp_path / "board.png").size == (1200, 900)
    assert "The game is over" in done.stderr


@pytest.mark.long
def test_turn_seat_palette_and_names_each_make_another_picture(tmp_path, draw):
    a_record(tmp_path)
    ways = [
        (),
        ("--turn", 0),
        ("--turn", 30),
        ("--turn", 30, "--seat", "red"),
        ("--turn", 30, "--seat", "blue"),
        ("--turn", 30, "--palette", "contrast"),
        ("--turn", 30, "--names", "Ana,Bo,Chloé"),
        ("--turn", 30, "--lang", "fr"),
    ]
    for number, way in enumerate(ways):
        draw(*way, "--out", f"{number}.png")
    pictures = {(tmp_path / f"{number}.png").read_bytes() for number in range(len(ways))}
    assert len(pictures) == len(ways)


def test_the_text_board_speaks_the_language_and_calls_the_players(tmp_path, draw, capsys):
    a_record(tmp_path)
    draw("--turn", 30, "--text", "--lang", "fr", "--names", "Ana,Bo,Chloé")
    told = capsys.readouterr().out
    assert told.startswith("L’Or des Mayas")
    assert "Chloé" in told
    assert not list(tmp_path.glob("*.png"))


@pytest.mark.long
def test_an_animation_of_the_whole_game(tmp_path, draw):
    file = a_record(tmp_path, seats=2)
    draw("--out", "game.gif")
    film = Image.open(tmp_path / "game.gif")
    shown = moments(Record.read(file.read_text()), find("gold"), words("en"))
    assert film.n_frames == sum(moment.tells for moment in shown)
    assert film.n_frames > 30


def test_the_last_frame_of_an_animation_is_the_picture_of_that_turn(tmp_path, draw):
    a_record(tmp_path, seats=2)
    draw("--turn", 9, "--out", "game.gif")
    draw("--turn", 9, "--out", "board.png")
    film = Image.open(tmp_path / "game.gif")
    film.seek(film.n_frames - 1)
    board = Image.open(io.BytesIO((tmp_path / "board.png").read_bytes()))
    difference = ImageChops.difference(film.convert("RGB"), board.convert("RGB"))
    assert difference.getbbox() is None


def test_a_record_that_breaks_is_drawn_as_far_as_it_holds(tmp_path, draw):
    file = a_record(tmp_path)
    lines = re.sub(r" +#\w+", "", file.read_text()).split("\n")
    lines[40] = lines[40].split(" ")[0] + " dance"
    file.write_text("\n".join(lines))
    draw("--turn", 20, "--out", "board.png")
    done = call("draw", "game.txt", "--out", "later.png", cwd=tmp_path)
    assert done.returncode == 2
    assert "game.txt: line 41:" in done.stderr
    assert not (tmp_path / "later.png").exists()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "draw what?"),
        (("--out", "board.bmp"), "pictures are .png, animations .gif"),
        (("--out", "none/board.png"), "No such file or directory"),
        (("--text", "--turn", "999"), "the turns of this record are 0 to "),
        (("--text", "--turn", "-1"), "the turns of this record are 0 to "),
        (("--text", "--seat", "yellow"), "the seats of this record are red, blue, green"),
        (("--text", "--names", "Ana,Bo"), "2 names for 3 seats"),
        (("--text", "--palette", "pink"), "invalid choice"),
    ],
)
def test_what_cannot_be_drawn_is_said(tmp_path, args, said):
    a_record(tmp_path)
    done = call("draw", "game.txt", *args, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
