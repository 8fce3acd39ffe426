// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/adapters/lora.h"

#include <map>

#include "core/base/error.h"
#include "core/base/matrix.h"

namespace heedmap {
namespace {

using Shape = std::vector<qint64>;

Matrix matrixOf(const Tensor& tensor) {
  Matrix matrix(tensor.shape[0], tensor.shape[1]);
  tensor.decode(0, matrix.data(), matrix.size());
  return matrix;
}

/// A stored matrix with a product of two narrow ones added.
class MergedNumbers : public DerivedNumbers {
 public:
  /// base [rows, columns] + left [rows, r] · right [r, columns]
  MergedNumbers(Numbers base, Matrix left, Matrix right)
      : m_base(std::move(base)), m_left(std::move(left)), m_right(std::move(right)) {}

  QString typeName() const override { return m_base.typeName() + QLatin1StringView(" + LoRA"); }

  void decode(qint64 first, float* to, qsizetype count) const override {
    m_base.decode(first, to, count);
    const qint64 width = m_right.cols();
    while (count > 0) {
      const qint64 row = first / width, column = first % width,
                   part = std::min<qint64>(count, width - column);
      Eigen::Map<Eigen::RowVectorXf> sum(to, part);
      for (Eigen::Index k = 0; k < m_left.cols(); ++k)
        sum += m_left(row, k) * m_right.row(k).segment(column, part);
      first += part;
      to += part;
      count -= part;
    }
  }

 private:
  Numbers m_base;
  Matrix m_left, m_right;
};

/// What an adapter holds for one module.
struct Module {
  const Tensor *a = nullptr, *b = nullptr, *biasB = nullptr;
  bool isEmbedding = false;
};

class Merger {
 public:
  Merger(const Checkpoint& base, const Checkpoint& adapter, const LoraConfig& config,
         const ModelConfig& model)
      : m_base(base), m_adapter(adapter), m_config(config), m_model(model) {}

  Checkpoint merged() {
    std::map<QString, Module> modules;
    for (const Tensor& tensor : m_adapter.tensors()) sort(tensor, modules);
    for (const auto& [name, module] : modules) merge(name, module);
    std::vector<Tensor> tensors;
    for (const Tensor& tensor : m_base.tensors()) {
      const auto changed = m_changed.find(tensor.name);
      tensors.push_back(changed == m_changed.end() ? tensor : changed->second);
    }
    tensors.insert(tensors.end(), m_added.begin(), m_added.end());
    auto files = m_base.files();
    files.insert(files.end(), m_adapter.files().begin(), m_adapter.files().end());
    return Checkpoint(m_base.path(), std::move(files), std::move(tensors));
  }

 private:
  [[noreturn]] void failUnknown(const Tensor& tensor) const {
    throw Error(
        say("%1: the tensor %2 is no part of a LoRA adapter as PEFT saves it; it is not opened, because it "
            "may change what the model computes.")
            .arg(m_adapter.path(), tensor.name));
  }

  /// "base_model.model.h.0.attn.c_attn.lora_A.weight" belongs to the module "h.0.attn.c_attn".
  void sort(const Tensor& tensor, std::map<QString, Module>& modules) {
    const QLatin1StringView prefix("base_model.model.");
    if (!tensor.name.startsWith(prefix)) failUnknown(tensor);
    const QString name = tensor.name.mid(prefix.size());
    struct Part {
      const char* ending;
      const Tensor* Module::*place;
      bool isEmbedding;
    };
    for (const Part& part :
         {Part{".lora_A.weight", &Module::a, false}, Part{".lora_B.weight", &Module::b, false},
          Part{".lora_B.bias", &Module::biasB, false}, Part{".lora_embedding_A", &Module::a, true},
          Part{".lora_embedding_B", &Module::b, true}})
      if (const QLatin1StringView ending(part.ending); name.endsWith(ending)) {
        Module& module = modules[name.chopped(ending.size())];
        module.*part.place = &tensor;
        module.isEmbedding = part.isEmbedding;
        return;
      }
    for (const char* sign : {"lora_", "modules_to_save", "original_module", "token_adapter"})
      if (name.contains(QLatin1StringView(sign))) failUnknown(tensor);
    // Beside the two matrices the base's own bias is called so.
    replace(QString(name).replace(QLatin1StringView(".base_layer."), QLatin1StringView(".")), tensor);
  }

  /// The base's tensor of that name, whichever of the model's prefixes either has ("bert.", "model.", none).
  const Tensor* find(const QString& name) const {
    for (const StackConfig* stack : {&m_model.main, m_model.decoder ? &*m_model.decoder : nullptr}) {
      if (!stack) continue;
      for (const QString& has : stack->names.prefixes)
        if (name.startsWith(has))
          for (const QString& wanted : stack->names.prefixes)
            if (const Tensor* tensor = m_base.find(wanted + name.mid(has.size()))) return tensor;
    }
    return m_base.find(name);
  }

