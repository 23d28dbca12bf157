package import Diagnostics

/// One offer of a product, of any kind, shared by everything that refers to it.
package typealias Offer = Shared<OfferData>

/// What an offer says.
package struct OfferData: Sendable {
  /// What only the offers of one kind have.
  package enum Part: Sendable {
    /// For new subscribers; it has neither name nor identifier at Apple.
    case introductory
    /// For existing and lapsed subscribers whom the app chooses.
    case promotional
    /// For lapsed subscribers whom Apple chooses by rules.
    case winBack(WinBackPart)
    /// For customers who enter a code.
    case offerCode(CodePart)
  }

  package var part: Part
  /// The identifier of a promotional or a win-back offer.
  package var offerId: Located<String>?
  /// The name of every offer but an introductory one.
  package var referenceName: Located<String>?
  /// Where the list item of the offer begins.
  package var head = SourceRange.unbound
  /// Nil for the codes of an in-app purchase: it is paid once, or free.
  package var terms: OfferTerms?
  package var pricing = OfferPricing.unbound
  /// The days of the offer; all days if it has no dates.
  package var window = DateWindow()
  /// The batches of an offer code inherit it.
  package var campaign: Located<String>?

  /// An offer that is not bound yet; it has terms unless it is the code of an in-app purchase.
  package init(_ part: Part) {
    self.part = part
    if code?.buyers == nil { terms = OfferTerms() }
  }

  package var kind: OfferKind {
    switch part {
    case .introductory: .introductory
    case .promotional: .promotional
    case .winBack: .winBack
    case .offerCode: .offerCode
    }
  }

  /// What StoreKit reports: the `offerId`, or the reference name of an offer code. Nil for an introductory offer.
  package var identifier: Located<String>? { offerId ?? referenceName }

  /// The text of the identifier; empty for an introductory offer.
  package var name: String { identifier?.value ?? "" }

  /// Where the offer is named, or where its list item begins if it has no name.
  package var range: SourceRange { identifier?.range ?? head }

  /// The billing plan of the subscription that the offer belongs to; an in-app purchase has one.
  package var plan: BillingPlan { terms?.plan.value ?? .upFront }

  /// Whether customers can get it now or later: false for deactivated codes.
  package var isInUse: Bool { code?.active.value ?? true }

  /// The part of a win-back offer. Returns nil for other kinds; to set it has then no effect.
  package var winBack: WinBackPart? {
    get {
      guard case .winBack(let part) = part else { return nil }
      return part
    }
    set {
      guard case .winBack = part, let newValue else { return }
      part = .winBack(newValue)
    }
  }

  /// The part of an offer code. Returns nil for other kinds; to set it has then no effect.
  package var code: CodePart? {
    get {
      guard case .offerCode(let part) = part else { return nil }
      return part
    }
    set {
      guard case .offerCode = part, let newValue else { return }
      part = .offerCode(newValue)
    }
  }

  /// The batches of an offer code; empty for other kinds.
  package var batches: [CodeBatch] { code?.batches ?? [] }

  /// `win-back offer 'comeback'`, `the introductory offer`: as messages name it.
  package var phrase: String {
    guard let identifier else { return "the " + kind.phrase }
    return kind.phrase + " " + quoted(identifier.value)
  }
}

extension Offer {
  /// Whether neither the offer nor its batch is deactivated.
  package func isActive(_ batch: CodeBatch) -> Bool { self.isInUse && batch.active.value }
}
