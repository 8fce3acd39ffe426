// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/pytorch/pickle.h"

#include <QHash>
#include <QtEndian>
#include <algorithm>
#include <cstdint>

#include "core/base/error.h"
#include "core/checkpoint/byte_cursor.h"
#include "core/checkpoint/pytorch/shown_name.h"

namespace heedmap {
namespace {

using Kind = PickleNode::Kind;

constexpr size_t mostNodes = 2'000'000;   // a tensor has some 18
constexpr size_t mostItems = 16'000'000;  // that the stack, the memo and all containers hold together
constexpr uint32_t mark = 0xFFFFFFFF;

/// The machine that a pickle is a program for. Its only effects are on its own stack, memo and nodes.
class Machine {
 public:
  Machine(ByteCursor& cursor, PickleNames allowed) : m_cursor(cursor), m_allowed(allowed) {}

  Pickle run() {
    for (;;) {
      m_at = m_cursor.position();
      const auto instruction = m_cursor.number<uint8_t>(m_what);
      if (instruction == '.') break;
      if (!readValue(instruction) && !readContainer(instruction) && !readMemo(instruction) &&
          !readObject(instruction))
        throw Error(say("%1: the pickle in it has the instruction 0x%2 at byte %3, which no file of weights "
                        "needs; it is not read.")
                        .arg(m_cursor.path(), QString::number(instruction, 16), QString::number(m_at)));
    }
    m_pickle.root = pop();
    return std::move(m_pickle);
  }

 private:
  [[noreturn]] void fail() const {
    throw Error(say("%1 is damaged: the pickle in it makes no sense at byte %2.")
                    .arg(m_cursor.path(), QString::number(m_at)));
  }

  void countItems(size_t count) {
    m_items += count;
    if (m_items > mostItems || m_pickle.nodes.size() > mostNodes)
      throw Error(say("%1: the pickle in it has more values than the description of a model; it is not read.")
                      .arg(m_cursor.path()));
  }

  void push(uint32_t node) {
    countItems(1);
    m_stack.push_back(node);
  }
  void push(PickleNode node) {
    m_pickle.nodes.push_back(std::move(node));
    push(uint32_t(m_pickle.nodes.size() - 1));
  }
  void pushInteger(qint64 number) { push({Kind::Integer, number, 0, {}, {}}); }

  uint32_t top() const {
    if (m_stack.empty() || m_stack.back() == mark) fail();
    return m_stack.back();
  }
  uint32_t pop() {
    const uint32_t node = top();
    m_stack.pop_back();
    return node;
  }
  /// What was pushed since the last mark, which goes too.
  std::vector<uint32_t> popToMark() {
    const auto found = std::find(m_stack.rbegin(), m_stack.rend(), mark);
    if (found == m_stack.rend()) fail();
    std::vector<uint32_t> items(found.base(), m_stack.end());
    m_stack.erase(found.base() - 1, m_stack.end());
    return items;
  }
  std::vector<uint32_t> popItems(size_t count) {
    std::vector<uint32_t> items(count);
    for (size_t i = count; i-- > 0;) items[i] = pop();
    return items;
  }

  QByteArrayView take(quint64 count) {
    const auto bytes = m_cursor.take(count, m_what);
    return {bytes.data(), qsizetype(bytes.size())};
  }
  QByteArrayView takeLine() {
    const quint64 longest = std::min<quint64>(m_cursor.left(), 1024);
    ByteCursor ahead = m_cursor;
    const QByteArrayView text(ahead.take(longest, m_what).data(), qsizetype(longest));
    const qsizetype end = text.indexOf('\n');
    if (end < 0) fail();
    return take(quint64(end) + 1).first(end);
  }

  /// A whole number of `count` bytes, little-endian, in two's complement.
  void readLong(quint64 count) {
    const QByteArrayView bytes = take(count);
    if (count > 8) return push({Kind::Text, 0, 0, bytes, {}});
    quint64 number = count > 0 && (bytes.back() & 0x80) ? ~quint64(0) : 0;
    for (qsizetype i = bytes.size(); i-- > 0;) number = number << 8 | uchar(bytes[i]);
    pushInteger(qint64(number));
  }

