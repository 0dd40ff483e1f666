"""`bootleg models`: every mobster of a game by kind; a model file whole."""

from bootleg_agents import model_files, model_player, registry
from bootleg_env.commands import main


def test_every_mobster_has_a_line_of_its_own(game, capsys):
    assert main(["models", "--game", game.name]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = [line.split()[0] for line in lines if line.startswith("  ") and not line.startswith("   ")]
    cast = registry.cast(game.name)
    specialists = [f"{decision}:{name}" for decision, known in cast.SPECIALISTS.items() for name in known]
    assert {*registry.known(game.name)} <= {name.replace(":N", ":") for name in names} and {*specialists} <= {*names}
    assert max(map(len, lines)) <= 100


def test_nothing_is_compiled_for_the_list(game, monkeypatch):
    monkeypatch.setattr(registry.cast(game.name), "bot", None)
    named = [registry.doctrine(game.name, name) for name in (*registry.cast(game.name).MOBSTERS, *registry.cast(game.name).OUTSIDE)]
    assert all(words[0].isupper() and words.endswith(".") for words in named)


def test_one_mobster_speaks_for_itself(game, capsys):
    for name in (*registry.cast(game.name).MOBSTERS, "search:100"):
        assert main(["models", "--game", game.name, name]) == 0
        assert capsys.readouterr().out.startswith(f"{name.partition(':')[0].capitalize()}: ")
    for decision, names in registry.cast(game.name).SPECIALISTS.items():
        assert main(["models", f"{decision}:{names[0]}"]) == 0 and len(capsys.readouterr().out) > 20
    assert main(["models", "nobody"]) == 2 and capsys.readouterr().err.startswith("bootleg models: unknown mobster 'nobody'")


def test_the_game_of_a_name_is_found(game, capsys):
    """Where two games have the name, the default game's mobster is shown."""
    first = registry.cast("bootleggers").MOBSTERS
    for name in (*registry.cast(game.name).MOBSTERS, *model_player.names(game.name)):
        whose = "bootleggers" if name in first else game.name
        assert main(["models", name]) == 0
        alone = capsys.readouterr().out
        assert main(["models", name, "--game", whose]) == 0 and capsys.readouterr().out == alone
    assert main(["models", "random"]) == 0 and capsys.readouterr().out == "A random legal answer.\n"


def test_a_model_file_is_shown_whole(capsys):
    assert main(["models", "don"]) == 0
    text = capsys.readouterr().out
    made = model_files.read(model_player.place("don", "bootleggers")).header["made"]
    assert f"{len(made['curve'])} points, the last after {made['curve'][-1]['steps']:,} steps" in text
    assert all(f"{key}: " in text or f"{key}:\n" in text for key in made)
