"""The drawing of every game: nothing hidden is in it, every piece can be read, answers name pieces that are there."""
import functools
import re
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from every_game import every_game, preset_names, public, rows
from readable import can_be_read, inside

from bootleg_env.engine import drawing, letters
from bootleg_env.engine.batch import GameBatch

MOMENTS = 20  # looked at in a game


@functools.cache
def moments(game, preset, players, number=MOMENTS):
    """Records and masks from the beginning of a random game to its end."""
    batch = GameBatch(game, public(game).settings(preset=preset, num_players=players))
    batch.sample_from(7)
    batch.reset(np.array([7]))
    found = []
    while not batch.done[0]:
        found.append((batch.states.copy(), batch.mask[0].copy()))
        batch.answer(batch.sample_one())
    return [*found[:: max(1, len(found) // number)], (batch.states.copy(), batch.mask[0].copy())]


def fewest(game):
    return (game.seats[0],)


def viewers(game, states):
    return (None, drawing.ALL, *range(int(states["seats"][0])))


def a_game(game):
    """Moments of the game with most players."""
    return moments(game, None, game.seats[1])


@pytest.mark.parametrize("game, preset, players", rows(preset_names, fewest))
def test_what_a_seat_cannot_know_is_not_drawn(game, preset, players):
    """Whatever is drawn anew of what a seat cannot know, it sees the same, and so does the public."""
    for states, _ in moments(game, preset, players):
        seen = {viewer: game.drawing(states, viewer) for viewer in viewers(game, states)}
        for seat in range(players):
            anew = game.redraw(states, seat, 1)
            assert game.drawing(anew, seat) == seen[seat]
            assert game.drawing(anew, None) == seen[None]


@every_game
def test_everything_is_shown_to_those_who_watch_mobsters(game):
    """What is hidden from others is drawn for its owner and for ALL: a game with secrets looks different to them."""
    differ = any(game.drawing(states, 0) != game.drawing(game.redraw(states, 1, 2), 0) for states, _ in a_game(game))
    shown = any(game.drawing(states, drawing.ALL) != game.drawing(game.redraw(states, 1, 2), drawing.ALL) for states, _ in a_game(game))
    assert differ == shown == game.hidden_information


@every_game
def test_panels_stay_where_they_are(game):
    """So pictures of a game have one size, and a page does not jump."""
    for viewer in viewers(game, a_game(game)[0][0]):
        assert len({game.drawing(states, viewer).panels for states, _ in a_game(game)}) == 1
    panels = game.drawing(a_game(game)[0][0], None).panels
    assert len({panel.name for panel in panels}) == len(panels) and all(panel.title for panel in panels)


@every_game
def test_elements_are_svg_with_a_name_and_words(game):
    classes = {*re.findall(r"\.([a-z0-9-]+)", drawing.STYLE)}
    for states, _ in a_game(game):
        for viewer in viewers(game, states):
            panels, elements = game.drawing(states, viewer)
            for name, svg in elements.items():
                node = ElementTree.fromstring(svg)
                assert node.tag == "g" and node.get("id") == name and name.partition("/")[0] in {panel.name for panel in panels}
                assert node[0].tag == "title" and (node[0].text or "").strip(), name
                assert len([each for each in node.iter() if each.get("id")]) == 1, f"{name}: ids inside"
                for each in node.iter():
                    assert {*(each.get("class") or "").split()} <= classes, f"{name}: {each.get('class')}"
                    assert not {"fill", "stroke", "style"} & {*each.keys()}, f"{name}: colours are classes"


@every_game
def test_each_seat_has_a_colour_of_its_own(game):
    """Pages name the seats in the colours of the drawing."""
    colours = game.seat_colours[: game.seats[1]]
    assert len({*colours}) == game.seats[1]
    assert all(f".seat-{each} " in drawing.STYLE and f".edge-{each} " in drawing.STYLE for each in colours)


@every_game
def test_the_still_picture_is_well_formed(game):
    for states, _ in a_game(game)[::5]:
        for width in (360, 1120, 1900):
            svg = ElementTree.fromstring(drawing.still(game.drawing(states, None), width))
            wide, high = int(svg.get("width")), int(svg.get("height"))
            assert wide <= max(width, 400) and high > 100 and svg.get("viewBox") == f"0 0 {wide} {high}"


@every_game
def test_pieces_stay_in_their_panel_and_words_can_be_read(game):
    """No text beyond its panel, none smaller than 11 units, and the contrast of each to what lies below it is 4.5 at least."""
    for states, _ in a_game(game):
        for viewer in viewers(game, states):
            can_be_read(game.drawing(states, viewer))


@every_game
def test_answers_name_elements_that_are_there(game):
    """A spot is drawn for the seat that is asked, and can be clicked; most answers have one."""
    named, legal = 0, 0
    for states, mask in a_game(game):
        about = game.asked(states)
        if about is None:
            continue
        elements = game.drawing(states, about["seat"]).elements
        for action in np.flatnonzero(mask):
            spot = game.spot(states, int(action))
            assert not spot or f'data-spot="{spot}"' in elements[spot], f"{game.answer_words(states, int(action))}: {spot}"
            named, legal = named + bool(spot), legal + 1
    assert named > legal / 2


def test_changes_make_one_drawing_of_the_other():
    panel = drawing.Panel("a", "A", 10, 10)
    before, after = drawing.Drawing((panel,), {"a/x": "1", "a/y": "2"}), drawing.Drawing((panel,), {"a/y": "3", "a/z": "4"})
    assert drawing.changes(before, after) == {"set": {"a/y": "3", "a/z": "4"}, "gone": ["a/x"]}
    assert drawing.changes(None, after) == {"set": after.elements, "gone": [], "panels": [panel._asdict()]}


def test_panels_are_packed_without_overlap():
    panels = tuple(drawing.Panel(str(number), "A", 100 + 37 * (number % 4), 50 + 31 * (number % 3)) for number in range(9))
    for width in (100, 360, 700, 1900):
        places, wide, high = drawing.packed(panels, width)
        boxes = [(x, y, x + panel.width, y + drawing.TITLE + panel.height) for (x, y), panel in zip(places, panels)]
        assert all(inside(box, (0, 0, wide, high)) for box in boxes) and wide <= max(width, 235)
        assert not any(one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
                       for number, one in enumerate(boxes) for other in boxes[:number])


def test_words_are_clipped_to_their_room():
    assert letters.clipped("a word", 100) == "a word"
    assert letters.clipped("a word and another", 60) == "a word..." and letters.width("a word...") <= 60
    assert letters.wrapped("one two three four", 40, "", 2) == ["one", "two..."]
    assert 'amp;' in drawing.text(0, 0, "<&>") and "<&" not in drawing.text(0, 0, "<&>")
