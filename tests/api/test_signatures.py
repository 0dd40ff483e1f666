"""Every public function names its settings: signatures, unknown keywords, documentation."""
import inspect

import pytest
from every_game import every_game, public

from bootleg_env.engine import settings as engine_settings

TAKE_SETTINGS = ("env", "raw_env", "parallel_env", "vector_env", "solo_env", "solo_vector_env", "sb3_env", "rllib_env", "settings",
                 "demonstrations")


def functions(game):
    """The public functions of a game's module, by name."""
    found = {name: each for name, each in vars(public(game)).items() if callable(each) and not name.startswith("_")}
    return {name: each for name, each in found.items() if not inspect.isclass(each)}


@every_game
def test_every_setting_is_a_keyword_with_its_default_and_its_type(game):
    table, defaults = engine_settings.table(game.settings_type), game.settings()
    for name in TAKE_SETTINGS:
        found = inspect.signature(functions(game)[name]).parameters
        assert not any(each.kind is inspect.Parameter.VAR_KEYWORD for each in found.values())
        assert found["preset"].default is None
        for setting in set(table) - {"num_players"}:
            assert found[setting].default == getattr(defaults, setting), (name, setting)
            for value in table[setting].accepted if table[setting].accepted[0] != "from" else ():
                assert repr(value) in str(found[setting].annotation)
        assert found["num_players"].default is None


@every_game
def test_every_public_function_says_what_it_does(game):
    for name, each in functions(game).items():
        assert inspect.getdoc(each), name


@pytest.mark.parametrize("name", TAKE_SETTINGS)
@every_game
def test_an_unknown_keyword_is_refused_as_python_does_and_in_words(game, name):
    function = functions(game)[name]
    accepted = ", ".join(inspect.signature(function).parameters)
    for error in (TypeError, ValueError):
        with pytest.raises(error) as told:
            function(preet="short")
        assert str(told.value) == (f"{name}() got an unexpected keyword argument 'preet': unknown setting 'preet', did you mean preset? "
                                   f"Known: {accepted}")
