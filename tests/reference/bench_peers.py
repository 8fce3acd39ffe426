#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times what others offer for Heedmap's work; scripts/bench starts it and asks line by line, so that both are measured in turn.

A line is a peer and what it is asked; the answer is the least of several times in milliseconds, on one line:
  eager N THREADS        transformers, eager attention: the model on N tokens with the weights of all heads
  onnxruntime N THREADS  the same graph, exported by torch
  tokenizers FILE        Hugging Face's tokenizer of MiniLM on a text, on one thread
  open                   transformers reads the model, its tokenizer too
  token FILE N THREADS   llama.cpp: a token more after N, of a GGUF file
  prompt FILE N THREADS  llama.cpp: a prompt of N tokens
  shape NAME FOLDER      no time: writes a folder with random weights of the shape of GPT-2 small or of a Llama
  sheet FILE             matplotlib: a PNG of 72 heads of 64 tokens
usage: bench_peers.py MODEL-FOLDER PLACE-FOR-FILES
"""
import os
import pathlib
import sys
import time

os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
import numpy as np
import torch
import transformers as tf

tf.logging.set_verbosity_error()
tf.logging.disable_progress_bar()
MODEL, PLACE = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])


def least(run, seconds=0.4):
    run()
    times, start = [], time.perf_counter()
    while len(times) < 5 or time.perf_counter() - start < seconds:
        before = time.perf_counter()
        run()
        times.append(time.perf_counter() - before)
    return min(times) * 1e3


SHAPES = {  # few words: they are no part of what is measured
    "gpt2": lambda: tf.GPT2Config(vocab_size=1000, n_positions=2048),
    "llama": lambda: tf.LlamaConfig(vocab_size=1000, hidden_size=1024, intermediate_size=2816, num_hidden_layers=8,
                                    num_attention_heads=16, num_key_value_heads=4),
}


def ids_of(n, vocabulary):
    return torch.tensor([[(1000 + i * 37) % vocabulary for i in range(n)]])


class Bert(torch.nn.Module):
    """BERT's forward pass by its paper, with the weights of all layers as outputs: a graph that exports with any length."""

    def __init__(self, model):
        super().__init__()
        self.model, self.heads = model, model.config.num_attention_heads

    def forward(self, ids):
        e = self.model.embeddings
        x = e.LayerNorm(e.word_embeddings(ids) + e.position_embeddings.weight[: ids.shape[1]] + e.token_type_embeddings.weight[0])
        outputs = []
        for layer in self.model.encoder.layer:
            own = layer.attention.self
            q, k, v = (f(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for f in (own.query, own.key, own.value))
            weights = torch.softmax(q @ k.transpose(2, 3) * q.shape[-1] ** -0.5, -1)
            x = layer.attention.output.LayerNorm(layer.attention.output.dense((weights @ v).transpose(1, 2).flatten(2)) + x)
            x = layer.output.LayerNorm(layer.output.dense(torch.nn.functional.gelu(layer.intermediate.dense(x))) + x)
            outputs.append(weights)
        return (x, *outputs)


def places(ids):
    """0, 1 … of the tokens, as a part of the graph: a length that Python knows would be the one that it was exported with."""
    return torch.cumsum(torch.ones_like(ids[0]), 0) - 1


def causal(q, k, v, place):
    """softmax(Q·Kᵀ/√d_k)·V where no query sees a later key; of [1, heads, n, d] each."""
    hidden = place[None, :] > place[:, None]
    weights = torch.softmax((q @ k.transpose(2, 3) * q.shape[-1] ** -0.5).masked_fill(hidden, -torch.inf), -1)
    return (weights @ v).transpose(1, 2).flatten(2), weights


class Gpt2(torch.nn.Module):
    """GPT-2's forward pass by its paper, likewise."""

    def __init__(self, model):
        super().__init__()
        self.model, self.heads = model, model.config.n_head

    @staticmethod
    def times(layer, x):
        return x @ layer.weight + layer.bias

    def forward(self, ids):
        place = places(ids)
        x = self.model.wte(ids) + self.model.wpe(place)
        outputs = []
        for layer in self.model.h:
            parts = self.times(layer.attn.c_attn, layer.ln_1(x)).chunk(3, -1)
            mixed, weights = causal(*(part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in parts), place)
            x = x + self.times(layer.attn.c_proj, mixed)
            y = torch.nn.functional.gelu(self.times(layer.mlp.c_fc, layer.ln_2(x)), approximate="tanh")
            x = x + self.times(layer.mlp.c_proj, y)
            outputs.append(weights)
        return (self.model.ln_f(x), *outputs)


class Llama(torch.nn.Module):
    """Llama's forward pass by its paper, likewise: rotary positions, fewer heads of keys than of queries."""

    def __init__(self, model):
        super().__init__()
        self.model, self.config = model, model.config
        angles = torch.arange(4096)[:, None] * self.model.rotary_emb.inv_freq
        self.register_buffer("cos", angles.cos().repeat(1, 2))
        self.register_buffer("sin", angles.sin().repeat(1, 2))

    def turned(self, x, place):
        first, second = x.chunk(2, -1)
        return x * self.cos[place] + torch.cat((-second, first), -1) * self.sin[place]

    def forward(self, ids):
        x = self.model.embed_tokens(ids)
        place = places(ids)
        heads, key_heads = self.config.num_attention_heads, self.config.num_key_value_heads
        outputs = []
        for layer in self.model.layers:
            y, own = layer.input_layernorm(x), layer.self_attn
            q = self.turned(own.q_proj(y).unflatten(-1, (heads, -1)).transpose(1, 2), place)
            k = self.turned(own.k_proj(y).unflatten(-1, (key_heads, -1)).transpose(1, 2), place)
            v = own.v_proj(y).unflatten(-1, (key_heads, -1)).transpose(1, 2)
            mixed, weights = causal(q, *(part.repeat_interleave(heads // key_heads, 1) for part in (k, v)), place)
            x = x + own.o_proj(mixed)
            x = x + layer.mlp(layer.post_attention_layernorm(x))
            outputs.append(weights)
        return (self.model.norm(x), *outputs)


class Peers:
    GRAPHS = {"bert": Bert, "gpt2": Gpt2, "llama": Llama}

    def __init__(self):
        self.model = tf.AutoModel.from_pretrained(MODEL, attn_implementation="eager", dtype=torch.float32).eval()
        self.sessions, self.tokenizer = {}, None

    def ids(self, n):
        return ids_of(int(n), self.model.config.vocab_size)

    def shape(self, name, folder):
        torch.manual_seed(1)
        tf.AutoModel.from_config(SHAPES[name](), dtype=torch.float16).save_pretrained(folder)
        return 0

    def eager(self, n, threads):
        torch.set_num_threads(int(threads))
        ids = self.ids(n)
        with torch.no_grad():
            return least(lambda: self.model(input_ids=ids, output_attentions=True))

    def onnxruntime(self, n, threads):
        import onnxruntime
        if threads not in self.sessions:
            path = PLACE / f"{self.model.config.model_type}.onnx"
            graph = self.GRAPHS[self.model.config.model_type](self.model).eval()
            if not path.exists():
                torch.onnx.export(graph, (self.ids(16),), str(path), input_names=["ids"], dynamic_axes={"ids": {1: "n"}}, dynamo=False)
            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = int(threads)
            options.log_severity_level = 3  # the graph was exported for one length, and says so of every other
            session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
            ids = self.ids(40)
            with torch.no_grad():
                wanted = self.model(input_ids=ids, output_attentions=True)
            found = session.run(None, {"ids": ids.numpy()})
            for one, other in zip(found[1:], wanted.attentions, strict=True):
                assert float(np.abs(one - other.numpy()).max()) < 1e-4, "onnxruntime computes something else"
            self.sessions[threads] = session
        ids = {"ids": self.ids(n).numpy()}
        return least(lambda: self.sessions[threads].run(None, ids))

    def tokenizers(self, path):
        if self.tokenizer is None:
            self.tokenizer = tf.AutoTokenizer.from_pretrained(MODEL)._tokenizer
            self.tokenizer.no_truncation()
        text = pathlib.Path(path).read_text(encoding="utf-8")
        return least(lambda: self.tokenizer.encode(text), 0)

    def open(self):
        def read():
            tf.AutoModel.from_pretrained(MODEL, attn_implementation="eager", dtype=torch.float32)
            tf.AutoTokenizer.from_pretrained(MODEL)
        return least(read, 0)

    def llama(self, path, n, threads):
        """llama.cpp with this file, and n tokens for it."""
        import llama_cpp
        model = llama_cpp.Llama(path, n_ctx=2048, n_batch=2048, n_threads=int(threads), n_threads_batch=int(threads), verbose=False)
        return model, [(1000 + i * 37) % model.n_vocab() for i in range(int(n))]

    def token(self, path, n, threads):
        model, tokens = self.llama(path, n, threads)
        model.eval(tokens)
        return least(lambda: model.eval([17]))

    def prompt(self, path, n, threads):
        model, tokens = self.llama(path, n, threads)

        def run():
            model.reset()
            model.eval(tokens)
        return least(run)

    def sheet(self, path):
        import matplotlib
        matplotlib.use("Agg")
        import matplotlib.pyplot as plt
        with torch.no_grad():
            layers = self.model(input_ids=self.ids(64), output_attentions=True).attentions

        def draw():
            figure, axes = plt.subplots(len(layers), layers[0].shape[1], figsize=(16, 8))
            for row, layer in zip(axes, layers):
                for axis, head in zip(row, layer[0]):
                    axis.imshow(head, cmap="viridis", vmin=0, vmax=1, interpolation="nearest")
                    axis.set_xticks([])
                    axis.set_yticks([])
            figure.savefig(path, dpi=100)
            plt.close(figure)
        return least(draw, 0)


def main():
    peers = Peers()
    print("ready", torch.__version__, tf.__version__, flush=True)
    for line in sys.stdin:
        name, *words = line.split()
        try:
            print(f"{getattr(peers, name)(*words):.4f}", flush=True)
        except Exception as problem:  # a peer that is not here: the row is left out, with why
            print(f"- {type(problem).__name__}: {str(problem).splitlines()[0] if str(problem) else ''}", flush=True)


main()
