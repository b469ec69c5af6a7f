#!/usr/bin/env bash
# Called by conda-build in the folder of the sources.
set -euo pipefail
cmake -S . -B build/conda -G Ninja -DCMAKE_BUILD_TYPE=Release -DGNOMON_TESTS=OFF -DCMAKE_INSTALL_PREFIX="$PREFIX"
cmake --build build/conda
cmake --install build/conda
"$PYTHON" -m pip install . --no-deps --no-build-isolation -vv
