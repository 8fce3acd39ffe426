#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures a second of `heedmap export --lines`, the model's run included, beside those of matplotlib, which is handed the same
arrays: heatmap, tokens on both axes, colour bar, title, 300 dpi, as wide, one process a core. In one sitting, in turns.
usage: bench_pictures.py HEEDMAP [SENTENCES [MATPLOTLIB-SENTENCES [FORMAT]]]"""
import concurrent.futures
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402

LAYERS, HEADS, WIDTH = 6, 12, 85 / 25.4
WORDS = "the a cat dog child sits sleeps runs on under near mat table garden because it was tired hungry old and then".split()


def sentences(count):
    random.seed(1)
    return [" ".join(random.choice(WORDS) for _ in range(random.randint(6, 14))) for _ in range(count)]


def draw(job):
    """All heads of one sentence by matplotlib."""
    weights, tokens, folder, suffix = job
    for layer in range(LAYERS):
        for head in range(HEADS):
            figure, axes = plt.subplots(figsize=(WIDTH, WIDTH * 0.95), layout="constrained")
            image = axes.imshow(weights[layer, head], vmin=0, vmax=1)
            axes.set_xticks(range(len(tokens)), tokens, rotation=90, fontsize=7)
            axes.set_yticks(range(len(tokens)), tokens, fontsize=7)
            axes.set_xlabel("key", fontsize=7)
            axes.set_ylabel("query", fontsize=7)
            axes.set_title(f"Layer {layer} · Head {head}", fontsize=9)
            figure.colorbar(image)
            figure.savefig(f"{folder}/{layer}-{head}.{suffix}", dpi=300)
            plt.close(figure)
    return LAYERS * HEADS


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    few = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    suffix = sys.argv[4] if len(sys.argv) > 4 else "png"
    cores = os.cpu_count()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        texts = sentences(count)
        (folder / "all.txt").write_text("\n".join(texts) + "\n")
        common = ["--lines", "--layer", "all", "--head", "all", "--force"]

        def ours(name, lines):
            (folder / name).mkdir()
            (folder / "these.txt").write_text("\n".join(lines) + "\n")
            start = time.perf_counter()
            subprocess.run([program, "export", "--text-file", folder / "these.txt", *common, "--width", "column", "-o",
                            f"{folder}/{name}/{{line}}-{{layer}}-{{head}}.{suffix}"], check=True)
            seconds = time.perf_counter() - start
            written = sum(1 for _ in (folder / name).iterdir())
            assert written == len(lines) * LAYERS * HEADS, written
            return written / seconds

        def theirs(name, lines):
            subprocess.run([program, "export", "--text-file", folder / "few.txt", *common, "-o", f"{folder}/{{line}}.npz"], check=True)
            jobs = []
            for i, _ in enumerate(lines):
                data = np.load(folder / f"{i + 1}.npz")
                weights, tokens = data["values"], list(data["queries"])
                (folder / name / str(i)).mkdir(parents=True)
                jobs.append((weights, tokens, folder / name / str(i), suffix))
            with concurrent.futures.ProcessPoolExecutor(cores) as pool:
                list(pool.map(draw, jobs[:cores]))  # fonts are found
                start = time.perf_counter()
                drawn = sum(pool.map(draw, jobs))
                return drawn / (time.perf_counter() - start)

        (folder / "few.txt").write_text("\n".join(texts[:few]) + "\n")
        print(f"{suffix}, {cores} cores, 8.5 cm at 300 dpi, matplotlib {matplotlib.__version__}, load {os.getloadavg()[0]:.1f}")
        for turn in range(2):
            print(f"  heedmap    {few:5d} sentences × 72: {ours(f'warm{turn}', texts[:few]):8.1f} pictures a second")
            print(f"  matplotlib {few:5d} sentences × 72: {theirs(f'their{turn}', texts[:few]):8.1f} pictures a second", flush=True)
        print(f"  heedmap    {count:5d} sentences × 72: {ours('all', texts):8.1f} pictures a second, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
