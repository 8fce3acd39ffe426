# SPDX-License-Identifier: GPL-3.0-or-later
"""heedmap-capture: a trace of a model of the hub or of a folder, on whatever machines it runs on."""
import argparse
import os
import sys

import torch
from transformers import AutoConfig, AutoModel, AutoTokenizer

from .capture import capture


def main(words=None):
    parser = argparse.ArgumentParser(prog="heedmap-capture", description=__doc__)
    parser.add_argument("--model", required=True, help="a folder, or a name of the hub")
    parser.add_argument("--text", help="the text")
    parser.add_argument("--text-file", help="a file with the text")
    parser.add_argument("--target", help="what the decoder of an encoder-decoder reads")
    parser.add_argument("-o", "--output", required=True, help="x.trace.safetensors")
    parser.add_argument("--dtype", default="auto", help="float32, bfloat16 …; default as stored")
    parser.add_argument("--device-map", help="as Accelerate takes it: auto, balanced, cpu …")
    parser.add_argument("--offload-folder", help="where layers go that fit on no device")
    parser.add_argument("--tensor-parallel", action="store_true", help="split each layer over the ranks of torchrun")
    options = parser.parse_args(words)
    if (options.text is None) == (options.text_file is None):
        parser.error("give one of --text and --text-file")
    text = options.text
    if text is None:
        with open(options.text_file, encoding="utf-8") as file:
            text = file.read()
    tokenizer = AutoTokenizer.from_pretrained(options.model)
    loading = {"dtype": options.dtype}
    if options.device_map:
        loading["device_map"] = options.device_map
    if options.offload_folder:
        loading["offload_folder"] = options.offload_folder
    if options.tensor_parallel:
        loading["tp_plan"] = "auto"
    model = AutoModel.from_pretrained(options.model, **loading).eval()
    inputs = dict(tokenizer(text, return_tensors="pt"))
    if AutoConfig.from_pretrained(options.model).is_encoder_decoder:
        start = torch.tensor([[model.config.decoder_start_token_id]])
        written = tokenizer(text_target=options.target, return_tensors="pt")["input_ids"][:, :-1] if options.target else start[:, :0]
        inputs["decoder_input_ids"] = torch.cat([start, written], -1)
    device = next(model.parameters()).device
    inputs = {name: value if device.type == "meta" else value.to(device) for name, value in inputs.items()}
    path = capture(model, inputs, options.output, tokenizer, text)
    if int(os.environ.get("RANK", 0)) == 0:
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
