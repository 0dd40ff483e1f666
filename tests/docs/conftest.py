"""The generator of the pages lies beside them, in docs/."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
