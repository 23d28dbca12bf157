import YAMLSyntax

/// A line on a terminal that shows how far long work is; nothing elsewhere, and nothing for what is done in a moment.
final class ProgressBar {
  private let console: Console
  private let label: String
  private let total: Int
  private let begin = monotonicSeconds()
  private var lastDrawn = 0.0

  private static let patience = 0.5
  private static let pause = 0.1
  private static let width = 30

  init?(_ console: Console, label: String, total: Int, isShown: Bool) {
    guard isShown else { return nil }
    self.console = console
    self.label = label
    self.total = max(1, total)
  }

  func show(_ done: Int) {
    let now = monotonicSeconds()
    guard now - begin > ProgressBar.patience, now - lastDrawn > ProgressBar.pause else { return }
    lastDrawn = now
    _ = try? console.showProgress(ProgressBar.line(label, done, of: total))
  }

  func clear() { _ = try? console.clearProgress() }

  static func line(_ label: String, _ done: Int, of total: Int) -> String {
    let filled = min(width, done * width / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    return "\(label) [\(bar)] \(done * 100 / total)%"
  }
}
