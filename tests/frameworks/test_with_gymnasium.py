"""gymnasium's wrappers, vectors, checks and videos over every game."""
import gymnasium
import numpy as np
import pytest
from every_game import every_game, game_named, gymnasium_id, public, quick, rows
from gymnasium import wrappers
from gymnasium.utils.env_checker import check_env
from masked import NEVER, choice, episode

from bootleg_env.games import GAMES

LIBRARY = "gymnasium"


@every_game
def test_check_env(game):
    """`check_env(gymnasium.make(id).unwrapped)`: gymnasium's own check, pictures included."""
    check_env(gymnasium.make(gymnasium_id(game), render_mode="rgb_array", **quick(game)).unwrapped)


@every_game
def test_record_episode_statistics(game):
    """`RecordEpisodeStatistics(env)`: return and length of every episode, beside the outcome."""
    env = wrappers.RecordEpisodeStatistics(gymnasium.make(gymnasium_id(game), **quick(game)))
    steps = episode(env)
    last = steps[-1][4]
    assert last["episode"]["r"] == sum(step[1] for step in steps) and last["episode"]["l"] == len(steps)
    assert last["rank"] >= 1 and last["won"] == steps[-1][1]


@pytest.mark.parametrize("mode, vectorization", [("SameStep", None), ("NextStep", None), ("NextStep", "sync")])
@every_game
def test_statistics_of_a_vector(game, mode, vectorization):
    """`vector.RecordEpisodeStatistics(make_vec(id))`: the same for the native batch in both autoreset modes, and for sync."""
    native = {} if vectorization else {"autoreset_mode": mode}
    plain = gymnasium.make_vec(gymnasium_id(game), num_envs=3, vectorization_mode=vectorization, **native, **quick(game))
    assert plain.metadata["autoreset_mode"].value == mode
    env, generator = wrappers.vector.RecordEpisodeStatistics(plain), np.random.default_rng(1)
    infos, paid, over, ended = env.reset(seed=1)[1], np.zeros(3), np.zeros(3, bool), 0
    for _ in range(NEVER):
        _, reward, done, _, infos = env.step(choice(infos["action_mask"], generator))
        paid, over = np.where(over & (mode == "NextStep"), 0.0, paid) + reward, done
        for row in np.flatnonzero(done):
            told = infos if mode == "NextStep" else infos["final_info"]
            assert infos["episode"]["r"][row] == pytest.approx(paid[row]) and told["rank"][row] >= 1
            ended, paid[row] = ended + 1, 0.0
        if ended >= 4:
            return
    raise AssertionError("no game came to its end")


@every_game
def test_wrappers_of_rewards_and_observations(game):
    """`TransformReward`, `NormalizeObservation`: rewards and observations are changed, masks arrive."""
    env = gymnasium.make(gymnasium_id(game), **quick(game))
    env = wrappers.TransformReward(wrappers.NormalizeObservation(env), lambda reward: 10 * reward)
    steps = episode(env)
    assert steps[-1][1] == 10 * steps[-1][4]["won"]
    assert np.abs(np.stack([step[0] for step in steps]).mean()) < 1 and env.get_wrapper_attr("action_masks")().all()


@every_game
def test_time_limit(game):
    """`TimeLimit(env, 5)`: the fifth step truncates the episode."""
    steps = episode(wrappers.TimeLimit(gymnasium.make(gymnasium_id(game), **quick(game)), 5))
    assert len(steps) == 5 and steps[-1][3] and not steps[-1][2]


@pytest.mark.parametrize("game, context", [*rows(lambda game: ["fork"]), pytest.param(game_named(GAMES[-1]), "spawn", id="spawn")])
def test_processes(game, context):
    """`make_vec(id, vectorization_mode="async")`: games in other processes are the same games (forked and spawned)."""
    name = f"bootleg_env:{gymnasium_id(game)}"  # the prefix imports bootleg_env in a new process
    make = {"num_envs": 2, **quick(game)}
    sync = gymnasium.make_vec(name, vectorization_mode="sync", **make)
    other = gymnasium.make_vec(name, vectorization_mode="async", vector_kwargs={"context": context}, **make)
    generator = np.random.default_rng(1)
    (seen, infos), (also, _) = sync.reset(seed=1), other.reset(seed=1)
    for _ in range(10):
        assert np.array_equal(seen, also)
        actions = choice(infos["action_mask"], generator)
        seen, _, _, _, infos = sync.step(actions)
        also = other.step(actions)[0]
    other.close()


@every_game
def test_record_video(game, tmp_path):
    """`RecordVideo(make(id, render_mode="rgb_array"))`: a file with a frame for each step."""
    pytest.importorskip("moviepy")
    env = wrappers.RecordVideo(gymnasium.make(gymnasium_id(game), render_mode="rgb_array", **quick(game)), str(tmp_path), video_length=4)
    env.reset(seed=1)
    for _ in range(3):
        env.step(env.unwrapped.sample())
    env.close()
    assert frames(tmp_path) == 4  # of the reset, too


@every_game
def test_record_video_of_a_vector(game, tmp_path):
    """`vector.RecordVideo(make_vec(id, render_mode="rgb_array"))`: all tables of the native batch in one picture."""
    pytest.importorskip("moviepy")
    plain = gymnasium.make_vec(gymnasium_id(game), num_envs=2, render_mode="rgb_array", **quick(game))
    env = wrappers.vector.RecordVideo(plain, str(tmp_path), video_length=4)
    env.reset(seed=1)
    for _ in range(3):
        env.step(plain.unwrapped.sample())
    env.close()
    assert frames(tmp_path) == 4


def frames(folder):
    """How many pictures the only video in this folder has."""
    from moviepy.video.io.ffmpeg_reader import ffmpeg_parse_infos

    video, = folder.glob("*.mp4")
    about = ffmpeg_parse_infos(str(video))
    return round(about["duration"] * about["video_fps"])


@every_game
def test_snapshots_as_options(game):
    """`env.reset(options={"snapshot": ...})`: the episode begins there; anything else in options is refused."""
    env = gymnasium.make(gymnasium_id(game), **quick(game))
    steps = episode(env)
    env.reset(seed=3)
    for _ in range(min(4, len(steps) - 1)):
        env.step(env.unwrapped.sample())
    there = env.unwrapped.snapshot()
    other = public(game).solo_env(**quick(game))
    seen, info = other.reset(seed=9, options={"snapshot": there})
    assert np.array_equal(seen, env.unwrapped._shown()[0]) and info["action_mask"].any() and other.snapshot() == there
    with pytest.raises(ValueError, match="options: unknown key 'snapshots', did you mean 'snapshot'"):
        env.reset(options={"snapshots": there})
    with pytest.raises(ValueError, match="this environment takes none"):
        gymnasium.make_vec(gymnasium_id(game), num_envs=2).reset(options={"snapshot": there})
