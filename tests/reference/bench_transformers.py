#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times transformers (eager attention, float32, all weights kept) on what bench_forward times, for the comparison in the same
sitting. usage: bench_transformers.py [THREADS [MODEL-FOLDER]]"""
import pathlib
import statistics
import sys
import time

import torch
import transformers as tf

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
tf.logging.set_verbosity_error()
tf.logging.disable_progress_bar()
torch.set_num_threads(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
folder = sys.argv[2] if len(sys.argv) > 2 else ROOT / "resources" / "models" / "all-MiniLM-L6-v2"
model = tf.AutoModel.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
print(f"{folder}, {torch.get_num_threads()} threads, torch {torch.__version__}")
for n in (16, 128, 512):
    ids = torch.tensor([[(1000 + i * 37) % model.config.vocab_size for i in range(n)]])
    times = []
    with torch.no_grad():
        for _ in range(3):
            model(input_ids=ids, output_attentions=True)
        start = time.perf_counter()
        while len(times) < 5 or time.perf_counter() - start < 0.5:
            before = time.perf_counter()
            model(input_ids=ids, output_attentions=True)
            times.append(time.perf_counter() - before)
    print(f"{n:6d} {statistics.median(times) * 1e3:10.2f} ms  best {min(times) * 1e3:.2f}")
