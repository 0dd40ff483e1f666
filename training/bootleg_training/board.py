"""What a training writes for TensorBoard, under the names that stable-baselines3 uses where it has one.

    rollout/ep_rew_mean, rollout/ep_len_mean    of the games that ended with this rollout: undiscounted return (with `shaping`), own answers
    train/...                                   what report.py's QUANTITIES explains: policy_loss, value_loss, approx_kl, learning_rate ...
    time/fps, time/games                        steps a second of this process, games played so far
    win_share/boss, mean_rank/boss, mean_score/boss, mean_length/boss    at every evaluation, for each of `eval_opponents`
    hparams                                     the settings, with the win shares as their metrics
"""
from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .run import Run

ROLLOUT = ("episodes", "ep_rew_mean", "ep_len_mean")
EVALUATED = ("win_share", "mean_rank", "mean_score", "mean_length")


class Board:
    """The folder `tensorboard` of a run, open while it trains. A resumed run takes back what came after its checkpoint."""

    def __init__(self, run: Run):
        from torch.utils.tensorboard import SummaryWriter

        steps = run.trainer.steps
        self.is_evaluated = bool(run.curve) and run.curve[-1]["steps"] == steps
        self.writer: Any = SummaryWriter(str(run.folder / "tensorboard"), purge_step=steps + self.is_evaluated if steps else None)
        if not steps:
            self.hparams(run.settings)
        elif not self.is_evaluated:
            self.iteration(run.metrics, steps)

    def __enter__(self) -> Board:
        return self

    def __exit__(self, *_: Any) -> None:
        self.writer.close()

    def hparams(self, settings: Any) -> None:
        from torch.utils.tensorboard.summary import hparams

        values = {name: value if isinstance(value, (bool, int, float, str)) else json.dumps(value)
                  for name, value in asdict(settings).items()}
        for summary in hparams(values, {f"win_share/{name}": 0.0 for name in settings.eval_opponents}):
            self.writer._get_file_writer().add_summary(summary)

    def iteration(self, metrics: dict[str, float], steps: int, **times: float) -> None:
        for name, value in metrics.items():
            self.writer.add_scalar(f"{'rollout' if name in ROLLOUT else 'train'}/{name}", value, steps)
        for name, value in times.items():
            self.writer.add_scalar(f"time/{name}", value, steps)

    def evaluation(self, results: dict[str, dict[str, Any]], steps: int) -> None:
        for opponent, each in results.items():
            for name in EVALUATED:
                if each[name] is not None:
                    self.writer.add_scalar(f"{name}/{opponent}", each[name], steps)