  const Tensor& need(const QString& name) const {
    if (const Tensor* tensor = find(name)) return *tensor;
    throw Error(say("%1 changes the weight %2, which %3 does not have; it was trained on another base model.")
                    .arg(m_adapter.path(), name, m_base.path()));
  }

  void checkShape(const Tensor& tensor, const Shape& wanted, const Tensor& base) const {
    if (tensor.shape != wanted)
      throw Error(say("%1: the tensor %2 has the shape %3, but for %4 of the base, %5, it should have %6.")
                      .arg(m_adapter.path(), tensor.name, shapeText(tensor.shape), base.name,
                           shapeText(base.shape), shapeText(wanted)));
  }

  /// A tensor that the adapter holds whole.
  void replace(const QString& name, const Tensor& tensor) {
    Tensor own = tensor;
    if (const Tensor* base = find(name)) {
      checkShape(tensor, base->shape, *base);
      own.name = base->name;
      m_changed[own.name] = own;
      checkIsFree(*base);
      return;
    }
    // A head of another task, which the base need not have.
    const QString module = name.section(u'.', 0, -2);
    for (const QString& saved : m_config.savedModules)
      if ((u'.' + module + u'.').contains(u'.' + saved + u'.')) {
        if (m_model.logits && m_model.logits->tied &&
            candidates(m_model.lastStack().names, TensorRole::Logits, false).contains(name))
          failTied(name);
        own.name = name;
        m_added.push_back(own);
        return;
      }
    need(name);
  }

  [[noreturn]] void failTied(const QString& name) const {
    throw Error(
        say("%1 changes %2, whose base uses one matrix for its embedding and its output head; which of the "
            "two is meant is not known. Merge it in PEFT (merge_and_unload) and open what that writes.")
            .arg(m_adapter.path(), name));
  }
  /// Refuses what would change the output head along with the embedding.
  void checkIsFree(const Tensor& base) const {
    if (m_model.logits && m_model.logits->tied &&
        candidates(m_model.lastStack().names, TensorRole::TokenEmbedding, false).contains(base.name))
      failTied(base.name);
  }

  void merge(const QString& name, const Module& module) {
    if (!module.a || !module.b)
      throw Error(
          say("%1 has only one of the two matrices for %2; it is damaged.").arg(m_adapter.path(), name));
    const Tensor& base = need(name + QLatin1StringView(".weight"));
    if (base.shape.size() != 2 || module.a->shape.size() != 2 || module.b->shape.size() != 2)
      throw Error(say("%1: %2 is no matrix, and only matrices are merged.").arg(m_adapter.path(), name));
    if (module.isEmbedding) checkIsFree(base);
    const qint64 rank = module.a->shape[0];
    // [out, in], or [in, out] as embeddings and GPT-2 have it; a square one is told by the architecture.
    const bool isSquare = base.shape[0] == base.shape[1];
    const bool isTurned = module.isEmbedding || (isSquare ? m_model.main.storage == MatrixLayout::InOut
                                                          : module.a->shape[1] == base.shape[0]);
    checkShape(*module.a, {rank, base.shape[isTurned ? 0 : 1]}, base);
    checkShape(*module.b, {base.shape[isTurned ? 1 : 0], rank}, base);
    const auto scale = float(loraScale(m_config, name, rank));
    const Matrix a = matrixOf(*module.a), b = matrixOf(*module.b) * scale;
    Tensor merged = base;
    static_cast<Numbers&>(merged) = {
        DType::F32,
        {},
        std::make_shared<MergedNumbers>(base, isTurned ? Matrix(a.transpose()) : b,
                                        isTurned ? Matrix(b.transpose()) : a),
        0};
    m_changed[merged.name] = std::move(merged);
    if (module.biasB) mergeBias(name, *module.biasB, scale);
  }

  /// bias + s · the bias of B
  void mergeBias(const QString& name, const Tensor& bias, float scale) {
    Tensor merged = need(name + QLatin1StringView(".bias"));
    checkShape(bias, merged.shape, merged);
    const auto column = [](const Tensor& tensor) {
      Matrix matrix(tensor.count(), 1);
      tensor.decode(0, matrix.data(), matrix.size());
      return matrix;
    };
    const Numbers base = merged;
    static_cast<Numbers&>(merged) = {
        DType::F32,
        {},
        std::make_shared<MergedNumbers>(base, column(bias), Matrix::Constant(1, 1, scale)),
        0};
    m_changed[merged.name] = std::move(merged);
  }

  const Checkpoint &m_base, &m_adapter;
  const LoraConfig& m_config;
  const ModelConfig& m_model;
  std::map<QString, Tensor> m_changed;
  std::vector<Tensor> m_added;
};

}  // namespace

Checkpoint mergeLora(const Checkpoint& base, const Checkpoint& adapter, const LoraConfig& config,
                     const ModelConfig& model) {
  return Merger(base, adapter, config, model).merged();
}

}  // namespace heedmap
