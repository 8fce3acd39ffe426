// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/text/tokens/byte_alphabet.h"
#include "core/text/tokens/token_label.h"
#include "core/unicode/codec.h"

using namespace heedmap;
using namespace Qt::StringLiterals;

namespace {

/// Tokens with these pieces. In the byte alphabet each piece takes as many bytes of the text as it spells.
Tokens tokensOf(const QByteArray& text, const QStringList& pieces, bool usesByteAlphabet = false) {
  Tokens tokens;
  tokens.text = text;
  tokens.usesByteAlphabet = usesByteAlphabet;
  for (const QString& piece : pieces) {
    Token token;
    token.id = int(tokens.items.size()) + 7;
    token.piece = piece;
    token.range = {0, text.size()};
    tokens.items.push_back(token);
  }
  return tokens;
}

/// A text as GPT-2 spells it, cut behind these numbers of bytes.
Tokens byteTokens(const QByteArray& text, const std::vector<int>& lengths) {
  QStringList pieces;
  int at = 0;
  for (const int length : lengths) {
    QString piece;
    for (int i = 0; i < length; ++i)
      piece += QChar::fromUcs4(characterOfByte(static_cast<unsigned char>(text[at++])));
    pieces << piece;
  }
  return tokensOf(text, pieces, true);
}

QStringList labels(const Tokens& tokens) {
  QStringList result;
  for (qsizetype i = 0; i < tokens.size(); ++i) result << tokenLabel(tokens, i).label;
  return result;
}

}  // namespace

class TokenLabelTest : public QObject {
  Q_OBJECT
 private slots:
  void leadingSpace_data() {
    QTest::addColumn<QString>("piece");
    QTest::addColumn<bool>("usesByteAlphabet");
    QTest::addColumn<QString>("label");
    QTest::newRow("GPT, word inside") << "the" << true << "the";
    QTest::newRow("GPT, word begins") << "Ġthe" << true << "·the";
    QTest::newRow("SentencePiece, word inside") << "the" << false << "the";
    QTest::newRow("SentencePiece, word begins") << "▁the" << false << "·the";
    QTest::newRow("WordPiece, continued") << "##ing" << false << "##ing";
    QTest::newRow("only a space") << "▁" << false << "·";
    QTest::newRow("three spaces") << "ĠĠĠ" << true << "···";
    QTest::newRow("newline") << "Ċ" << true << "⏎";
    QTest::newRow("newlines and tab") << "ĊĊĉ" << true << "⏎⏎⇥";
    QTest::newRow("byte piece") << "<0x0A>" << false << "⏎";
    QTest::newRow("control") << "\x01" << false << "␁";
    QTest::newRow("no-break space") << "\u00A0" << false << "U+00A0";
    QTest::newRow("zero-width space") << "\u200B" << false << "U+200B";
    QTest::newRow("lone mark") << "\u0301" << false << "◌\u0301";
    QTest::newRow("Latin-1 in the byte alphabet") << "cafÃ©" << true << "café";
    QTest::newRow("Latin-1 elsewhere") << "café" << false << "café";
    QTest::newRow("Chinese in the byte alphabet") << "æĪĳ" << true << "我";
    QTest::newRow("letter of the byte alphabet elsewhere") << "Ġ" << false << "Ġ";
  }
  void leadingSpace() {
    QFETCH(QString, piece);
    QFETCH(bool, usesByteAlphabet);
    QTEST(tokenLabel(tokensOf(QByteArray(), {piece}, usesByteAlphabet), 0).label, "label");
  }

  void sharedCharacter_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<std::vector<int>>("lengths");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("one emoji, three tokens") << QByteArray("🤗") << std::vector{2, 1, 1}
                                             << QStringList{u"🤗 1/3"_s, u"🤗 2/3"_s, u"🤗 3/3"_s};
    QTest::newRow("with the space before it")
        << QByteArray(" 🦙.cpp") << std::vector{3, 1, 1, 1, 3}
        << QStringList{u"·🦙 1/3"_s, u"🦙 2/3"_s, u"🦙 3/3"_s, u"."_s, u"cpp"_s};
    QTest::newRow("two characters, cut in the middle of both")
        << QByteArray("猫坐") << std::vector{2, 2, 2}
        << QStringList{u"猫 1/2"_s, u"猫 2/2 坐 1/2"_s, u"坐 2/2"_s};
    QTest::newRow("whole characters stay plain")
        << QByteArray("猫坐") << std::vector{3, 3} << QStringList{u"猫"_s, u"坐"_s};
    QTest::newRow("never finished") << QByteArray("\xF0\x9F") << std::vector{1, 1}
                                    << QStringList{u"<F0>"_s, u"<9F>"_s};
  }
  void sharedCharacter() {
    QFETCH(QByteArray, text);
    QFETCH(std::vector<int>, lengths);
    QTEST(labels(byteTokens(text, lengths)), "expected");
  }

  void bytePiecesOfOneCharacter() {
    const Tokens tokens = tokensOf("🦙", {u"<0xF0>"_s, u"<0x9F>"_s, u"<0xA6>"_s, u"<0x99>"_s});
    QCOMPARE(labels(tokens), (QStringList{u"🦙 1/4"_s, u"🦙 2/4"_s, u"🦙 3/4"_s, u"🦙 4/4"_s}));
  }

  void unknownSaysWhatItWas() {
    Tokens tokens = tokensOf("😃", {u"[UNK]"_s, u"推"_s});
    tokens.items[0].isUnknown = tokens.items[1].isUnknown = true;
    QCOMPARE(labels(tokens), (QStringList{u"[UNK] 😃"_s, u"<unk> 😃"_s}));
    QVERIFY(tokenLabel(tokens, 0).detail.contains(QStringLiteral("F0 9F 98 83")));
    QVERIFY(tokenLabel(tokens, 0).detail.contains(QStringLiteral("id 7")));
  }

  void addedTokensAreSpeltAsTheyAre() {
    Tokens tokens = tokensOf("x", {u"<|im_start|>"_s, u"[CLS]"_s, u"</s>"_s}, true);
    for (Token& token : tokens.items) token.isAdded = token.isSpecial = true;
    QCOMPARE(labels(tokens), (QStringList{u"<|im_start|>"_s, u"[CLS]"_s, u"</s>"_s}));
  }
};

QTEST_GUILESS_MAIN(TokenLabelTest)
#include "tst_token_label.moc"
