import Synchronization

/// The last line of a terminal, which says what a command is waiting for. Whatever is written next takes its place.
final class ProgressLine: Sendable {
  private let isShown = Mutex(false)

  /// Moves to the begin of the line, and clears it to its end.
  static let erased = "\r\u{1B}[K"

  func show(_ line: String, _ send: (String) throws -> Void) rethrows {
    try isShown.withLock { isShown in
      isShown = true
      try send("\r" + line + "\u{1B}[K")
    }
  }

  func clear(_ send: (String) throws -> Void) rethrows {
    try isShown.withLock { isShown in
      guard isShown else { return }
      isShown = false
      try send(ProgressLine.erased)
    }
  }
}

extension Console {
  /// Shows a line that the next one replaces, if standard error is a terminal that can do that.
  func showProgress(_ line: String) throws {
    guard errorsAreTerminal, environment["TERM"] != "dumb" else { return }
    try progress.show(line) { try sendError($0) }
  }

  func clearProgress() throws {
    try progress.clear { try sendError($0) }
  }

  /// What a person reads after Ctrl-C, whose `^C` the terminal has written.
  func sayInterrupted() {
    if errorsAreTerminal, environment["TERM"] != "dumb" { try? sendError(ProgressLine.erased) }
    try? say("offerc: interrupted; run the same command again")
  }
}
