// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/workspace/comparison_request.h"
#include "ui/export/picture_export.h"
#include "ui/view/view_state.h"

/// What tst_one_door asks the window's session and the command line for.
namespace heedmap::oneDoor {

/// One request, as the window asks it and as the command line does.
struct Request {
  QByteArray model;  ///< a family of tests/data/families, or a textbook layer
  QString text;
  QString pair = {};
  QString target = {};
  const char* words = "";  ///< of the command line, beside the model and the texts
  std::function<void(ViewState&)> view = {};
  std::optional<ComparisonRequest> minus = {};
  PictureExport::What what = PictureExport::What::Head;
  std::function<void(FigureStyle&)> style = {};
};

inline const QString text = QStringLiteral("w5 w6 w7 w8 w9");
inline const QString other = QStringLiteral("w5 w6 w11 w8 w9 w10");

inline void network(WhatIf& whatIf) {
  whatIf.scope = Scope::Network;
}

inline ComparisonRequest with(ComparisonRequest::With what) {
  return {.with = what, .text = other.toUtf8()};
}

inline HeadId of(AttentionKind kind, int layer, int head) {
  return {kind, layer, head};
}

using With = ComparisonRequest::With;
constexpr auto Encoder = AttentionKind::Self, Decoder = AttentionKind::DecoderSelf,
               Cross = AttentionKind::Cross;

/// Heads and what-ifs.
inline std::vector<Request> plainRequests() {
  return {
      {.model = "bert", .text = text},
      {.model = "bert",
       .text = text,
       .words = "--layer 1 --head 2",
       .view = [](ViewState& v) { v.head = of(Encoder, 1, 2); }},
      {.model = "bert",
       .text = text,
       .pair = other,
       .words = "--head 1",
       .view = [](ViewState& v) { v.head.head = 1; }},
      {.model = "bert",
       .text = text,
       .words = "--mask causal",
       .view = [](ViewState& v) { v.whatIf.mask = MaskChoice::Causal; }},
      {.model = "bert",
       .text = text,
       .words = "--layer 1 --mask causal --scope network",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf.mask = MaskChoice::Causal;
             network(v.whatIf);
           }},
      {.model = "bert", .text = text, .words = "--dk 1.5", .view = [](ViewState& v) { v.whatIf.dk = 1.5; }},
      {.model = "bert",
       .text = text,
       .words = "--layer 1 --no-scale --scope network",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf.scaled = false;
             network(v.whatIf);
           }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--layer 1 --head 1",
       .view = [](ViewState& v) { v.head = of(Encoder, 1, 1); }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--mask none",
       .view = [](ViewState& v) { v.whatIf.mask = MaskChoice::None; }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--layer 1 --mask none --dk 64 --scope network",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf = {.mask = MaskChoice::None, .dk = 64};
             network(v.whatIf);
           }},
      {.model = "textbook:heads=2,d_model=16,d_k=4", .text = text},
      {.model = "textbook:heads=2,d_model=16,d_k=4",
       .text = text,
       .words = "--dk 9 --head 1",
       .view =
           [](ViewState& v) {
             v.head.head = 1;
             v.whatIf.dk = 9;
           }},
      {.model = "textbook:heads=2,d_model=16,d_k=4",
       .text = text,
       .words = "--no-scale --mask causal",
       .view = [](ViewState& v) { v.whatIf = {.mask = MaskChoice::Causal, .scaled = false}; }},
      {.model = "textbook:heads=2,d_model=16,d_k=4",
       .text = text,
       .pair = other,
       .words = "--attention cross",
       .view = [](ViewState& v) { v.head.kind = Cross; }},
      {.model = "bert", .text = QStringLiteral("w5 [SEP] w7")},
      {.model = "bert", .text = QStringLiteral("w5 [SEP] w7"), .words = "--specials-as-text"},
  };
}

