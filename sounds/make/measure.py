"""Prints the loudness and peaks of the files given."""

import os
import re
import subprocess
import sys

from voices import ff_M

for f in sys.argv[1:]:
    M, I, P = ff_M(f)
    d = float(subprocess.run(["soxi", "-D", f], capture_output=True, text=True).stdout)
    st = subprocess.run(["sox", f, "-n", "stats"], capture_output=True, text=True).stderr
    fl = re.search(r"Flat factor\s+([\d.]+)", st).group(1)
    pk = re.search(r"Pk lev dB\s+(-?[\d.]+)", st).group(1)
    print(
        f"{os.path.basename(f):28s} {d:5.2f}s  M {M:6.1f} LUFS  I {I:6.1f}  TP {P:5.1f} dBFS  pk {pk}  flat {fl}  {os.path.getsize(f)/1024:5.1f} KB"
    )
