import Diagnostics
import OfferModel

enum ReviewNoteLength: Rule {
  static let info = RuleInfo(
    id: "review-note-length",
    summary: "A review note is longer than 4,000 characters.",
    severity: .error,
    why: "Apple accepts at most 4,000 characters of notes for the reviewer",
    source: .inAppPurchaseInformation,
    failing: [
      .subscription("reviewNote: ↓" + String(repeating: "Sign in. ", count: 450)).after(
        "Sign in. Sign in.", "")
    ],
    passing: [.subscription("reviewNote: Sign in with the demo account.")])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for product in catalog.products {
      guard let note = product.reviewNote else { continue }
      let limit = TextLimit(longest: Limits.reviewNoteLength, safe: Limits.reviewNoteLength)
      findings.checkLength(of: note, "review note", limit, object: product.path)
    }
  }
}
