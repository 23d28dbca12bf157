import Diagnostics
import OfferModel

/// A bar of the timeline: an offer with its days, a batch of codes, or a price change.
struct TimelineItem: Sendable {
  let kind: Palette.Kind
  let label: String
  /// The beginning of the label that is a name, which can be written from right to left.
  var name = ""
  /// All details, which are shown when readers point at the bar.
  let title: String
  /// The first day; nil if it has no beginning.
  let start: CalendarDate?
  /// The last day; nil if it has no end.
  let end: CalendarDate?
  /// The number of its product in the page.
  var product = 0
  var campaign: String?
  var mark: FilterMark?
  /// Whether it has no days because the app decides when customers have it.
  var isUndated = false
  /// Where the day of a price change is written; nil for other bars.
  var day: SourceRange?
  /// The bars that are joined in it; empty if it is a single bar.
  var members: [TimelineItem] = []
  /// Why it is not there although its first day has come; nil if that is not so.
  var delay: String?

  /// The number of bars that are joined in it; 1 for a single bar.
  var count: Int { max(1, members.count) }

  /// Its days in words: `2027-02-01 to 2027-03-31`, `always`.
  var days: String {
    if isUndated { return OfferView.undatedPhrase }
    if let start, start == end { return "\(start)" }
    return DateWindow.phrase(start, end) ?? "always"
  }

  /// The same with why it is not there.
  var daysAndDelay: String { days + (delay.map { "; " + $0 } ?? "") }

  /// Whether it has begun, has no end, and belongs to no campaign.
  func isAlwaysOn(on today: CalendarDate) -> Bool {
    kind != .offerCode && kind != .priceChange && end == nil && campaign == nil && start ?? today <= today
  }
}

extension Palette.Kind {
  init(_ kind: OfferKind) {
    switch kind {
    case .introductory: self = .introductory
    case .promotional: self = .promotional
    case .winBack: self = .winBack
    case .offerCode: self = .offerCode
    }
  }

  /// What the legend calls several bars of the kind.
  var words: String { self == .offerCode ? "batches of codes" : word + "s" }

  /// What the legend calls bars of the kind.
  var word: String {
    switch self {
    case .introductory: "introductory offer"
    case .promotional: "promotional offer"
    case .winBack: "win-back offer"
    case .offerCode: "batch of codes"
    case .priceChange: "price change"
    case .regularPrice: "subscribed at the regular price"
    case .event: "canceled, or a payment failed"
    }
  }
}