/// Ablation, filters, quantities and aggregates.
inline std::vector<Request> changedRequests() {
  const auto off = [](ViewState& v) {
    v.head.layer = 1;
    v.ablation.heads = {of(Encoder, 0, 1)};
  };
  const auto cut = [](ViewState& v) {
    v.head.layer = 1;
    v.ablation.knockouts = {{of(Encoder, 0, 0), 3, 1}, {of(Encoder, 1, 0), 2, 2}};
  };
  return {
      {.model = "bert", .text = text, .words = "--layer 1 --off 0.1", .view = off},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--layer 1 --off 0.1 --set-to mean",
       .view =
           [off](ViewState& v) {
             off(v);
             v.ablation.kind = AblationKind::Mean;
           }},
      {.model = "bert", .text = text, .words = "--layer 1 --cut 0.0:3-1,1.0:2-2", .view = cut},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--layer 1 --off 0.1 --cut 0.0:3-1,1.0:2-2 --mask none --scope network --words",
       .view =
           [=](ViewState& v) {
             off(v);
             cut(v);
             v.whatIf.mask = MaskChoice::None;
             network(v.whatIf);
             v.picture.filter.words = true;
           }},
      {.model = "bert",
       .text = QStringLiteral("w5 w6,w7 w8"),
       .words = "--words",
       .view = [](ViewState& v) { v.picture.filter.words = true; }},
      {.model = "bert",
       .text = text,
       .words = "--hide first,2 --renormalise",
       .view =
           [](ViewState& v) {
             v.picture.filter = {
                 .hideFirst = true, .hiddenQueries = {2}, .hiddenKeys = {2}, .renormalise = true};
           }},
      {.model = "bert",
       .text = QStringLiteral("w5 [SEP] w7 w8"),
       .words = "--hide special",
       .view = [](ViewState& v) { v.picture.filter.hideSpecial = true; }},
      {.model = "bert",
       .text = text,
       .words = "--quantity score --head 2 --mask causal",
       .view =
           [](ViewState& v) {
             v.head.head = 2;
             v.whatIf.mask = MaskChoice::Causal;
             v.picture.quantity = AttentionMap::Quantity::Score;
           }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--quantity value --layer 1",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.picture.quantity = AttentionMap::Quantity::WeightedValue;
           }},
      {.model = "bert",
       .text = text,
       .words = "--aggregate mean",
       .view = [](ViewState& v) { v.picture.kind = MapKind::AllMean; }},
      {.model = "bert",
       .text = text,
       .words = "--aggregate max --layer 1 --mask causal",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf.mask = MaskChoice::Causal;
             v.picture.kind = MapKind::LayerMax;
           }},
      {.model = "bert",
       .text = text,
       .words = "--aggregate mean --head 1 --off 0.0 --words",
       .view =
           [](ViewState& v) {
             v.head = of(Encoder, 1, 1);
             v.chosen = {of(Encoder, 0, 1)};
             v.ablation.heads = {of(Encoder, 0, 0)};
             v.picture.kind = MapKind::ChosenMean;
             v.picture.filter.words = true;
           }},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--aggregate rollout",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.picture.kind = MapKind::Rollout;
           }},
      {.model = "bert",
       .text = text,
       .words = "--aggregate flow",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.picture.kind = MapKind::Flow;
           }},
      {.model = "bert",
       .text = text,
       .words = "--range all --colormap magma --theme dark --colour-scale sqrt --scale 1",
       .style =
           [](FigureStyle& style) {
             style.heatmap.palette = Palette::Magma;
             style.heatmap.theme = Theme::dark();
             style.heatmap.scaling = Scaling::Sqrt;
             style.scale = 1;
           }},
  };
}

