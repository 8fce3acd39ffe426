#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times transformers (eager attention, float32, all weights kept) on what bench_forward times, for the comparison in the same
sitting. usage: bench_transformers.py [THREADS [MODEL-FOLDER | SHAPE]]
A SHAPE is one of those below: a random model of it is written, bfloat16 as such models are published, to a folder that is printed
and that bench_forward opens too."""
import pathlib
import statistics
import sys
import tempfile
import time

import torch
import transformers as tf

SHAPES = {
    "llama": tf.LlamaConfig(vocab_size=49152, hidden_size=576, num_hidden_layers=30, num_attention_heads=9, num_key_value_heads=3,
                            intermediate_size=1536, max_position_embeddings=8192, rope_theta=100000.0,
                            tie_word_embeddings=True),  # SmolLM2-135M
    "gpt2": tf.GPT2Config(),
    "bert": tf.BertConfig(hidden_size=384, num_hidden_layers=6, num_attention_heads=12, intermediate_size=1536),
}
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
tf.logging.set_verbosity_error()
tf.logging.disable_progress_bar()
torch.set_num_threads(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
folder = sys.argv[2] if len(sys.argv) > 2 else ROOT / "resources" / "models" / "all-MiniLM-L6-v2"
if folder in SHAPES:
    config, folder = SHAPES[folder], pathlib.Path(tempfile.gettempdir()) / f"heedmap-bench-{folder}"
    if not (folder / "model.safetensors").exists():
        torch.manual_seed(0)
        tf.AutoModel.from_config(config, dtype=torch.bfloat16).save_pretrained(folder)
model = tf.AutoModel.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
model.config.use_cache = False
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
