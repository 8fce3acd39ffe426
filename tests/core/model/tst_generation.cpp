// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTest>

#include "core/base/error.h"
#include "core/model/config/config_reader.h"
#include "core/model/generation.h"
#include "core/model/open_model.h"
#include "tests/support/family_reference.h"

using namespace heedmap;
using heedmap::test::FamilyReference;

namespace {

QString folderOf(const QString& name) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/families/") + name;
}

std::vector<int> idsOf(const std::vector<Token>& tokens) {
  std::vector<int> ids;
  for (const Token& token : tokens) ids.push_back(token.id);
  return ids;
}

/// A tiny random model and the texts of its reference.
struct Setting {
  std::shared_ptr<const Model> model;
  Tokens source, target;

  explicit Setting(const QString& name) : model(openModel(folderOf(name))) {
    const FamilyReference reference(folderOf(name) + QStringLiteral("/reference.safetensors"));
    source = reference.source();
    target = reference.target();
  }
  /// The tokens that grow when the model writes.
  const Tokens& growing() const { return model->file()->config.decoder ? target : source; }
  /// A run of the first `count` of them.
  AttentionTrace run(qsizetype count, const RunOptions& options) const {
    Setting part = *this;
    (model->file()->config.decoder ? part.target : part.source).items.resize(size_t(count));
    return model->run(part.source, part.target, options);
  }
};

/// Models that write, or could with an output head.
QStringList writers() {
  QStringList names;
  for (const QString& name : QDir(folderOf({})).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
    if (const auto config = openModel(folderOf(name))->file()->config; config.decoder || config.isCausal)
      names << name;
  return names;
}

/// Relative to the largest number of the whole.
float difference(const Matrix& found, const Matrix& whole) {
  if (found.rows() != whole.rows() || found.cols() != whole.cols()) return 1e9f;
  if (whole.size() == 0) return 0;  // of a layer without heads
  return (found - whole).cwiseAbs().maxCoeff() / std::max(1e-9f, whole.cwiseAbs().maxCoeff());
}

/// The worst difference of anything that two runs leave behind.
float difference(const AttentionTrace& found, const AttentionTrace& whole) {
  if (found.source != whole.source || found.target != whole.target ||
      found.stacks.size() != whole.stacks.size() || found.layerInputs.size() != whole.layerInputs.size())
    return 1e9f;
  float worst = difference(found.hidden, whole.hidden);
  for (size_t layer = 0; layer < whole.layerInputs.size(); ++layer)
    worst = std::max(worst, difference(found.layerInputs[layer], whole.layerInputs[layer]));
  for (size_t stack = 0; stack < whole.stacks.size(); ++stack)
    for (size_t layer = 0; layer < whole.stacks[stack].layers.size(); ++layer) {
      const LayerTrace& one = found.stacks[stack].layers.at(layer);
      const LayerTrace& other = whole.stacks[stack].layers[layer];
      if (one.rule.knockouts != other.rule.knockouts || one.rule.mask != other.rule.mask) return 1e9f;
      for (const auto part : {&LayerTrace::q, &LayerTrace::k, &LayerTrace::v})
        worst = std::max(worst, difference(one.*part, other.*part));
    }
  return worst;
}

/// Are the rows of the first `before` tokens taken over when `options` run the first `after`? A mark on the
/// earlier run that nothing else reads tells.
bool areTakenOver(const Setting& setting, qsizetype before, qsizetype after, RunOptions options = {}) {
  AttentionTrace earlier = setting.run(before, options);
  earlier.hidden(0, 0) = 4711;
  options.prefix = &earlier;
  return setting.run(after, options).hidden(0, 0) == 4711;
}

}  // namespace

