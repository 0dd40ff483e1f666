"""The generator of these pages, run by `bootleg docs`. It lies beside them and is no part of the installed package."""
