"""Where a run plays its games: the options that say so, checked.

Must not know: how games are played anywhere.
"""

from argparse import Namespace

from arena.text import Text
from tournaments.plan.spec import BadSpec
from tournaments.run.context import Executor


def given_executor(arguments: Namespace) -> Executor:
    """The executor that was asked for.

    Raises:
        BadSpec: the options do not go together.
        NoCluster: Ray is not installed.
    """
    if arguments.workers is not None and arguments.workers < 1:
        raise BadSpec(Text("--workers must be at least 1", "--workers 至少是 1"))
    if arguments.executor != "ray":
        if arguments.ray_address is not None:
            raise BadSpec(Text("--ray-address is for --executor ray", "--ray-address 只用于 --executor ray"))
        from tournaments.run.executors.local import play_here

        return play_here
    if getattr(arguments, "playback", None):
        raise BadSpec(Text("--playback works with --executor local: it asks nobody, and reads a file of this machine",
                           "--playback 请配合 --executor local：它不访问任何模型，只读取本机的文件"))  # fmt: skip
    from tournaments.run.executors.ray import on_ray

    return on_ray(arguments.ray_address)
