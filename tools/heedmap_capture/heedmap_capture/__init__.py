# SPDX-License-Identifier: GPL-3.0-or-later
"""Captures attention where the model already runs: one forward pass, no n² in memory."""
from .capture import capture, show
from .trace_writer import join

__all__ = ["capture", "show", "join"]
