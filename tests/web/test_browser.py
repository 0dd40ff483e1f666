"""The page in a real Chromium: played by keyboard and by mouse, by several people, killed and gone on with, at three sizes."""
import json
import urllib.request

import pytest

pytestmark = pytest.mark.xdist_group("chromium")
SIZES = [(360, 740), (1024, 768), (1920, 1080)]


def table(server, seats=("me", "random", "random"), game="stones", **form):
    """A new table; the link of the one who opened it."""
    return server.link(asked(server, "tables", server.owner, game=game, seats=list(seats), seed=7, **form)["token"])


def asked(server, path, token, **form):
    data = json.dumps(form).encode() if form else None
    request = urllib.request.Request(f"{server.address}api/{path}", data, {"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=300) as answer:
        return json.load(answer)


def tab_to(page, words, most=60):
    """Tab until a button with these words has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if words in page.evaluate("document.activeElement.textContent + (document.activeElement.title || '')"):
            return
    raise AssertionError(f"no Tab comes to {words}")


def test_a_whole_game_by_keyboard_alone(server, visitor):
    """From the first link to the scoreboard; nobody else is asked for anything."""
    me = visitor()
    page = me.page
    page.goto(server.link())
    page.wait_for_selector("#lobby select")
    page.keyboard.press("Tab")
    while "Game" not in page.evaluate("document.activeElement.parentNode.textContent.slice(0, 4)"):
        page.keyboard.press("Tab")
    page.keyboard.type("Stones")
    tab_to(page, "Open the table")
    page.keyboard.press("Enter")
    answers = 0
    while True:
        me.wait_for_question()
        if me.view("over"):
            break
        turn, numbers = me.view("turn"), page.evaluate("shown.question.answers.map((each) => each.number)")
        assert page.evaluate("document.activeElement.id") == "question"
        page.keyboard.type(str(numbers[answers % len(numbers)]))
        page.keyboard.press("Enter")
        if page.locator("#typed button").count():  # an offer is shown first
            page.keyboard.press("Enter")
        me.until(f"shown.turn !== '{turn}'")
        answers += 1
    assert answers > 3 and page.locator("#scoreboard").inner_text().startswith("SCOREBOARD")
    assert page.locator("#log p").count() > 5 and page.locator("#panels svg g").count() > 3
    assert me.complaints == [] and me.hosts == {server.address.split("/")[2]}


def test_by_mouse_with_undo(server, visitor):
    me = visitor()
    me.page.goto(table(server))
    me.page.click(".answer >> nth=1")
    me.until("shown.question.decision === 'give'")
    assert me.page.locator("#offer").is_visible() and "promise to hide nothing" in me.page.inner_text("#get")
    me.page.hover(".answer >> nth=1")
    assert me.page.inner_text("#give") == "2 stones"
    me.page.click("#undo")
    me.until("shown.question.decision === 'partner'")
    assert me.page.locator("#undo").is_disabled()
    me.page.click(".answer >> nth=1")
    me.page.click(".answer >> nth=0")
    assert me.view("question.decision") == "give"  # shown first
    me.page.click("#typed button")
    me.until("shown.news !== undefined && document.querySelector('#log').textContent.includes('Al offers')")
    assert me.complaints == []


def answer_by_keyboard(me, number):
    turn = me.view("turn")
    me.page.keyboard.type(str(number))
    me.page.keyboard.press("Enter")
    me.until(f"shown.turn !== '{turn}'")
    me.wait_for_question()


@pytest.mark.slow
def test_bootleggers_by_keyboard_with_an_offer_on_one_panel(server, visitor):
    """Two rounds; in the first market an offer is made on both sides in any order, changed and sent."""
    me = visitor()
    page = me.page
    page.goto(table(server, ("me", "boss", "boss"), "bootleggers"))
    me.wait_for_question()
    while me.view("question.decision") != "deal_partner" or "market" not in me.view("question.words"):
        answer_by_keyboard(me, me.view("question.answers[0].number"))
    answer_by_keyboard(me, 1)
    assert me.view("question.decision") == "deal_give" and page.locator("#send .main").is_disabled()

    def press(selector, sides):
        page.click(selector)
        me.until(f"JSON.stringify(shown.question.offer) === {json.dumps(json.dumps(sides, separators=(',', ':'), ensure_ascii=False))}")

    press("#get-side .answer:has-text('$1G')", ["nothing", "$1G"])
    press("#give-side .answer:has-text('1 crate')", ["1 crate", "$1G"])
    assert me.view("question.build.stage") == 1 and page.inner_text("#give") == "1 crate"
    press("#get-side .term button", ["1 crate", "nothing"])
    page.keyboard.press("u")  # what was done last: $1G was removed
    me.until("shown.question.offer[1] === '$1G'")
    page.keyboard.press("u")  # before that the crate was added, on the other side
    me.until("shown.question.offer[0] === 'nothing'")
    press("#give-side .answer:has-text('1 crate')", ["1 crate", "$1G"])
    press("#get-side .term button", ["1 crate", "nothing"])
    press("#get-side .answer:has-text('$2G')", ["1 crate", "$2G"])
    for expected in (2, 3):
        page.click("#get-side .answer >> nth=0")
        if expected == 2:
            me.until("shown.question.build.sides[1].terms.length === 2")
    assert page.locator("#typed button").count() and "Al offers" not in page.inner_text("#log")  # shown first: the third term sends it
    assert me.view("question.build.sides[1].terms.length") == 2
    page.keyboard.press("Escape")
    assert "Al offers" not in page.inner_text("#log")
    page.click("#send .main")
    me.until("shown.question === null || shown.question.decision !== 'deal_get'")
    me.wait_for_question()
    while not me.view("over") and "round 3" not in me.view("moment"):
        answer_by_keyboard(me, me.view("question.answers[0].number"))
    assert me.complaints == [] and page.locator("#panels svg g").count() > 30


def test_keys(server, visitor):
    me = visitor()
    me.page.goto(table(server))
    me.wait_for_question()
    press = me.page.keyboard.press
    press("9")
    assert "9 is no number here" in me.page.inner_text("#typed")
    press("Backspace")
    press("t")
    assert me.page.locator("#text").is_visible() and "STONES" in me.page.inner_text("#text")
    press("t")
    press("?")
    me.page.wait_for_selector("#dialog[open]")
    assert "take the last answer back" in me.page.inner_text("#dialog")
    press("Escape")
    press("h")
    me.until("document.querySelector('#told').textContent.includes('Take ')")
    press("p")
    me.until("shown.paused")
    assert me.page.locator("#step").is_visible()
    press("p")
    me.until("!shown.paused")
    press("-")
    me.until("shown.pace === 0.3")
    assert me.page.inner_text("#pace") == "0.3 s" and me.complaints == []


def test_space_lets_the_next_answer_pass_right_after_an_answer_of_mine(server, visitor):
    """The question has the focus then, and nothing else was pressed."""
    me = visitor()
    me.page.goto(table(server))
    me.wait_for_question()
    me.page.keyboard.press("p")
    me.until("shown.paused")
    answers = 0
    while not me.view("over") and answers < 3:
        if me.view("question"):
            me.page.keyboard.type(str(me.view("question.answers[0].number")))
            turn = me.view("turn")
            me.page.keyboard.press("Enter")
            if me.page.locator("#typed button").count():
                me.page.keyboard.press("Enter")
            me.until(f"shown.turn !== '{turn}'")
            answers += 1
        else:
            version = me.view("version")
            me.page.keyboard.press(" ")
            me.until(f"shown.version !== '{version}'")
    assert answers == 3 and me.complaints == []


def test_the_owner_comes_back_to_the_tables(server, visitor):
    me = visitor()
    me.page.goto(server.link())
    me.page.wait_for_selector("#lobby .main")
    me.page.click("#lobby .main")
    me.until("shown !== null")
    me.page.click("#tables")
    me.page.wait_for_selector("#lobby p:has-text('Go on')")
    guest = visitor()
    guest.page.goto(table(server))
    guest.until("shown !== null")
    assert guest.page.locator("#tables").is_hidden() and me.complaints == []


def test_two_people_and_a_spectator(server, visitor):
    link = table(server, ("me", "person", "random"), called=["Ann", "<img src=x onerror=alert(1)>", ""])
    links = {each["seat"]: server.link(each["token"]) for each in asked(server, "links", link.partition("#")[2])["links"]}
    ann, bob, watcher = visitor(), visitor(), visitor()
    for each, seat in ((ann, 0), (bob, 1), (watcher, None)):
        each.page.goto(links[seat])
        each.until("shown !== null")
    assert watcher.page.locator(".answer").count() == 0 and watcher.page.locator("#pacing").is_hidden()
    assert "<img src=x onerror=alert" in bob.page.inner_text("#seats") and bob.page.locator("img").count() == 0
    answered = set()
    for _ in range(60):
        ann.until("shown.over || shown.seats[0].asked || shown.seats[1].asked")
        if ann.view("over"):
            break
        seat = 0 if ann.view("seats[0].asked") else 1
        player, other = (ann, bob) if seat == 0 else (bob, ann)
        player.page.wait_for_selector("#asked.mine")
        other.until(f"shown.over || shown.seats[{seat}].asked")
        assert other.page.locator(".answer").count() == 0
        turn = player.view("turn")
        player.page.click(".answer >> nth=0")
        if player.page.locator("#typed button").count():
            player.page.click("#typed button")
        player.until(f"shown.turn !== '{turn}'")
        ann.until(f"shown.over || shown.turn !== '{turn}'")
        answered.add(seat)
        ann.page.wait_for_timeout(60)  # the other page hears of it a moment later
    assert answered == {0, 1}
    watcher.until("shown.over")
    assert watcher.page.inner_text("#log") == ann.page.inner_text("#log")
    assert ann.complaints == bob.complaints == watcher.complaints == []


def test_a_seat_changes_hands(server, visitor):
    """A person leaves, a mobster goes on in that seat; then somebody else takes a seat of a mobster."""
    me = visitor()
    me.page.goto(table(server, ("me", "person", "random")))
    me.until("shown !== null")
    me.page.click("#guests")
    links = me.page.locator("#dialog-body input")
    me.until("document.querySelectorAll('#dialog-body input').length === 3")  # two seats, and one to watch
    me.page.select_option("#dialog-body .row >> nth=1 >> select", "greedy")
    me.until("document.querySelectorAll('#dialog-body input').length === 2 && shown.seats[1].who === 'greedy'")
    me.page.select_option("#dialog-body .row >> nth=2 >> select", "")
    me.until("document.querySelectorAll('#dialog-body input').length === 3 && shown.seats[2].who === ''")
    guest = visitor()
    guest.page.goto(links.nth(1).input_value())
    guest.until("shown !== null")
    assert guest.view("viewer.seat") == 2 and me.complaints == guest.complaints == []
    me.page.select_option("#dialog-body .row >> nth=2 >> select", "random")
    guest.until("shown.seats[2].who === 'random'")
    assert "random, in your place" in guest.page.inner_text("#seats") and guest.page.locator(".answer").count() == 0


def test_what_cannot_be_chosen_says_so(server, visitor):
    me = visitor()
    me.page.goto(table(server))
    me.wait_for_question()
    asked = me.page.evaluate("shown.question.answers.map((each) => each.spot)")
    name = me.page.evaluate(f"""[...document.querySelectorAll('#panels g[id]')].find((each) => each.querySelector(':scope > title')
        && !{json.dumps(asked)}.some((spot) => spot && (each.id === spot || document.getElementById(spot)?.contains(each)))).id""")
    me.page.evaluate("(id) => document.getElementById(id).dispatchEvent(new MouseEvent('click', {bubbles: true}))", name)
    assert "no answer to this question is about it" in me.page.inner_text("#typed") and me.view("turn")


def test_rules_that_differ_are_explained_before_the_game(server, visitor):
    me = visitor()
    me.page.goto(server.link())
    me.page.wait_for_selector("#lobby select")
    me.page.select_option("#lobby select >> nth=0", "stones")
    me.page.select_option("#lobby select >> nth=2", "short")
    told = me.page.inner_text("#lobby label small")
    assert told == "rounds = 3 (rounds of the game); start_stones = 4 (stones of each player at the start)"


def test_a_map_can_be_larger_than_a_phone(server, visitor):
    me = visitor(size=(360, 740))
    me.page.goto(table(server, ("me", "random"), "rum_run"))
    me.wait_for_question()
    width = "document.querySelector('.panel:has(.larger) svg').getBoundingClientRect().width"
    small = me.page.evaluate(width)
    me.page.click(".larger")
    assert me.page.evaluate(width) > 2 * small and me.page.evaluate("document.body.scrollWidth") <= 360
    me.page.click(".larger")
    assert me.page.evaluate(width) == small and me.complaints == []


def test_killed_and_gone_on_with(serve, visitor):
    """kill -9; the server is started again, and the page that was left open goes on by itself."""
    server, me = serve(), visitor()
    me.page.goto(table(server, pace=0.3))
    me.page.click(".answer >> nth=0")
    me.until("shown.question && shown.question.decision !== 'partner'")
    before, turn = me.view("text"), me.view("turn")
    server.kill()
    me.page.wait_for_selector("#trouble:has-text('does not answer')")
    serve(port=server.port)
    me.until(f"shown.turn && shown.turn !== '{turn}'")
    assert me.view("text") == before and me.view("pace") == 0.3 and me.page.locator("#trouble").is_hidden()
    me.page.click(".answer >> nth=0")
    me.until(f"shown.text !== {json.dumps(before)}")


@pytest.mark.parametrize("token", ["", "wrong", "x" * 500, "%00%ff"])
def test_a_wrong_link_is_told_in_words(server, visitor, token):
    me = visitor()
    table(server)
    me.page.goto(f"{server.address}#{token}")
    me.page.wait_for_selector("#trouble")
    assert "opens no table here" in me.page.inner_text("#trouble") and me.page.locator("#play").is_hidden()


def test_the_server_ends_by_ctrl_c(serve):
    server = serve()
    table(server)
    assert server.interrupt() in (0, 130) and "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_everything_fits_and_is_named(server, visitor, size, tmp_path):
    """Nothing is wider than the screen; letters are large enough; every button has a name."""
    me = visitor(size=size)
    page = me.page
    page.goto(server.link())
    page.wait_for_selector("#lobby select")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.goto("about:blank")
    page.goto(table(server))
    me.wait_for_question()
    for pressed in ("t", "t"):
        page.keyboard.press(pressed)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    least = page.evaluate("""Math.min(...[...document.querySelectorAll('#panels text')].map((each) =>
        parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a))""")
    assert least >= 10
    unnamed = page.evaluate("""[...document.querySelectorAll('button, select, input')].filter((each) => each.checkVisibility() &&
        !(each.textContent.trim() || each.getAttribute('aria-label') || each.labels?.length)).length""")
    assert unnamed == 0
    page.screenshot(path=tmp_path / f"{size[0]}.png", full_page=True)
    assert me.complaints == []
