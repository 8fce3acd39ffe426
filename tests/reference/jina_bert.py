# SPDX-License-Identifier: GPL-3.0-or-later
"""Jina BERT v2, whose reference is code beside the checkpoints that no version of transformers 5 runs: written anew after
Günther et al. 2023 and the names of the checkpoints' tensors, for families.py.

BERT without positions. Head h of H adds -2^(-8 (h + 1) / H) |key - query| to the scaled score (ALiBi to either side; for other
numbers than powers of two the slopes of Press et al. 2022). The MLP is gated, one matrix for gate and values without a bias.
Two layers there are: that of the texts' models, and that of the model for code, which norms queries and keys over all heads,
norms the output of attention twice, and has the values of the MLP before its gate.
"""
import math

import torch
from torch import nn
from transformers import BertConfig, PreTrainedModel
from transformers.activations import ACT2FN
from transformers.modeling_outputs import BaseModelOutput, MaskedLMOutput

GATES = {"geglu": nn.functional.gelu, "reglu": nn.functional.relu}


def slopes(heads):
    closest = 2 ** math.floor(math.log2(heads))
    first = [2 ** (-8 * (h + 1) / closest) for h in range(closest)]
    return torch.tensor(first + [2 ** (-4 * (2 * h + 1) / closest) for h in range(heads - closest)])


class Embeddings(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.word_embeddings = nn.Embedding(config.vocab_size, config.hidden_size)
        self.token_type_embeddings = nn.Embedding(config.type_vocab_size, config.hidden_size)
        self.LayerNorm = nn.LayerNorm(config.hidden_size, config.layer_norm_eps)

    def forward(self, ids, segments):
        return self.LayerNorm(self.word_embeddings(ids) + self.token_type_embeddings(segments))


class SelfAttention(nn.Module):
    def __init__(self, config, is_normed):
        super().__init__()
        d = config.hidden_size
        self.heads = config.num_attention_heads
        self.query, self.key, self.value = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d)
        if is_normed:
            self.layer_norm_q, self.layer_norm_k = nn.LayerNorm(d, config.layer_norm_eps), nn.LayerNorm(d, config.layer_norm_eps)
        self.is_normed = is_normed

    def forward(self, x):
        q, k, v = self.query(x), self.key(x), self.value(x)
        if self.is_normed:
            q, k = self.layer_norm_q(q), self.layer_norm_k(k)
        q, k, v = (part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in (q, k, v))
        at = torch.arange(x.shape[1], dtype=x.dtype)
        bias = -slopes(self.heads).to(x.dtype)[:, None, None] * (at[None, :] - at[:, None]).abs()
        weights = (q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1]) + bias).softmax(-1)
        return (weights @ v).transpose(1, 2).flatten(2), weights


class Output(nn.Module):  # of attention; the masked-language head begins with the same
    def __init__(self, config):
        super().__init__()
        self.dense = nn.Linear(config.hidden_size, config.hidden_size)
        self.LayerNorm = nn.LayerNorm(config.hidden_size, config.layer_norm_eps)


class Attention(nn.Module):
    def __init__(self, config, is_normed):
        super().__init__()
        self.self = SelfAttention(config, is_normed)
        self.output = Output(config)

    def forward(self, x):
        mixed, weights = self.self(x)
        return self.output.LayerNorm(x + self.output.dense(mixed)), weights


class TextMlp(nn.Module):
    def __init__(self, config):
        super().__init__()
        d, f = config.hidden_size, config.intermediate_size
        self.gated_layers, self.wo = nn.Linear(d, 2 * f, bias=False), nn.Linear(f, d)
        self.layernorm = nn.LayerNorm(d, config.layer_norm_eps)
        self.act = GATES[config.feed_forward_type]

    def forward(self, x):
        gate, up = self.gated_layers(x).chunk(2, -1)
        return self.layernorm(x + self.wo(self.act(gate) * up))


class TextLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.attention, self.mlp = Attention(config, False), TextMlp(config)

    def forward(self, x):
        x, weights = self.attention(x)
        return self.mlp(x), weights


class CodeMlp(nn.Module):
    def __init__(self, config):
        super().__init__()
        d, f = config.hidden_size, config.intermediate_size
        self.up_gated_layer, self.down_layer = nn.Linear(d, 2 * f, bias=False), nn.Linear(f, d)
        self.act = GATES[config.feed_forward_type]

    def forward(self, x):
        up, gate = self.up_gated_layer(x).chunk(2, -1)
        return self.down_layer(self.act(gate) * up)


class CodeLayer(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.attention, self.mlp = Attention(config, True), CodeMlp(config)
        self.layer_norm_1 = nn.LayerNorm(config.hidden_size, config.layer_norm_eps)
        self.layer_norm_2 = nn.LayerNorm(config.hidden_size, config.layer_norm_eps)

    def forward(self, x):
        step, weights = self.attention(x)
        x = self.layer_norm_1(x + step)
        return self.layer_norm_2(x + self.mlp(x)), weights


class Encoder(nn.Module):
    def __init__(self, config, layer):
        super().__init__()
        self.layer = nn.ModuleList(layer(config) for _ in range(config.num_hidden_layers))


class JinaBertModel(PreTrainedModel):
    config_class = BertConfig
    layer_class = TextLayer

    def __init__(self, config):
        super().__init__(config)
        self.embeddings, self.encoder = Embeddings(config), Encoder(config, self.layer_class)
        self.post_init()

    def get_input_embeddings(self):
        return self.embeddings.word_embeddings

    def forward(self, input_ids, token_type_ids=None, output_attentions=False):
        x = self.embeddings(input_ids, torch.zeros_like(input_ids) if token_type_ids is None else token_type_ids)
        attentions = []
        for layer in self.encoder.layer:
            x, weights = layer(x)
            attentions.append(weights)
        return BaseModelOutput(last_hidden_state=x, attentions=tuple(attentions))


class JinaBertCodeModel(JinaBertModel):
    layer_class = CodeLayer


class Predictions(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.transform = Output(config)
        self.bias = nn.Parameter(torch.zeros(config.vocab_size))


class Head(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.predictions = Predictions(config)


class JinaBertCodeForMaskedLM(PreTrainedModel):
    config_class = BertConfig

    def __init__(self, config):
        super().__init__(config)
        self.bert, self.cls = JinaBertCodeModel(config), Head(config)
        self.post_init()

    def get_input_embeddings(self):
        return self.bert.embeddings.word_embeddings

    def forward(self, input_ids, token_type_ids=None, output_attentions=False):
        out = self.bert(input_ids, token_type_ids)
        head = self.cls.predictions
        x = head.transform.LayerNorm(ACT2FN[self.config.hidden_act](head.transform.dense(out.last_hidden_state)))
        return MaskedLMOutput(logits=x @ self.get_input_embeddings().weight.T + head.bias, attentions=out.attentions)
