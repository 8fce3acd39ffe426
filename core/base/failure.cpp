// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/failure.h"

#include <new>

#include "core/base/error.h"

namespace heedmap {

QString currentFailure() {
  try {
    throw;
  } catch (const Stopped&) {
    return {};
  } catch (const Error& error) {
    return error.sentence();
  } catch (const std::bad_alloc&) {
    return say("There is not enough memory for this. Try a shorter text, fewer heads or a smaller model.");
  } catch (const std::exception& error) {
    return say("Something went wrong inside the program: %1.").arg(QString::fromUtf8(error.what()));
  } catch (...) {
    return say("Something went wrong inside the program, and it did not say what.");
  }
}

}  // namespace heedmap