  bool readValue(uint8_t instruction) {
    switch (instruction) {
      case 0x80:  // PROTO
        if (const int protocol = m_cursor.number<uint8_t>(m_what); protocol > 5) fail();
        return true;
      case 0x95:  // FRAME
        if (m_cursor.number<uint64_t>(m_what) > m_cursor.left()) fail();
        return true;
      case 'N':
        push(PickleNode{});
        return true;
      case 0x88:  // NEWTRUE
      case 0x89:
        push({Kind::Bool, instruction == 0x88, 0, {}, {}});
        return true;
      case 'J':  // BININT
        pushInteger(m_cursor.number<int32_t>(m_what));
        return true;
      case 'K':
        pushInteger(m_cursor.number<uint8_t>(m_what));
        return true;
      case 'M':
        pushInteger(m_cursor.number<uint16_t>(m_what));
        return true;
      case 0x8a:  // LONG1
        readLong(m_cursor.number<uint8_t>(m_what));
        return true;
      case 0x8b:
        readLong(m_cursor.number<uint32_t>(m_what));
        return true;
      case 'G':  // BINFLOAT, big-endian
        push({Kind::Real, 0, qFromBigEndian<double>(take(8).data()), {}, {}});
        return true;
      case 'X':  // BINUNICODE
      case 'T':  // BINSTRING
      case 'B':  // BINBYTES
        push({Kind::Text, 0, 0, take(m_cursor.number<uint32_t>(m_what)), {}});
        return true;
      case 0x8c:  // SHORT_BINUNICODE
      case 'U':   // SHORT_BINSTRING
      case 'C':   // SHORT_BINBYTES
        push({Kind::Text, 0, 0, take(m_cursor.number<uint8_t>(m_what)), {}});
        return true;
      case 0x8d:  // BINUNICODE8
      case 0x8e:  // BINBYTES8
        push({Kind::Text, 0, 0, take(m_cursor.number<uint64_t>(m_what)), {}});
        return true;
      default:
        return false;
    }
  }

  void append(Kind kind, const std::vector<uint32_t>& items) {
    PickleNode& node = m_pickle.nodes[top()];
    if (node.kind != kind || (kind == Kind::Dictionary && items.size() % 2 != 0)) fail();
    countItems(items.size());
    node.items.insert(node.items.end(), items.begin(), items.end());
  }

  bool readContainer(uint8_t instruction) {
    switch (instruction) {
      case '(':
        countItems(1);
        m_stack.push_back(mark);
        return true;
      case ')':  // EMPTY_TUPLE
      case ']':  // EMPTY_LIST
        push({Kind::Sequence, 0, 0, {}, {}});
        return true;
      case '}':
        push({Kind::Dictionary, 0, 0, {}, {}});
        return true;
      case 't':  // TUPLE
      case 'l':  // LIST
        push({Kind::Sequence, 0, 0, {}, popToMark()});
        return true;
      case 0x85:  // TUPLE1 to TUPLE3
      case 0x86:
      case 0x87:
        push({Kind::Sequence, 0, 0, {}, popItems(size_t(instruction - 0x84))});
        return true;
      case 'a':  // APPEND
        append(Kind::Sequence, popItems(1));
        return true;
      case 'e':
        append(Kind::Sequence, popToMark());
        return true;
      case 's':  // SETITEM
        append(Kind::Dictionary, popItems(2));
        return true;
      case 'u':
        append(Kind::Dictionary, popToMark());
        return true;
      default:
        return false;
    }
  }

  void remember(uint32_t place) {
    countItems(1);
    m_memo.insert(place, top());
  }
  void recall(uint32_t place) {
    const auto found = m_memo.constFind(place);
    if (found == m_memo.constEnd()) fail();
    push(*found);
  }

