"""Whose merit it was: every seat's answers are a stream of their own, and what is learned from them plays a solved game perfectly."""
import numpy as np
import stones
import torch

from training.collector import Collector
from training.learner import Learner, Steps
from training.network import Network


class Even:
    """Answers anything; expects something that depends on what it sees."""

    def answers(self, facts):
        return np.zeros((len(facts), 4), np.float32), (facts @ np.linspace(0, 1, facts.shape[1])).astype(np.float32)


class Watched(stones.Stones):
    """Notes what happened, to be reckoned again in the plainest way."""

    def __init__(self, games):
        super().__init__(games)
        self.story = []

    def step(self, actions):
        seat, facts = self.seat.copy(), self.facts.copy()
        super().step(actions)
        self.story.append((seat, facts, self.done.astype(bool).copy(), self.reward.copy()))


def plainly(story, discount, trace):
    """Facts and advantage of every answer whose successor is known, stream by stream."""
    found = []
    for row in range(len(story[0][0])):
        for seat in (0, 1):
            stream = []  # facts, worth, and what came behind: None, or the reward at the end
            for asked, facts, done, reward in story:
                if asked[row] == seat:
                    stream.append([facts[row], float(facts[row] @ np.linspace(0, 1, len(facts[row]))), None])
                if done[row] and stream:
                    stream[-1][2] = float(reward[row, seat])
            gain = None
            for nth in range(len(stream) - 1, -1, -1):
                facts, worth, paid = stream[nth]
                if paid is not None:
                    gain = paid - worth
                elif nth + 1 < len(stream):
                    gain = discount * stream[nth + 1][1] - worth + discount * trace * (gain or 0.0)
                else:
                    continue
                found.append((tuple(facts.tolist()), round(gain, 4)))
    return sorted(found)


def test_credit_follows_each_seats_own_stream():
    room = Watched(7)
    collector = Collector([room], stones.DECISIONS, 150, seed=3, discount=0.97, trace=0.8)

    samples = collector.collect([Even()])

    ours = sorted((tuple(facts.tolist()), round(float(gain), 4)) for facts, gain in zip(samples.facts, samples.advantage))
    theirs = plainly(room.story, 0.97, 0.8)
    assert len(ours) > 100 and [facts for facts, _ in ours] == [facts for facts, _ in theirs]
    np.testing.assert_allclose([gain for _, gain in ours], [gain for _, gain in theirs], atol=2e-4)


def test_answers_without_a_successor_wait_for_the_next_rollout():
    room = Watched(7)
    collector = Collector([room], stones.DECISIONS, 60, seed=3)

    answers = sum(len(collector.collect([Even()])) for _ in range(5))

    asked = sum(len(seat) for seat, *_ in room.story)
    assert answers + collector.count == asked and 0 < collector.count <= 2 * room.games


def test_older_networks_answer_but_are_not_learned_from():
    class Other(Even):
        asked = 0

        def answers(self, facts):
            Other.asked += len(facts)
            return super().answers(facts)

    collector = Collector([stones.Stones(6, brains=(0, 1))], stones.DECISIONS, 100, seed=1)

    samples = collector.collect([Even(), Other()])

    assert Other.asked > 50 and len(samples) + collector.count + Other.asked == collector.asked


def test_a_learner_solves_the_game():
    """Self-play alone finds that multiples of four are to be left, and knows that the first to move wins."""
    torch.manual_seed(0)
    network = Network(np.ones(stones.FACTS), 4, (32,))
    collector = Collector([stones.Stones(64)], stones.DECISIONS, 2048, seed=0)
    learner = Learner(network, Steps(batch=512, epochs=4), seed=0)

    for nth in range(60):
        learner.learn(collector.collect([network]), rate=5e-3 * (1 - nth / 60) + 1e-4, entropy=0.01)

    def likeliest(facts, mask):
        return int(np.where(mask[0] != 0, network.answers(facts)[0][0], -np.inf).argmax())

    for left in range(1, stones.STONES + 1):
        if left % 4:
            assert stones.takes(likeliest, left) == left % 4, f"{left} stones"
    opening = stones.Stones(1)
    assert network.answers(opening.facts)[1][0] > 0.85


def test_a_network_answers_with_its_weights_of_now():
    """What is kept from answer to answer is thrown away by learning and by loading."""
    network, other = Network(np.full(stones.FACTS, 0.5), 4, (16,)), Network(np.full(stones.FACTS, 0.5), 4, (16,), "bfloat16")
    collector = Collector([stones.Stones(16)], stones.DECISIONS, 200, seed=0)
    samples = collector.collect([network])
    before = network.answers(samples.facts)[0]

    Learner(network, Steps(batch=64, epochs=1), seed=0).learn(samples, rate=0.05, entropy=0.0)
    other.answers(samples.facts)
    other.load_state_dict(network.state_dict())

    def plainly(asked):
        with torch.no_grad():
            return asked(torch.from_numpy(samples.facts))[0].float().numpy()

    assert np.abs(network.answers(samples.facts)[0] - before).max() > 0.1
    np.testing.assert_array_equal(network.answers(samples.facts)[0], plainly(network))
    np.testing.assert_array_equal(other.answers(samples.facts)[0], plainly(other))
    np.testing.assert_array_equal(other.exact().answers(samples.facts)[0], network.answers(samples.facts)[0])


def test_a_rollout_is_made_of_new_answers():
    """However many wait: else a small rollout would never ask anybody."""
    collector = Collector([stones.Stones(64)], stones.DECISIONS, 10, seed=0)

    for _ in range(5):
        asked = collector.asked
        collector.collect([Even()])
        assert collector.asked - asked >= 10
