"""Where the English model of `tag` is: beside the module in a wheel, in models/ of the source tree."""
import os
import pathlib

_NAME = "english.gnomon-model"


def find():
    """Named by GNOMON_MODEL, which the library reads, unless somebody else has named one. The program looks for
    it from its own place upwards, which for a module is the place of Python."""
    here = pathlib.Path(__file__).resolve().parent
    for place in (here / _NAME, *(above / "models" / _NAME for above in here.parents[:2])):
        if not os.environ.get("GNOMON_MODEL") and place.exists():
            os.environ["GNOMON_MODEL"] = str(place)
