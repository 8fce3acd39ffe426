# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a mask as the rule that made it."""
import torch


def rule_of_mask(mask, causal, queries, keys, rule, tensors):
    """Adds look_back and look_ahead to `rule` and key_padding to `tensors`. Raises for a mask that no rule gives."""
    if mask is None:
        if causal and queries > 1:
            rule["look_ahead"] = 0
        return
    seen = mask if mask.dtype == torch.bool else mask > torch.finfo(mask.dtype).min / 2
    if mask.dtype != torch.bool and not bool((mask[seen] == 0).all()):
        raise ValueError("The mask adds numbers to the scores (a position bias in the mask); a trace cannot hold them.")
    seen = seen[0, 0][:, :keys].cpu()
    padding = ~seen.any(0)
    if bool(padding.any()):
        tensors["key_padding"] = padding.float()
    places = torch.arange(keys)
    lowest = torch.where(seen, places, keys).amin(1)
    highest = torch.where(seen, places, -1).amax(1)
    rows = torch.arange(queries)
    blind = highest < 0
    ahead = None if bool(((highest >= last_real(padding, keys)) | blind).all()) else int((highest - rows)[~blind].max())
    back = None if bool(((lowest <= first_real(padding)) | blind).all()) else int((rows - lowest)[~blind].max())
    expected = torch.ones_like(seen)
    if ahead is not None:
        expected &= places <= rows[:, None] + ahead
        rule["look_ahead"] = ahead
    if back is not None:
        expected &= places >= rows[:, None] - back
        rule["look_back"] = back
    if not bool((expected & ~padding == seen).all()):
        raise ValueError("The mask is neither causal nor a window nor padding; a trace cannot hold it.")


def first_real(padding):
    return int((~padding).int().argmax())


def last_real(padding, keys):
    return keys - 1 - int((~padding).flip(0).int().argmax())
