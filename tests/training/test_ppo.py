"""Generalised advantage estimation along every seat's own stream, and that what is learned from it plays a solved game perfectly."""
import nim
import numpy as np
import torch

from bootleg_training.ppo import PPO, Network, RolloutCollector, Settings


class Even:
    """Answers anything; its value depends on what it sees."""

    def predict(self, observations, action_masks):
        return np.zeros((len(observations), 4), np.float32), (observations @ np.linspace(0, 1, observations.shape[1])).astype(np.float32)


class Recorded(nim.Nim):
    """Keeps what happened, to compute advantages again in the plainest way."""

    def __init__(self, num_envs):
        super().__init__(num_envs)
        self.steps = []

    def step(self, actions):
        seat, observations = self.seat.copy(), self.observations.copy()
        super().step(actions)
        self.steps.append((seat, observations, self.dones.astype(bool).copy(), self.rewards.copy()))


def collector(games, n_steps, seed, **more):
    return RolloutCollector([games], nim.DECISIONS, Settings(n_steps=n_steps, **more), seed)


def plainly(steps, gamma, gae_lambda):
    """Observation and advantage of every answer whose successor is known, stream by stream."""
    rows = []
    for row in range(len(steps[0][0])):
        for seat in (0, 1):
            stream = []  # observation, value, and the reward at the end (None: the game went on)
            for asked, observations, dones, rewards in steps:
                if asked[row] == seat:
                    stream.append([observations[row], float(observations[row] @ np.linspace(0, 1, len(observations[row]))), None])
                if dones[row] and stream:
                    stream[-1][2] = float(rewards[row, seat])
            advantage = None
            for nth in range(len(stream) - 1, -1, -1):
                observation, value, reward = stream[nth]
                if reward is not None:
                    advantage = reward - value
                elif nth + 1 < len(stream):
                    advantage = gamma * stream[nth + 1][1] - value + gamma * gae_lambda * (advantage or 0.0)
                else:
                    continue
                rows.append((tuple(observation.tolist()), round(advantage, 4)))
    return sorted(rows)


def test_advantages_follow_each_seats_own_stream():
    games = Recorded(7)

    samples = collector(games, 150, seed=3, gamma=0.97, gae_lambda=0.8).collect([Even()])

    ours = sorted((tuple(seen.tolist()), round(float(advantage), 4)) for seen, advantage in zip(samples.observations, samples.advantages))
    theirs = plainly(games.steps, 0.97, 0.8)
    assert len(ours) > 100 and [seen for seen, _ in ours] == [seen for seen, _ in theirs]
    np.testing.assert_allclose([advantage for _, advantage in ours], [advantage for _, advantage in theirs], atol=2e-4)


def test_answers_without_a_successor_wait_for_the_next_rollout():
    games = Recorded(7)
    collecting = collector(games, 60, seed=3)

    answers = sum(len(collecting.collect([Even()]).actions) for _ in range(5))

    questions = sum(len(seat) for seat, *_ in games.steps)
    assert answers + collecting.count == questions and 0 < collecting.count <= 2 * games.num_envs


def test_earlier_copies_answer_but_are_not_learned_from():
    class Other(Even):
        answered = 0

        def predict(self, observations, action_masks):
            Other.answered += len(observations)
            return super().predict(observations, action_masks)

    collecting = collector(nim.Nim(6, policies=(0, 1)), 100, seed=1)

    samples = collecting.collect([Even(), Other()])

    assert Other.answered > 50 and len(samples.actions) + collecting.count + Other.answered == collecting.questions


def test_ppo_solves_the_game():
    """Self-play alone learns to leave multiples of four, and that the first to move wins."""
    torch.manual_seed(0)
    network = Network(np.ones(nim.FACTS), 4, (32,))
    collecting = collector(nim.Nim(64), 2048, seed=0)
    ppo = PPO(network, Settings(batch_size=512, n_epochs=4), seed=0)

    for nth in range(60):
        ppo.update(collecting.collect([network]), learning_rate=5e-3 * (1 - nth / 60) + 1e-4, ent_coef=0.01)

    def likeliest(observations, masks):
        return int(np.where(masks[0] != 0, network.predict(observations)[0][0], -np.inf).argmax())

    for left in range(1, nim.STONES + 1):
        if left % 4:
            assert nim.takes(likeliest, left) == left % 4, f"{left} stones"
    opening = nim.Nim(1)
    assert network.predict(opening.observations)[1][0] > 0.85


def test_a_network_answers_with_its_present_weights():
    """Weights are kept from answer to answer, compiled and rounded, and dropped by an update and by loading."""
    network, other = Network(np.full(nim.FACTS, 0.5), 4, (16,)), Network(np.full(nim.FACTS, 0.5), 4, (16,), "bfloat16")
    samples = collector(nim.Nim(16), 200, seed=0).collect([network])
    before = network.predict(samples.observations)[0]

    PPO(network, Settings(batch_size=64, n_epochs=1), seed=0).update(samples, learning_rate=0.05, ent_coef=0.0)
    for earlier in (other.predict, other.by_torch):
        earlier(samples.observations)
    other.load_state_dict(network.state_dict())

    def plainly(asked):
        with torch.no_grad():
            return asked(torch.from_numpy(samples.observations))[0].float().numpy()

    assert np.abs(network.predict(samples.observations)[0] - before).max() > 0.1
    np.testing.assert_array_equal(network.by_torch(samples.observations)[0], plainly(network))
    np.testing.assert_array_equal(other.by_torch(samples.observations)[0], plainly(other))
    for each in (network, other):  # compiled, in float32
        np.testing.assert_allclose(each.predict(samples.observations)[0], plainly(network), rtol=1e-5, atol=1e-6)


def test_popart_changes_units_but_no_value():
    network = Network(np.ones(nim.FACTS), 4, (16,))
    observations = np.eye(nim.FACTS, dtype=np.int16)
    before = network.predict(observations)[1]

    network.update_normalisation(torch.tensor([3.0, 5.0, 10.0]), 0.5)

    np.testing.assert_allclose(network.predict(observations)[1], before, atol=1e-6)
    assert float(network.return_mean) == 3.0 and float(network.return_std) > 2


def test_a_rollout_is_made_of_new_answers():
    """However many wait: otherwise a small rollout would ask no question."""
    collecting = collector(nim.Nim(64), 10, seed=0)

    for _ in range(5):
        questions = collecting.questions
        collecting.collect([Even()])
        assert collecting.questions - questions >= 10
