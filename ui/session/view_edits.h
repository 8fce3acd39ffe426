// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPoint>

#include "ui/view/view_state.h"

namespace heedmap {

class Session;

/// The verbs that change what is looked at. Each is one step of the session's history, with its name there.
class ViewEdits {
  Q_DECLARE_TR_FUNCTIONS(heedmap::ViewEdits)

 public:
  explicit ViewEdits(Session& session) : m_session(session) {}

  // The head, and those that are looked at together with it.
  void selectHead(const HeadId& id);
  void moveHead(int layers, int heads);  ///< as far as there are any
  void toggleChosen(const HeadId& id);

  // The pinned row or column.
  void pin(const Pin& pin);
  void togglePin(const Pin& pin);
  /// The head with the cell pinned in its row, where cells are of one head.
  void showCell(const HeadId& id, Eigen::Index query, Eigen::Index key);

  // What the picture is made of.
  void setPicture(const MapChoice& picture);
  void hidePinned();

  // The what-if.
  void setMask(MaskChoice mask);
  void setScaled(bool isScaled);
  /// The model's own d_k is none. Changes of one `gesture` (not 0) are one step.
  void setDk(double dk, int gesture);
  void setScope(Scope scope);
  void resetWhatIf();

  // Ablation and attention knockout.
  bool canAblate() const;    ///< the shown model has something after its heads
  void toggleSwitchedOff();  ///< of the shown head and the chosen ones
  void switchOff(const HeadId& id);
  /// What heads that are switched off are set to: zero, or their mean over the text or, unless that is null,
  /// over `corpus`.
  void setAblationKind(AblationKind kind, std::shared_ptr<const CorpusStatistics> corpus);
  void putBack(const Ablation& left);
  void putAllBack();
  /// The edges that cell [x key, y query] of the picture stands for; none where it is not of one head, or
  /// masked.
  std::vector<Knockout> edgesOf(QPoint cell) const;
  std::vector<Knockout> pinnedEdges() const;
  bool areCut(const std::vector<Knockout>& edges) const;
  /// Cuts `edges`, or puts them back when all of them are cut.
  void toggleEdges(const std::vector<Knockout>& edges);

 private:
  template <class Part>
  void set(Part ViewState::*part, const Part& value, const QString& description, int gesture = 0);

  Session& m_session;
};

}  // namespace heedmap