class GenerationTest : public QObject {
  Q_OBJECT
 private slots:
  /// Five tokens of every tiny model that writes, as transformers chooses them from the beginning each time.
  void theNextTokensAreThoseOfTransformers_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(folderOf({})).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
      const QString path = folderOf(name) + QStringLiteral("/reference.safetensors");
      if (QFile::exists(path) && FamilyReference(path).has("greedy")) QTest::newRow(qPrintable(name)) << name;
    }
  }
  void theNextTokensAreThoseOfTransformers() {
    QFETCH(QString, name);
    const FamilyReference reference(folderOf(name) + QStringLiteral("/reference.safetensors"));
    const auto model = openModel(folderOf(name));
    std::vector<int> heard;
    GenerationOptions options;
    options.count = 5;
    options.onToken = [&](const Token& token) { heard.push_back(token.id); };
    const auto written = idsOf(generate(*model, reference.source(), reference.target(), options));
    auto wanted = reference.integers("greedy");
    const auto& stops = model->file()->config.eosIds;
    for (size_t i = 0; i < wanted.size(); ++i)  // the reference goes on after the end of a text
      if (std::find(stops.begin(), stops.end(), wanted[i]) != stops.end()) wanted.resize(i + 1);
    if (const int limit = model->file()->config.maxPositions;
        limit > 0) {  // llama-dynamic: its text fills all positions
      const auto room =
          size_t(limit - (model->file()->config.decoder ? reference.target() : reference.source()).size());
      wanted.resize(std::min(wanted.size(), room));
    }
    QCOMPARE(written, wanted);
    QCOMPARE(heard, written);
  }

  /// Every model that writes, under what-ifs and with heads switched off: a run that goes on from one of
  /// fewer tokens, in three steps, leaves behind what a whole run does.
  void goingOnIsTheWholeRun_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : writers()) QTest::newRow(qPrintable(name)) << name;
  }
  void goingOnIsTheWholeRun() {
    QFETCH(QString, name);
    const Setting setting(name);
    const qsizetype all = setting.growing().size(), begin = std::max<qsizetype>(all / 3, 5);
    const AttentionKind kind =
        setting.model->file()->config.decoder ? AttentionKind::DecoderSelf : AttentionKind::Self;
    const StackConfig& stack = setting.model->file()->config.lastStack();
    const int layer = int(std::ranges::find_if(stack.layers, &LayerConfig::hasHeads) - stack.layers.begin());
    const int dV = stack.shapeOf(layer).dV;
    std::vector<RunOptions> several(6);
    several[1].whatIf = {.scaled = false, .scope = Scope::Network};
    several[2].whatIf = {.mask = MaskChoice::Causal, .dk = 3, .scope = Scope::Network};
    several[3].whatIf = {.mask = MaskChoice::None, .scope = Scope::Network};
    several[4].whatIf = {.mask = MaskChoice::None, .scope = Scope::Head};
    several[5].keepLayerInputs = true;
    const int last = stack.heads - 1;
    several[5].zeroAblations = {{kind, layer, std::min(1, last - 1)}};
    several[5].meanAblations = {{{kind, layer, std::min(2, last)}, Vector::LinSpaced(dV, -1, 1)}};
    several[5].knockouts = {{{kind, layer, 0}, 4, 2}};
    if (kind != AttentionKind::Self) several[5].knockouts.push_back({{AttentionKind::Cross, 0, 0}, 3, 7});
    float worst = 0;
    for (RunOptions& options : several) {
      AttentionTrace trace = setting.run(begin, options);  // long enough for the knockouts
      for (const qsizetype count : {begin + 1, begin + 5, all}) {
        options.prefix = nullptr;
        const AttentionTrace whole = setting.run(count, options);
        options.prefix = &trace;
        trace = setting.run(count, options);
        worst = std::max(worst, difference(trace, whole));
      }
    }
    qInfo("worst difference to a whole run %.2g", double(worst));
    QVERIFY(worst <= 2e-6f);
  }

  /// Two texts that begin alike share the rows of what they begin with, whichever is the longer: a word is
  /// typed over, and letters are taken back.
  void whatTwoTextsBeginWithIsTakenOver_data() { goingOnIsTheWholeRun_data(); }
  void whatTwoTextsBeginWithIsTakenOver() {
    QFETCH(QString, name);
    Setting setting(name);
    const qsizetype all = setting.growing().size();
    const AttentionTrace longer = setting.run(all, {});
    RunOptions options;
    options.prefix = &longer;
    for (const qsizetype count : {all - 2, all}) {  // fewer tokens, and as many with another in their middle
      if (count == all)
        (setting.model->file()->config.decoder ? setting.target : setting.source).items[size_t(all) / 2].id =
            7;
      const AttentionTrace whole = setting.run(count, {});
      QVERIFY(difference(setting.run(count, options), whole) <= 1e-6f);
    }
  }

  /// And it does take the rows over, but where the length of a text changes how its first tokens turn, and
  /// where experts count the tokens before.
  void onlyNewRowsAreComputed_data() { goingOnIsTheWholeRun_data(); }
  void onlyNewRowsAreComputed() {
    QFETCH(QString, name);
    const Setting setting(name);
    const qsizetype all = setting.growing().size();
    const QStringList dynamic{QStringLiteral("llama-dynamic"), QStringLiteral("llama-dynamic-v4")};
    const QStringList longRope{QStringLiteral("llama-longrope"), QStringLiteral("phi3-longrope"),
                               QStringLiteral("phi4-mini-like"), QStringLiteral("phimoe"),
                               QStringLiteral("phimoe-mixed")};  // made for 16 tokens
    const ModelConfig& config = setting.model->file()->config;
    const auto& experts = config.lastStack().experts;
    if (experts && experts->capacity == 3) {
      QCOMPARE(areTakenOver(setting, 5, 6), false);
      return;
    }
    QCOMPARE(areTakenOver(setting, 5, 6), true);
    QCOMPARE(areTakenOver(setting, 5, all), !dynamic.contains(name) && !longRope.contains(name));
    QCOMPARE(areTakenOver(setting, all - 1, all), !dynamic.contains(name));
    RunOptions options;
    options.whatIf = {.mask = MaskChoice::None, .scope = Scope::Network};
    QCOMPARE(areTakenOver(setting, 5, 6, options), false);
    options.whatIf.scope = Scope::Head;  // the run itself is the model's own
    QCOMPARE(areTakenOver(setting, 5, 6, options), true);
  }

  /// A state cannot be cut back, so that a text goes on where a layer without heads has kept one: after its
  /// last three tokens, whether they were read at once or one by one. Wherever it goes on, it is the whole
  /// run.
  void aStateIsGoneOnFromWhereItWasKept_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : writers())
      if (!openModel(folderOf(name))->summary().withoutHeads.empty()) QTest::newRow(qPrintable(name)) << name;
  }
  void aStateIsGoneOnFromWhereItWasKept() {
    QFETCH(QString, name);
    Setting setting(name);
    const qsizetype all = setting.source.size();
    RunOptions options;
    AttentionTrace stepped = setting.run(1, options);
    for (qsizetype count = 2; count <= all; ++count) {
      options.prefix = &stepped;
      stepped = setting.run(count, options);
      QVERIFY(difference(stepped, setting.run(count, {})) <= 1e-6f);
    }
    stepped.hidden(0, 0) = 4711;
    for (const LayerTrace& layer : stepped.stacks[0].layers)
      QCOMPARE(layer.states.size(), size_t(layer.kind == LayerKind::Attention ? 0 : 3));
    for (qsizetype shared = all; shared >= all - 4; --shared) {
      Setting other = setting;
      other.source.items.resize(size_t(shared));
      for (const int id : {7, 8}) append(other.source, id, *setting.model);
      AttentionTrace found = other.run(shared + 2, options);
      QCOMPARE(found.hidden(0, 0) == 4711, shared >= all - 2);
      const AttentionTrace whole = other.run(shared + 2, {});
      found.hidden(0, 0) = whole.hidden(0, 0);
      QVERIFY(difference(found, whole) <= 1e-6f);
    }
  }

  void whatDoesNotFitIsIgnored() {
    for (const char* name : {"bert", "llama", "t5"}) {
      Setting setting(QString::fromLatin1(name));
      const AttentionTrace whole = setting.run(8, {}), earlier = setting.run(5, {});
      RunOptions options;
      options.prefix = &whole;  // as long, and longer
      QVERIFY(difference(setting.run(8, options), whole) <= 1e-6f);
      QVERIFY(difference(setting.run(5, options), earlier) <= 1e-6f);
      options.prefix = &earlier;  // a causal mask is no part of what BERT itself does
      QVERIFY(difference(setting.run(8, options), whole) <= 1e-6f);
      setting.source.items[2].id = 7;
      options.prefix = nullptr;
      const AttentionTrace other = setting.run(8, options);
      QVERIFY(difference(other, whole) > 1e-3f);
      options.prefix = &earlier;
      QVERIFY(difference(setting.run(8, options), other) <= 1e-6f);
      options.keepLayerInputs = true;  // which the earlier run did not keep
      QCOMPARE(setting.run(8, options).layerInputs.size(),
               setting.model->file()->config.lastStack().layers.size());
    }
  }

  /// The encoder of an encoder–decoder runs once, also where the decoder must run from the beginning.
  void theEncoderRunsOnce() {
    const Setting setting(QStringLiteral("bart"));
    for (const MaskChoice mask : {MaskChoice::Model, MaskChoice::None}) {
      RunOptions options;
      options.whatIf = {.mask = mask, .scope = Scope::Network};
      AttentionTrace earlier = setting.run(5, options);
      earlier.stacks[0].layers[0].q(0, 0) = 4711;
      options.prefix = &earlier;
      QCOMPARE(setting.run(6, options).stacks[0].layers[0].q(0, 0), 4711.0f);
    }
  }

  /// A generation_config.json says what comes first, what never comes and what ends a text.
  void whatIsBannedIsNotWritten() {
    const Setting setting(QStringLiteral("marian-generation"));
    const FamilyReference reference(folderOf(QStringLiteral("marian-generation/reference.safetensors")));
    GenerationOptions options;
    options.count = 9;
    QCOMPARE(idsOf(generate(*setting.model, setting.source, {}, options)), reference.integers("generated"));
    const auto free = openModel(folderOf(QStringLiteral("marian")));
    QVERIFY(idsOf(generate(*free, setting.source, {}, options)) != reference.integers("generated"));
    ModelConfig config = free->file()->config;
    readGenerationConfig(
        R"({"eos_token_id": [3, 27], "forced_bos_token_id": 7, "bad_words_ids": [[27], [40]]})",
        QStringLiteral("generation_config.json"), config);
    QCOMPARE(config.eosIds, (std::vector<int>{3, 27}));
    QCOMPARE(config.decoderStart, 47);
    const TrainedModel ends(QStringLiteral("ends"), config, free->file()->checkpoint, nullptr);
    const auto written = idsOf(generate(ends, setting.source, {}, options));
    QCOMPARE(written.front(), 7);
    QVERIFY(std::find(written.begin(), written.end(), 40) == written.end());  // 27 may come: it ends the text
    for (const char* broken : {"", "[]", "{", R"({"eos_token_id": "x"})", R"({"bad_words_ids": 3})",
                               R"({"forced_bos_token_id": 1e9999})", R"({"decoder_start_token_id": {}})"})
      QVERIFY_THROWS_EXCEPTION(
          Error, readGenerationConfig(broken, QStringLiteral("generation_config.json"), config));
  }

  void anEncoderDoesNotWrite() {
    const auto model = openModel(folderOf(QStringLiteral("bert")));
    const FamilyReference reference(folderOf(QStringLiteral("bert")) +
                                    QStringLiteral("/reference.safetensors"));
    QVERIFY_THROWS_EXCEPTION(Error, generate(*model, reference.source(), {}));
  }

  void aDecoderBeginsWithItsStartToken() {
    const auto model = openModel(folderOf(QStringLiteral("t5")));
    const FamilyReference reference(folderOf(QStringLiteral("t5")) +
                                    QStringLiteral("/reference.safetensors"));
    const Tokens start = decoderStart(*model);
    QCOMPARE(start.size(), 1);
    QCOMPARE(start.items[0].id, model->file()->config.decoderStart);
    GenerationOptions options;
    options.count = 3;
    QCOMPARE(idsOf(generate(*model, reference.source(), {}, options)),
             idsOf(generate(*model, reference.source(), start, options)));
  }

  void writingEndsWhereThePositionsEnd() {
    const auto model = openModel(folderOf(QStringLiteral("gpt2-lm")));
    Tokens tokens;
    for (int i = 0; i < model->summary().maxPositions - 2; ++i) append(tokens, i % 40, *model);
    GenerationOptions options;
    options.count = 10;
    QVERIFY(generate(*model, tokens, {}, options).size() <= 2);
  }

  void writingCanBeStopped() {
    const auto model = openModel(folderOf(QStringLiteral("llama")));
    const FamilyReference reference(folderOf(QStringLiteral("llama")) +
                                    QStringLiteral("/reference.safetensors"));
    std::stop_source stop;
    int heard = 0;
    GenerationOptions options;
    options.onToken = [&](const Token&) {
      if (++heard == 2) stop.request_stop();
    };
    QVERIFY_THROWS_EXCEPTION(Stopped, generate(*model, reference.source(), {}, options, stop.get_token()));
    QCOMPARE(heard, 2);
  }
};

QTEST_GUILESS_MAIN(GenerationTest)
#include "tst_generation.moc"
