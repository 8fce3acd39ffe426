// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/normalizers/normalizer.h"
#include "core/text/steps/normalizers/text_forms.h"
#include "core/unicode/pattern.h"

namespace heedmap {

/// NFC, NFD, NFKC or NFKD.
class UnicodeFormNormalizer : public Normalizer {
 public:
  explicit UnicodeFormNormalizer(UnicodeForm form) : m_form(form) {}
  void apply(NormalizedText& text, SearchBudget&) const override { applyForm(m_form, text); }

 private:
  UnicodeForm m_form;
};

class Lowercase : public Normalizer {
 public:
  void apply(NormalizedText& text, SearchBudget&) const override { lowercase(text); }
};

/// Drops combining marks; a decomposing form usually stands before it.
class StripAccents : public Normalizer {
 public:
  void apply(NormalizedText& text, SearchBudget&) const override;
};

/// Drops white space at the ends.
class Strip : public Normalizer {
 public:
  Strip(bool left, bool right) : m_left(left), m_right(right) {}
  void apply(NormalizedText& text, SearchBudget&) const override;

 private:
  bool m_left, m_right;
};

/// Puts a text in front, unless there is nothing it could stand before.
class Prepend : public Normalizer {
 public:
  explicit Prepend(std::u32string prefix) : m_prefix(std::move(prefix)) {}
  void apply(NormalizedText& text, SearchBudget&) const override;

 private:
  std::u32string m_prefix;
};

/// Puts `content` where the pattern matches. What is put in has the source of the last character it replaces.
class Replace : public Normalizer {
 public:
  Replace(Pattern pattern, std::u32string content)
      : m_pattern(std::move(pattern)), m_content(std::move(content)) {}
  void apply(NormalizedText& text, SearchBudget& budget) const override;

 private:
  Pattern m_pattern;
  std::u32string m_content;
};

/// SentencePiece's cleaning for translation: some control characters out, all kinds of space to spaces.
class Nmt : public Normalizer {
 public:
  void apply(NormalizedText& text, SearchBudget&) const override;
};

}  // namespace heedmap
