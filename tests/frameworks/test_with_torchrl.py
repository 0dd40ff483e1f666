"""TorchRL over every game: GymEnv by id, PettingZooWrapper, masks in both."""
import pytest
from every_game import every_game, gymnasium_id, public, quick

pytest.importorskip("torchrl")
from torchrl.data import Binary, Composite
from torchrl.envs import ActionMask, GymEnv, PettingZooWrapper, TransformedEnv
from torchrl.envs.libs.gym import default_info_dict_reader
from torchrl.envs.utils import check_env_specs

LIBRARY = "torchrl"
pytestmark = [
    pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL:UserWarning"),  # it wants another version, and works with ours
    pytest.mark.filterwarnings("ignore:The given NumPy array is not writable:UserWarning")]


@every_game
def test_by_id(game):
    """`GymEnv("bootleg_env/...", categorical_action_encoding=True)`: specs checked; unmasked random actions end the episode with -1."""
    env = GymEnv(gymnasium_id(game), categorical_action_encoding=True, **quick(game))
    with pytest.warns(UserWarning, match="illegal action"):
        check_env_specs(env)
        played = env.rollout(200)
    assert played["next", "terminated"][-1] and played["next", "reward"][-1] == -1


@every_game
def test_masks(game):
    """`TransformedEnv(GymEnv(...), ActionMask())`: the mask from the infos; random rollouts are legal to the end of the game."""
    env = GymEnv(gymnasium_id(game), categorical_action_encoding=True, **quick(game))
    mask = Binary(game.actions, shape=(game.actions,), dtype=bool)
    env.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec=Composite(action_mask=mask)))
    env = TransformedEnv(env, ActionMask())
    env.set_seed(1)
    played = env.rollout(10**4)
    assert played["next", "terminated"][-1] and played["next", "reward"].min() == 0
    assert played["action_mask"].gather(1, played["action"][:, None]).all()


@every_game
def test_all_seats(game):
    """`PettingZooWrapper(env(), use_mask=True)`: every agent in turn, random rollouts are legal to the end of the game."""
    env = PettingZooWrapper(public(game).env(**quick(game)), use_mask=True, categorical_actions=True, done_on_any=True)
    env.set_seed(1)
    played = env.rollout(10**4)
    rewards = [played["next", f"{game.agent}_{seat}", "reward"].sum().item() for seat in range(game.seats[0])]
    assert played["next", "done"][-1] and sum(rewards) == pytest.approx(1) and min(rewards) >= 0
