import EmbeddedFiles

/// Where Apple does not say what holds, and what is computed instead.
package enum Assumption: String, CaseIterable, Sendable {
  case months
  case days
  case wait
  case freeTime = "free-time"
  case order
  case retry
  case refund
  case plan
  case family
  case introductoryStatus = "introductory-status"
  case replaced = "replaced-introductory"

  /// One sentence, or two.
  package var phrase: String { Assumption.phrases[rawValue] ?? "" }

  private static let phrases = Dictionary(
    String(decoding: EmbeddedFiles.assumptions, as: UTF8.self).split(separator: "\n").map { line in
      let name = line.prefix { $0 != ":" }
      return (String(name), String(line.dropFirst(name.count + 2)))
    }
  ) { first, _ in first }
}
