import Diagnostics
import OfferModel

extension CatalogView {
  /// The deadlines from today on.
  var openDeadlines: [OfferEvent] { events.filter { $0.what.isDeadline && $0.day >= today } }

  /// The deadlines of the first day that has any.
  var nextDeadline: (day: CalendarDate, phrases: [String])? {
    let open = openDeadlines
    guard let day = open.first?.day else { return nil }
    let those = Dictionary(
      grouping: open.filter { $0.day == day }.withoutEditsBesideCreation, by: \.what)
    let phrases = OfferEvent.What.allCases.compactMap { what in those[what].map { taskPhrase(what, $0) } }
    return (day: day, phrases: phrases)
  }

  /// The next deadline in one line: `in 6 days, by 2027-11-27: create the batches of BLACKFRIDAY`.
  var nextDeadlinePhrase: String? {
    nextDeadline.map { next in
      "\(daysPhrase(from: today, to: next.day)), by \(next.day): \(next.phrases.joined(separator: "; "))"
    }
  }

  /// How much is overdue, and since when: `4 batches since 2027-03-01`; nil if nothing is.
  var overduePhrase: String? {
    overdue.first.map { first in "\(listed(countedNouns(overdue), "and")) since \(first.day)" }
  }
}

/// Returns events of what one team must do on one day, grouped, by day.
func tasks(_ events: [OfferEvent]) -> [[OfferEvent]] {
  Dictionary(grouping: events) { [$0.day.description, $0.what.rawValue, $0.doer] }
    .sorted { one, other in one.key.lexicographicallyPrecedes(other.key) }.map(\.value)
}

/// Returns events of one kind as text, deadlines and others: `create the batches of GIFT_MONTH_2027`, `last day to edit 3 win-back offers`.
func taskPhrase(_ what: OfferEvent.What, _ events: [OfferEvent]) -> String {
  let subjects = Set(events.map(\.subject)).sorted()
  let campaigns = Set(events.map(\.campaign))
  var campaign = ""
  if campaigns.count == 1, let only = campaigns.first.flatMap(\.self) { campaign = " of campaign " + only }
  let subject =
    subjects.count < 4 ? listed(subjects, "and") : listed(countedNouns(events), "and") + campaign
  switch what {
  case .review: return "submit \(subject) for review"
  case .decide: return "decide the start of the \(subject)"
  case .create: return "create \(subject)"
  case .change: return "\(Deadline.Kind.change.phrase) \(subject)"
  case .start, .price: return "starts: \(subject)"
  case .end: return "last day: \(subject)"
  case .sign: return "last day to sign \(subject)"
  case .refill: return "refill expected: \(subject)"
  case .extend: return "\(Deadline.Kind.extend.phrase) \(subject)"
  }
}

/// Returns the numbers of objects by kind: `1 win-back offer`, `4 batches`.
private func countedNouns(_ events: [OfferEvent]) -> [String] {
  let byKind = Dictionary(grouping: events, by: \.nouns).sorted { one, other in one.key[1] < other.key[1] }
  return byKind.map { nouns, events in
    counted(events.reduce(0) { count, event in count + event.count }, nouns[0], nouns[1])
  }
}

/// Who does what is still to do, and with what.
enum Doer {
  /// What creates, changes or deletes something in App Store Connect.
  static let applies = "engineering: offerc appstore plan, then apply"
  static let decides = "marketing decides"
  static let nobody = "happens by itself"
  /// Apple refuses the start date, because it has passed or is too near.
  static let movesStart = "marketing decides a new start date, then engineering"
}

extension OfferEvent {
  /// The noun for its object, and for several.
  fileprivate var nouns: [String] {
    switch kind {
    case nil: what == .review ? ["product", "products"] : ["price change", "price changes"]
    case .offerCode?: ["batch", "batches"]
    case let kind?: [kind.phrase, kind.phrase + "s"]
    }
  }

  /// Who does it, and with what.
  var doer: String {
    switch what {
    case .create where isOverdue && isStrict: Doer.movesStart
    case .create: isOwn ? "engineering: offerc codes generate" : Doer.applies
    case .review: "engineering: offerc appstore submit"
    case .refill: "engineering: offerc codes refill"
    case .change, .extend, .decide: Doer.decides
    case .sign: "engineering: your server stops signing it"
    case .start, .price, .end: Doer.nobody
    }
  }
}
