# SPDX-License-Identifier: GPL-3.0-or-later
"""One rank of a capture, as torchrun starts it. usage: torchrun … capture_on_ranks.py MODEL FILE"""
import sys

import torch
import transformers

from heedmap_capture import capture

torch.distributed.init_process_group("gloo")
model = transformers.AutoModel.from_pretrained(sys.argv[1], dtype=torch.float32, tp_plan="auto").eval()
ids = [i % model.config.vocab_size for i in (5, 9, 17, 3, 30, 44, 9, 17, 40, 2, 33, 7)]
capture(model, {"input_ids": torch.tensor([ids])}, sys.argv[2])
torch.distributed.destroy_process_group()
