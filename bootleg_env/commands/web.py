"""`bootleg web`: a table in the browser. The server itself is in web/; docs/web.md says how to use it and what is safe."""
from __future__ import annotations

import argparse
import asyncio
import functools
import hashlib
import math
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.prose import paragraph
from ..engine.trust import FILE
from ..games import game as game_named
from ..playing.conversation import advice
from ..playing.menu import menu
from . import options
from .hints import Hints

if TYPE_CHECKING:
    from ..playing.room import Room
    from ..web.house import House

HELP = "play, or watch mobsters play, in the browser"
LOCAL, PORT = "127.0.0.1", 8021
EVERYWHERE = ("0.0.0.0", "::")  # addresses that stand for every address of this machine
OPEN_TO_OTHERS = ("Everybody who reaches {host} over the network can knock at this server, and everybody who has a link can use it. The "
                  "connection is not encrypted: whoever can listen on the way can read the links. At home that is usually fine; over the "
                  "internet put a server with HTTPS in front of it.")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"the port; 0: any that is free ({PORT})")
    parser.add_argument("--host", default=LOCAL, metavar="ADDRESS", help=f"the address to listen on ({LOCAL}); see docs/web.md")
    parser.add_argument("--allow", nargs="+", default=[], metavar="NAME", help="further names under which browsers may know this server")
    parser.add_argument("--folder", default="bootleg-tables", metavar="DIR", help="where games are saved (bootleg-tables)")
    parser.add_argument("--load", metavar="FILE", help="go on with this saved game, also one of `bootleg play`")
    parser.add_argument("--seconds", type=float, metavar="N", help="end by itself after so long (never)")
    parser.add_argument("--also", nargs="+", default=[], metavar="NAME", help="further mobsters to choose: model files, my_file.py:MyBot")


def main(args: argparse.Namespace) -> int:
    import uvicorn

    from ..web.house import House
    from ..web.server import application

    if args.seconds is not None and not 0 <= args.seconds < math.inf:
        raise ValueError(f"--seconds {args.seconds}: must be a number from 0")
    for name in args.also:
        check_place(name)
    folder = Path(args.folder)
    folder.mkdir(exist_ok=True)
    options.check_places(str(folder / "any"))
    with listening(args.host, args.port) as door:
        port = door.getsockname()[1]
        house = House(folder, mobsters, tuple(args.also))
        app = application(house, names(args.host, args.allow, port), hint)
        config = uvicorn.Config(  # its own log_config would close the handlers of all others in the process
            app, log_config=None, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=1, lifespan="off")
        asyncio.run(serve(uvicorn.Server(config), door, house, args, port))
    return 0


def check_place(name: str) -> None:
    """A further mobster is a file, be it one with a class in it, or a name; files are opened where it is seated."""
    match = FILE.fullmatch(name)
    path = match[1] if match else name
    if (match or "/" in name or "." in name) and not Path(path).is_file():
        raise ValueError(f"--also {name}: there is no file {path}")


async def serve(server: Any, door: socket.socket, house: House, args: argparse.Namespace, port: int) -> None:
    secret = house.owner
    if args.load is not None:
        secret = house.host_token(await house.open(Path(args.load), name_of(Path(args.load))))
    tell(args.host, port, secret, house.folder)
    if args.seconds is not None:
        asyncio.get_running_loop().call_later(args.seconds, setattr, server, "should_exit", True)
    await server.serve(sockets=[door])


def listening(host: str, port: int) -> socket.socket:
    """The door of the server, or one line that says why it cannot be opened."""
    try:
        door = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else every answer waits 40 ms for an acknowledgement
        return door
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ValueError(f"--host {host} --port {port}: {why}; --port 0 takes any that is free") from None


def names(host: str, allowed: list[str], port: int) -> frozenset[str]:
    """What the Host header may be. Whoever listens everywhere is known under the addresses of this machine."""
    known = {LOCAL, "localhost", "[::1]", f"[{host}]" if ":" in host else host, *allowed}
    if host in EVERYWHERE:
        known |= {socket.gethostname(), address()}
    return frozenset(f"{name.lower()}:{port}" for name in known) | frozenset(name.lower() for name in (known if port == 80 else allowed))


def address() -> str:
    """The address of this machine in its network, as the operating system would use it; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        try:
            door.connect(("192.0.2.1", 9))
        except OSError:
            return LOCAL
        return str(door.getsockname()[0])


def tell(host: str, port: int, secret: str, folder: Path) -> None:
    """Where to go; the link is not wrapped: to be copied."""
    shown = address() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    print(f"Open this link in a browser. It is yours alone: whoever has it plays in your place.\n\n  http://{shown}:{port}/#{secret}\n")
    if host not in (LOCAL, "localhost", "::1"):
        print("\n".join(paragraph(OPEN_TO_OTHERS.format(host=shown), "", "")), end="\n\n")
    print(f"Games are saved in {folder} after every answer. Ctrl-C ends the server.", flush=True)


def name_of(file: Path) -> str:
    """The name of a table that comes from any file: the same for the same file."""
    return hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:8]


def mobsters(game: str) -> list[tuple[str, str]]:
    """Names to choose from, each with what it is; those that end in `:` want a number."""
    return list(_mobsters(game))


@functools.cache
def _mobsters(game: str) -> tuple[tuple[str, str], ...]:
    from bootleg_agents import model_player, registry

    cast = registry.cast(game)
    return (*((name, registry.doctrine(game, name)) for name in cast.MOBSTERS), *model_player.listing(game),
            *((f"{name}:", registry.doctrine(game, name)) for name in cast.OUTSIDE), ("random", "A random legal answer."))


def hint(room: Room) -> str:
    """Which answer to take."""
    return advice(hints(room.game.name)(room), {choice.action: choice for choice in menu(room)})


@functools.lru_cache(8)
def hints(game: str) -> Hints:
    return Hints(game_named(game))
