import Diagnostics
import OfferModel

extension Rulebook {
  static let reviewNoteLength = Rule<Catalog>(
    id: "review-note-length",
    summary: "A review note is longer than 4,000 characters.",
    severity: .error,
    why: "Apple accepts at most 4,000 characters of notes for the reviewer",
    source: .inAppPurchaseInformation,
    failing: [
      .subscription("reviewNote: ↓" + String(repeating: "Sign in. ", count: 450)).after(
        "Sign in. Sign in.", "")
    ],
    passing: [.subscription("reviewNote: Sign in with the demo account.")]
  ) { catalog, findings in
    for product in catalog.products {
      guard let note = product.reviewNote else { continue }
      let limit = TextLimit(longest: Limits.reviewNoteLength, safe: Limits.reviewNoteLength)
      findings.checkLength(of: note, "review note", limit, object: product.path)
    }
  }
}
