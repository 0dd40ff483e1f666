"""stable-baselines3 and sb3-contrib over every game: environments by id, monitors, evaluation, learning, videos."""
import gymnasium
import numpy as np
import pytest
from every_game import every_game, gymnasium_id, public, quick
from masked import NEVER, choice

pytest.importorskip("sb3_contrib")
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecMonitor, VecNormalize, VecVideoRecorder

LIBRARY = "stable_baselines3"
OUTCOME = ("rank", "won", "winner", "score", "margin", "length", "illegal")
FORK = {"start_method": "fork"}  # a new process for each game takes seconds; test_with_gymnasium.py has one
TINY = {"n_steps": 8, "batch_size": 16, "n_epochs": 1, "seed": 0, "device": "cpu"}


def made(game, **more):
    """By id, as it is; the prefix imports bootleg_env in a process that has not."""
    return make_vec_env(f"bootleg_env:{gymnasium_id(game)}", n_envs=2, env_kwargs={"opponents": game.rival, **quick(game)}, **more)


def first_end(env):
    """Random legal actions until a game is over: its last info."""
    generator = np.random.default_rng(1)
    env.reset()
    for _ in range(NEVER):
        _, _, done, infos = env.step(choice(get_action_masks(env), generator))
        if done.any():
            return infos[int(done.argmax())]
    raise AssertionError("no game came to its end")


@pytest.mark.parametrize("kind", [DummyVecEnv, SubprocVecEnv])
@every_game
def test_make_vec_env(game, kind):
    """`make_vec_env("bootleg_env/...", n_envs=2)`: by id, one process or several, `Monitor(info_keywords=...)` tells the outcome."""
    env = made(game, vec_env_cls=kind, vec_env_kwargs=FORK if kind is SubprocVecEnv else {}, monitor_kwargs={"info_keywords": OUTCOME})
    last = first_end(env)
    env.close()
    assert {*OUTCOME, "r", "l", "t"} == {*last["episode"]} and last["episode"]["r"] == last["won"]
    assert 1 <= last["rank"] <= game.seats[0] and not last["illegal"]


@every_game
def test_a_forfeit_is_told_too(game):
    """`Monitor(env, info_keywords=...)`: an illegal action ends the episode with the same keys."""
    env = Monitor(gymnasium.make(gymnasium_id(game), **quick(game)), info_keywords=OUTCOME)
    _, info = env.reset(seed=1)
    with pytest.warns(UserWarning, match="illegal action"):
        info = env.step(int(np.argmin(info["action_mask"])))[4]
    assert info["episode"]["illegal"] and info["episode"]["r"] == -1 and info["episode"]["won"] == 0


@every_game
def test_vec_monitor(game):
    """`VecMonitor(sb3_env(), info_keywords=...)`: the native batch tells the same."""
    env = VecMonitor(public(game).sb3_env(num_envs=3, **quick(game)), info_keywords=OUTCOME)
    last = first_end(env)
    assert {*OUTCOME, "r", "l", "t"} == {*last["episode"]} and last["terminal_observation"].shape == env.observation_space.shape


@every_game
def test_check_env(game):
    """`check_env(solo_env())`: stable-baselines3's own check, without a warning."""
    check_env(public(game).solo_env(**quick(game)))


@pytest.mark.parametrize("native", [False, True])
@every_game
def test_maskable_ppo(game, native):
    """`MaskablePPO("MlpPolicy", env).learn()`, `evaluate_policy`: single environments and the native batch, also normalised."""
    env = VecMonitor(public(game).sb3_env(num_envs=2, **quick(game))) if native else made(game)
    model = MaskablePPO("MlpPolicy", VecNormalize(env, norm_reward=False), **TINY).learn(32)
    assert model.num_timesteps == 32
    mean, _ = evaluate_policy(MaskablePPO("MlpPolicy", env, **TINY), env, n_eval_episodes=2)
    assert 0 <= mean <= 1


@pytest.mark.parametrize("native", [False, True])
@every_game
def test_videos(game, native, tmp_path):
    """`VecVideoRecorder(env)`: pictures of all tables, tiled."""
    pytest.importorskip("moviepy")
    env = public(game).sb3_env(num_envs=2, render_mode="rgb_array", **quick(game)) if native else made(game)
    env.reset()
    assert env.render_mode == "rgb_array" and env.render().dtype == np.uint8
    env = VecVideoRecorder(env, str(tmp_path), lambda step: step == 0, video_length=3)
    env.reset()
    for _ in range(4):
        env.step(choice(get_action_masks(env), np.random.default_rng(1)))
    env.close()
    video, = tmp_path.glob("*.mp4")
    assert video.stat().st_size > 1000


@every_game
def test_options_of_a_batch(game):
    """`sb3_env().set_options(...)`: refused, because the games are rows of one batch."""
    env = public(game).sb3_env(num_envs=2)
    env.set_options({"snapshot": {}})
    with pytest.raises(ValueError, match="this environment takes none"):
        env.reset()
