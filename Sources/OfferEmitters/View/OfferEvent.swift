import Diagnostics
import OfferModel

/// Something that happens on a day, or that is possible on that day for the last time.
struct OfferEvent: Sendable {
  enum What: String, CaseIterable, Sendable {
    case review
    /// The last day to decide from which day a regular price changes, so that it is in force when a campaign begins.
    case decide
    case create
    /// The last day on which something can be changed.
    case change
    case start
    /// The last day on which the end can be moved.
    case extend
    /// The last day on which a server signs a promotional offer of a campaign. At Apple, these offers have no end.
    case sign
    /// The last day of an offer or of codes.
    case end
    /// The expected day on which a pool needs a new batch of codes.
    case refill
    case price

    init(_ kind: Deadline.Kind) {
      switch kind {
      case .review: self = .review
      case .create: self = .create
      case .change: self = .change
      case .extend: self = .extend
      case .end: self = .end
      }
    }

    /// Whether people must do something, or can do it for the last time.
    var isDeadline: Bool { ![.start, .end, .refill, .price].contains(self) }
  }

  let what: What
  let day: CalendarDate
  let product: Product
  /// The kind of the offer; nil for a price change or a product.
  let kind: OfferKind?
  let campaign: String?
  /// The object: `win-back offer Basic one month free`, `batch gift-codes of GIFT_MONTH_2027`.
  let subject: String
  /// What happens: `create by`, `last day to edit`.
  let word: String
  /// A further sentence without its period; can be empty.
  let detail: String
  /// The place of the object's name, by which it is found among the objects that are not live.
  let range: SourceRange
  /// What distinguishes it from all other events of the app, on any day.
  let identity: [String]
  /// The same without a custom code; nil if there is none in it.
  var publicDetail: String?
  /// The number of its offer, as `OfferView.number`; nil for a price change or a product.
  var offer: Int?
  /// The storefronts whose price changes; nil for an offer, which has its own, or a product.
  var storefronts: StorefrontSet?
  /// Whether offerc makes the codes.
  var isOwn = false
  /// Whether its day has passed, and what had to be done by then is still possible, but not done. Without a baseline, only the
  /// ledger says what was done.
  var isOverdue = false
  /// Whether Apple refuses it after its day.
  var isStrict = false
  /// The number of batches, or 1 for other objects.
  var count = 1
  /// The object as findings name it, then the offer that a batch belongs to.
  var paths: [ObjectPath] = []

  /// The event in one line: `create by: win-back offer Basic one month free`.
  var sentence: String { word + ": " + subject }

  /// Whether both events are of one object and one day.
  func isBeside(_ other: OfferEvent) -> Bool {
    day == other.day && identity.dropLast() == other.identity.dropLast()
  }

  /// Returns one event for both.
  func with(_ other: OfferEvent) -> OfferEvent {
    OfferEvent(
      what: what, day: day, product: product, kind: kind, campaign: campaign, subject: subject,
      word: word + ", " + other.word,
      detail: [detail, other.detail].filter { !$0.isEmpty }.joined(separator: "; "),
      range: range, identity: identity, offer: offer, storefronts: storefronts, isOwn: isOwn,
      isOverdue: isOverdue || other.isOverdue, isStrict: isStrict || other.isStrict, count: count,
      paths: paths)
  }
}

extension [OfferEvent] {
  /// The events without the last days to edit what is created on the same day.
  var withoutEditsBesideCreation: [OfferEvent] {
    let created = Dictionary(filter { $0.what == .create }.map { ($0.range, $0.day) }) { first, _ in first }
    return filter { $0.what != .change || created[$0.range] != $0.day }
  }
}

/// The note of all outputs that show days.
package let dayNote = "Days follow Pacific time (Cupertino): elsewhere, they begin and end at other hours."