  bool readMemo(uint8_t instruction) {
    switch (instruction) {
      case 'q':  // BINPUT
        remember(m_cursor.number<uint8_t>(m_what));
        return true;
      case 'r':
        remember(m_cursor.number<uint32_t>(m_what));
        return true;
      case 0x94:  // MEMOIZE
        remember(uint32_t(m_memo.size()));
        return true;
      case 'h':  // BINGET
        recall(m_cursor.number<uint8_t>(m_what));
        return true;
      case 'j':
        recall(m_cursor.number<uint32_t>(m_what));
        return true;
      default:
        return false;
    }
  }

  void pushName(QByteArrayView module, QByteArrayView name) {
    const QByteArray full = module.toByteArray() + '.' + name.toByteArray();
    const auto found = std::ranges::find(m_allowed, QByteArrayView(full));
    if (found == m_allowed.end())
      throw Error(say("%1 asks to call %2, which is no part of a model's weights, and is not read: a pickle "
                      "can ask for anything, and Heedmap runs nothing of it.")
                      .arg(m_cursor.path(), shownName(full)));
    push({Kind::Name, found - m_allowed.begin(), 0, *found, {}});
  }

  /// A function's name and a tuple become a call that nobody makes.
  void pushCall() {
    const uint32_t arguments = pop(), name = pop();
    if (m_pickle[name].kind != Kind::Name || m_pickle[arguments].kind != Kind::Sequence) fail();
    std::vector<uint32_t> items{name};
    items.insert(items.end(), m_pickle[arguments].items.begin(), m_pickle[arguments].items.end());
    countItems(items.size());
    if (m_pickle[name].text == "collections.OrderedDict")
      push({Kind::Dictionary, 0, 0, {}, pairsOf(items)});
    else
      push({Kind::Call, 0, 0, {}, std::move(items)});
  }

  /// Keys and values of a dictionary that Python 2 describes by a list of pairs; nothing by no list.
  std::vector<uint32_t> pairsOf(const std::vector<uint32_t>& call) {
    std::vector<uint32_t> items;
    if (call.size() > 2 || (call.size() == 2 && m_pickle[call[1]].kind != Kind::Sequence)) fail();
    if (call.size() == 2)
      for (const uint32_t pair : m_pickle[call[1]].items) {
        if (m_pickle[pair].kind != Kind::Sequence || m_pickle[pair].items.size() != 2) fail();
        countItems(2);
        items.insert(items.end(), m_pickle[pair].items.begin(), m_pickle[pair].items.end());
      }
    return items;
  }

  bool readObject(uint8_t instruction) {
    switch (instruction) {
      case 'c': {  // GLOBAL
        const QByteArrayView module = takeLine();
        pushName(module, takeLine());
        return true;
      }
      case 0x93: {  // STACK_GLOBAL
        const uint32_t name = pop(), module = pop();
        if (m_pickle[name].kind != Kind::Text || m_pickle[module].kind != Kind::Text) fail();
        pushName(m_pickle[module].text, m_pickle[name].text);
        return true;
      }
      case 'R':  // REDUCE
        pushCall();
        return true;
      case 'b':  // BUILD: attributes of the dictionary, such as versions of its modules, and of a parameter
        pop();
        if (const Kind kind = m_pickle[top()].kind; kind != Kind::Dictionary && kind != Kind::Call) fail();
        return true;
      case 'Q': {  // BINPERSID
        const uint32_t id = pop();
        if (m_pickle[id].kind != Kind::Sequence) fail();
        countItems(m_pickle[id].items.size());
        push({Kind::Persistent, 0, 0, {}, m_pickle[id].items});
        return true;
      }
      default:
        return false;
    }
  }

  ByteCursor& m_cursor;
  PickleNames m_allowed;
  const QString m_what = say("the pickle");
  quint64 m_at = 0;
  size_t m_items = 0;
  Pickle m_pickle;
  std::vector<uint32_t> m_stack;
  QHash<uint32_t, uint32_t> m_memo;
};

}  // namespace

Pickle readPickle(ByteCursor& cursor, PickleNames allowed) {
  return Machine(cursor, allowed).run();
}

}  // namespace heedmap
