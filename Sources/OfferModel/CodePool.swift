import Diagnostics

/// Codes of an app that count against one limit.
package enum CodePool: String, CaseIterable, Sendable {
  /// Codes that offerc makes.
  case own
  /// Apple's one-time codes and the redemptions of custom codes.
  case apple
  case appleSandbox

  package init(_ batch: CodeBatch) {
    if batch.isOwn {
      self = .own
    } else {
      self = batch.isSandbox ? .appleSandbox : .apple
    }
  }

  package var isOwn: Bool { if case .own = self { true } else { false } }

  /// Codes in a calendar quarter.
  package func limit(of app: App) -> Int {
    switch self {
    case .own: app.ownCodesPerQuarter.value
    case .apple: Limits.codesPerQuarter
    case .appleSandbox: Limits.sandboxCodesPerQuarter
    }
  }

  /// `own code`, `code`, `sandbox code`: as findings and comparisons have it.
  package var noun: String {
    switch self {
    case .own: "own code"
    case .apple: "code"
    case .appleSandbox: "sandbox code"
    }
  }

  /// `own codes`, `codes`, `sandbox codes`.
  package var phrase: String { noun + "s" }

  /// Whose codes count against the limit.
  package var title: String {
    switch self {
    case .own: "own codes"
    case .apple: "Apple's codes"
    case .appleSandbox: "Apple's sandbox codes"
    }
  }
}