/// An encoder–decoder, whose target is generated where none is given.
inline std::vector<Request> decoderRequests() {
  return {
      {.model = "t5", .text = text, .words = "--layer 1", .view = [](ViewState& v) { v.head.layer = 1; }},
      {.model = "t5",
       .text = text,
       .words = "--attention decoder",
       .view = [](ViewState& v) { v.head.kind = Decoder; }},
      {.model = "t5",
       .text = text,
       .words = "--attention cross --layer 2 --head 1",
       .view = [](ViewState& v) { v.head = of(Cross, 2, 1); }},
      {.model = "t5",
       .text = text,
       .target = other,
       .words = "--attention cross",
       .view = [](ViewState& v) { v.head.kind = Cross; }},
      {.model = "t5",
       .text = text,
       .target = other,
       .words = "--attention decoder --aggregate rollout",
       .view =
           [](ViewState& v) {
             v.head = of(Decoder, 2, 0);
             v.picture.kind = MapKind::Rollout;
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention cross --mask causal",
       .view =
           [](ViewState& v) {
             v.head.kind = Cross;
             v.whatIf.mask = MaskChoice::Causal;
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention decoder --layer 1 --dk 16 --scope network",
       .view =
           [](ViewState& v) {
             v.head = of(Decoder, 1, 0);
             v.whatIf.dk = 16;
             network(v.whatIf);
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention cross --layer 1 --off 0.0,0.1,0.2",
       .view =
           [](ViewState& v) {
             v.head = of(Cross, 1, 0);
             v.ablation.heads = {of(Cross, 0, 0), of(Cross, 0, 1), of(Cross, 0, 2)};
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention decoder --layer 1 --off 0.1 --set-to mean",
       .view =
           [](ViewState& v) {
             v.head = of(Decoder, 1, 0);
             v.ablation.heads = {of(Decoder, 0, 1)};
             v.ablation.kind = AblationKind::Mean;
           }},
      {.model = "t5",
       .text = text,
       .words = "--attention cross --aggregate max",
       .view =
           [](ViewState& v) {
             v.head.kind = Cross;
             v.picture.kind = MapKind::AllMax;
           }},
  };
}

/// Differences and sheets of all heads.
inline std::vector<Request> comparedRequests() {
  ComparisonRequest head = with(With::Head);
  head.head = of(Encoder, 1, 2);
  return {
      {.model = "bert", .text = text, .words = "--diff 1.2", .minus = head},
      {.model = "gpt2-lm",
       .text = text,
       .words = "--diff 1.2 --words --quantity score",
       .view =
           [](ViewState& v) {
             v.picture.filter.words = true;
             v.picture.quantity = AttentionMap::Quantity::Score;
           },
       .minus = head},
      {.model = "bert",
       .text = text,
       .words = "--diff model --mask causal",
       .view = [](ViewState& v) { v.whatIf.mask = MaskChoice::Causal; },
       .minus = with(With::Model)},
      {.model = "bert",
       .text = text,
       .words = "--layer 1 --diff model --off 0.2 --no-scale --scope network",
       .view =
           [](ViewState& v) {
             v.head.layer = 1;
             v.whatIf.scaled = false;
             network(v.whatIf);
             v.ablation.heads = {of(Encoder, 0, 2)};
           },
       .minus = with(With::Model)},
      {.model = "bert", .text = text, .words = "--diff-text", .minus = with(With::Text)},
      {.model = "bert",
       .text = text,
       .words = "--hide first --mask causal --diff-text",
       .view =
           [](ViewState& v) {
             v.picture.filter.hideFirst = true;
             v.whatIf.mask = MaskChoice::Causal;
           },
       .minus = with(With::Text)},
      {.model = "bert",
       .text = QStringLiteral("w5 [SEP] w7"),
       .words = "--diff-text",
       .minus = with(With::Text)},
      {.model = "bert",
       .text = QStringLiteral("w5 [SEP] w7"),
       .words = "--specials-as-text --diff-text",
       .minus = with(With::Text)},
      {.model = "t5",
       .text = text,
       .words = "--layer 1 --diff-text",
       .view = [](ViewState& v) { v.head.layer = 1; },
       .minus = with(With::Text)},
      {.model = "bert",
       .text = text,
       .words = "--layer all --head all --mask causal",
       .view = [](ViewState& v) { v.whatIf.mask = MaskChoice::Causal; },
       .what = PictureExport::What::Sheet},
      {.model = "t5",
       .text = text,
       .words = "--layer all --head all --attention cross",
       .view = [](ViewState& v) { v.head.kind = Cross; },
       .what = PictureExport::What::Sheet},
  };
}

}  // namespace heedmap::oneDoor
