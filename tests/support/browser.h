// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <array>
#include <stdexcept>

namespace heedmap {

/// A Chromium without a window, moved and read as a reader would: over the pipes of its developer tools, the
/// commands of https://chromedevtools.github.io/devtools-protocol between zero bytes.
class Browser {
 public:
  /// Empty when none is installed.
  static QString program() {
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
      if (const QString found = QStandardPaths::findExecutable(QString::fromLatin1(name)); !found.isEmpty())
        return found;
    return {};
  }

  /// With a window of `width` × `height` pixels. Throws std::runtime_error when it does not answer.
  explicit Browser(int width = 1200, int height = 900) {
    std::array<int, 2> commands{}, answers{};
    if (pipe2(commands.data(), O_CLOEXEC) != 0 || pipe2(answers.data(), O_CLOEXEC) != 0)
      throw std::runtime_error("no pipe");
    m_commands = commands[1];
    m_answers = answers[0];
    const int read = fcntl(commands[0], F_DUPFD_CLOEXEC, 10), write = fcntl(answers[1], F_DUPFD_CLOEXEC, 10);
    m_process.setChildProcessModifier([read, write] {
      dup2(read, 3);
      dup2(write, 4);
    });
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.start(program(), {QStringLiteral("--headless=new"), QStringLiteral("--no-sandbox"),
                                QStringLiteral("--disable-gpu"), QStringLiteral("--no-first-run"),
                                QStringLiteral("--disable-dev-shm-usage"),
                                QStringLiteral("--window-size=%1,%2").arg(width).arg(height),
                                QStringLiteral("--user-data-dir=") + m_profile.path(),
                                QStringLiteral("--remote-debugging-pipe"), QStringLiteral("about:blank")});
    for (const int end : {commands[0], answers[1], read, write}) close(end);
    const QString target =
        call("Target.createTarget",
             {{QStringLiteral("url"), QStringLiteral("about:blank")}})[QStringLiteral("targetId")]
            .toString();
    m_session =
        call("Target.attachToTarget", {{QStringLiteral("targetId"), target},
                                       {QStringLiteral("flatten"), true}})[QStringLiteral("sessionId")]
            .toString();
    call("Page.enable");
    call("Network.enable");
    call("Emulation.setDeviceMetricsOverride", {{QStringLiteral("width"), width},
                                                {QStringLiteral("height"), height},
                                                {QStringLiteral("deviceScaleFactor"), 1},
                                                {QStringLiteral("mobile"), false}});
  }
  ~Browser() {
    close(m_commands);
    close(m_answers);
    m_process.kill();
    m_process.waitForFinished();
  }
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  void open(const QString& path) {
    m_requests.clear();
    m_isLoaded = false;
    call("Page.navigate", {{QStringLiteral("url"), QStringLiteral("file://") + path}});
    while (!m_isLoaded) receive();
  }

  /// What a JavaScript expression is worth; an error of the script is thrown.
  QJsonValue evaluate(const QString& expression) {
    const QJsonObject answer = call("Runtime.evaluate", {{QStringLiteral("expression"), expression},
                                                         {QStringLiteral("returnByValue"), true},
                                                         {QStringLiteral("awaitPromise"), true}});
    if (answer.contains(QStringLiteral("exceptionDetails")))
      throw std::runtime_error(QJsonDocument(answer).toJson().constData());
    return answer[QStringLiteral("result")][QStringLiteral("value")];
  }

  void moveTo(double x, double y) { mouse("mouseMoved", x, y); }
  void click(double x, double y) {
    moveTo(x, y);
    mouse("mousePressed", x, y);
    mouse("mouseReleased", x, y);
  }
  void press(const char* key) {
    for (const char* type : {"keyDown", "keyUp"})
      call("Input.dispatchKeyEvent", {{QStringLiteral("type"), QLatin1StringView(type)},
                                      {QStringLiteral("key"), QLatin1StringView(key)},
                                      {QStringLiteral("code"), QLatin1StringView(key)}});
  }
  void prefer(const char* theme) {
    call("Emulation.setEmulatedMedia",
         {{QStringLiteral("features"),
           QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("prefers-color-scheme")},
                                  {QStringLiteral("value"), QLatin1StringView(theme)}}}}});
  }
  /// The addresses that were asked for since open(), the page's own among them.
  const QStringList& requests() const { return m_requests; }

  QJsonObject call(const char* method, const QJsonObject& parameters = {}) {
    const int id = ++m_last;
    QJsonObject message{{QStringLiteral("id"), id},
                        {QStringLiteral("method"), QLatin1StringView(method)},
                        {QStringLiteral("params"), parameters}};
    if (!m_session.isEmpty()) message[QStringLiteral("sessionId")] = m_session;
    const QByteArray bytes = QJsonDocument(message).toJson(QJsonDocument::Compact) + '\0';
    for (qsizetype sent = 0; sent < bytes.size();) {
      const ssize_t count = write(m_commands, bytes.constData() + sent, size_t(bytes.size() - sent));
      if (count <= 0) throw std::runtime_error("the browser is gone");
      sent += count;
    }
    while (true) {
      const QJsonObject answer = receive();
      if (answer[QStringLiteral("id")].toInt() != id) continue;
      if (answer.contains(QStringLiteral("error")))
        throw std::runtime_error(QJsonDocument(answer).toJson().constData());
      return answer[QStringLiteral("result")].toObject();
    }
  }

 private:
  void mouse(const char* type, double x, double y) {
    const bool isMove = qstrcmp(type, "mouseMoved") == 0;
    call("Input.dispatchMouseEvent",
         {{QStringLiteral("type"), QLatin1StringView(type)},
          {QStringLiteral("x"), x},
          {QStringLiteral("y"), y},
          {QStringLiteral("button"), isMove ? QStringLiteral("none") : QStringLiteral("left")},
          {QStringLiteral("clickCount"), isMove ? 0 : 1}});
  }

  /// The next message, an answer or an event.
  QJsonObject receive() {
    while (true) {
      if (const qsizetype end = m_received.indexOf('\0'); end >= 0) {
        const QJsonObject message = QJsonDocument::fromJson(m_received.left(end)).object();
        m_received.remove(0, end + 1);
        const QString method = message[QStringLiteral("method")].toString();
        if (method == QLatin1StringView("Page.loadEventFired")) m_isLoaded = true;
        if (method == QLatin1StringView("Network.requestWillBeSent"))
          m_requests << message[QStringLiteral("params")][QStringLiteral("request")][QStringLiteral("url")]
                            .toString();
        return message;
      }
      constexpr int patience = 60'000;  // ms
      pollfd waiting{.fd = m_answers, .events = POLLIN, .revents = 0};
      if (poll(&waiting, 1, patience) <= 0) throw std::runtime_error("the browser does not answer");
      std::array<char, 65536> buffer{};
      const ssize_t count = read(m_answers, buffer.data(), buffer.size());
      if (count <= 0) throw std::runtime_error("the browser is gone");
      m_received.append(buffer.data(), count);
    }
  }

  QTemporaryDir m_profile;
  QProcess m_process;
  QString m_session;
  QByteArray m_received;
  QStringList m_requests;
  int m_commands = -1, m_answers = -1, m_last = 0;
  bool m_isLoaded = false;
};

}  // namespace heedmap
