# SPDX-License-Identifier: GPL-3.0-or-later
"""DeBERTa's attention, which transformers computes in its own modules: queries, keys and terms of relative positions."""
import math

import torch


def disentangled_modules(model):
    return [module for module in model.modules() if type(module).__name__ == "DisentangledSelfAttention"]


def place_of(distance, span, buckets, far):
    """docs/trace-format.md; distance is query − key."""
    if buckets > 0 and abs(distance) > buckets // 2:
        exact = buckets // 2
        part = torch.log(torch.tensor(abs(distance) / exact, dtype=torch.float32)) / math.log((far - 1) / exact) * (exact - 1)
        distance = int(math.copysign(math.ceil(float(part)) + exact, distance))
    return min(max(distance + span, 0), 2 * span - 1)


def take_disentangled(capture, module, words, named):
    if capture is None:
        return
    names = ("hidden_states", "attention_mask", "output_attentions", "query_states", "relative_pos", "rel_embeddings")
    given = {**dict(zip(names, words)), **named}
    hidden, table = given["hidden_states"], given.get("rel_embeddings")
    if hidden.shape[0] != 1:
        raise ValueError(f"A trace holds one text; the inputs are a batch of {hidden.shape[0]}.")
    if given.get("query_states") is not None:
        raise ValueError("The queries come from other states than the keys (z_steps); a trace cannot hold it.")
    if getattr(module, "talking_head", False):
        raise ValueError("The heads are mixed before the softmax (talking_head); a trace cannot hold it.")
    heads, size = module.num_attention_heads, module.all_head_size // module.num_attention_heads
    kind, layer = capture.next_layer(module, heads, heads)
    if capture.parts.has(kind, layer):
        return
    is_first = hasattr(module, "in_proj")  # DeBERTa, and not its second version
    if is_first:
        query, key, value = (part[0].transpose(0, 1).flatten(1)
                             for part in module.transpose_for_scores(module.in_proj(hidden)).chunk(3, dim=-1))
        query, value = query + module.q_bias, value + module.v_bias
    else:
        query, key, value = (project(hidden)[0] for project in (module.query_proj, module.key_proj, module.value_proj))
    terms = [term for term in ("c2p", "p2c") if term in module.pos_att_type]
    parts = 1 + (len(module.pos_att_type) if is_first else len(terms))
    rule = {"scale": 1 / math.sqrt(size * parts), "divisor_dk": float(size)}
    tensors = {"queries": query, "keys": key}
    seen = given["attention_mask"].bool().reshape(-1, hidden.shape[1]).any(0)
    if not bool(seen.all()):
        tensors["key_padding"] = (~seen).float()
    if module.relative_attention and table is not None and terms:
        far = module.max_relative_positions
        buckets = 0 if is_first else max(module.position_buckets, 0)
        span = far if is_first else module.pos_ebd_size
        first, last = (place_of(distance, span, buckets, far) for distance in (1 - hidden.shape[1], hidden.shape[1] - 1))
        table = table[first:last + 1]
        projections = {"c2p": ("position_keys", "pos_proj" if is_first else "pos_key_proj", "key_proj"),
                       "p2c": ("position_queries", "pos_q_proj" if is_first else "pos_query_proj", "query_proj")}
        for term in terms:
            name, own, shared = projections[term]
            tensors[name] = getattr(module, shared if getattr(module, "share_att_key", False) else own)(table)
        rule.update({"position_span": span, "position_first": first})
        if buckets > 0:
            rule.update({"position_buckets": buckets, "position_max_distance": far})
    capture.write(module, kind, layer, value.unflatten(1, (heads, size)).transpose(0, 1)[None], tensors, rule)
