// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pages/head_list_block.h"

#include "ui/lesson/blocks/page_parts.h"
#include "ui/lesson/parts/head_list.h"

namespace heedmap::lesson {

Widget headList(int mostOfARole) {
  return {[mostOfARole](const Ask& ask) {
    auto* heads = new HeadList(mostOfARole);
    QObject::connect(heads, &HeadList::chosen, heads,
                     [ask](const HeadId& id) { ask({.head = id, .isReaders = true}); });
    return keptUp(heads);
  }};
}

}  // namespace heedmap::lesson
