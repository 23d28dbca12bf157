import ByteText
import EmbeddedFiles

/// A case that Apple does not document, with what is computed for it.
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
    String(decoding: EmbeddedFiles.assumptions, as: UTF8.self).byBytes.split(separator: "\n").map { line in
      let parts = line.byBytes.split(separator: ": ", maxSplits: 1)
      return (String(parts[0]), String(parts[1]))
    }
  ) { first, _ in first }
}
