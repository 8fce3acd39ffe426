// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFormLayout>
#include <QObject>

#include "ui/render/figure_style.h"

class QLineEdit;

namespace heedmap {

/// The rows of a form with the words of a picture that can be others: its title, the names of its axes and
/// what stands below it.
/// Each stands there as it will be written; what is typed stays until it is reset, and an empty one is left
/// out.
class WordRows : public QObject {
  Q_OBJECT

 public:
  WordRows(QFormLayout* form, QObject* parent);

  /// What the picture is called, and what stands below it, where nobody says otherwise.
  void showOwn(const QString& title, const QString& text);
  void setEnabled(bool titleIs, bool axesAre);
  void applyTo(FigureStyle& style) const;
  void reset();  ///< to the program's words
  void retranslate();

 signals:
  void changed();

 private:
  void showOwn();

  QFormLayout* m_form;
  QWidget* m_axes;
  QLineEdit *m_title, *m_query, *m_key, *m_text;
  QString m_ownTitle, m_ownText;
};

}  // namespace heedmap
