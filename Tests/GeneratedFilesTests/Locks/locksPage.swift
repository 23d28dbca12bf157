import OfferReference
import OfferLanguage
import OfferRules
import OfferModel

/// `docs/locks.md`: what comparing catalogs says of every key of every object, as the samples show.
func locksPage() throws -> String {
  var page = """
    # What may change once it is live

    Written by a test: for every key, a catalog with another value is compared with the one that is live. `offerc lint --against` refuses what is **locked** here; `offerc diff --locks` says the same for the objects of your catalog, day by day.

    * *may change*: Apple takes another value.
    * **locked**: it does not; to have another value make a new object.
    * *another object*: the key names the object, so the old one is gone and a new one is there.
    * *no difference*: both values mean the same.


    """
  let language = Language.current
  for type in LockDays.types {
    let object = language[type]
    let days = LockDays(of: type)
    page += "## \(object.phrase.prefix(1).uppercased() + object.phrase.dropFirst())"
    page += type == .inAppPurchaseOfferCode ? " of an in-app purchase\n\n" : "\n\n"
    if let recognition = object.recognition { page += "Recognised by: \(recognition.phrase). " }
    if let removal = object.removal { page += "Removal: \(removal.phrase)." }
    page = page.hasSuffix(" ") ? String(page.dropLast()) : page
    page += object.recognition == nil && object.removal == nil ? "" : "\n\n"
    page += "| key | from | to | \(days.titles.joined(separator: " | ")) |\n"
    page += "|---|---|---|" + days.titles.map { _ in "---|" }.joined() + "\n"
    for sample in lockSamples where sample.type == type {
      let verdicts = try days.days.map { try sample.verdict(on: $0).rawValue }
      page += "| `\(sample.key.name)` | \(cell(sample.old)) | \(cell(sample.new)) | "
      page += verdicts.joined(separator: " | ") + " |\n"
    }
    page += days.titles.count > 1 ? "\nThe day is `\(days.key)` in the baseline.\n\n" : "\n"
  }
  return page
}

private func cell(_ value: String?) -> String { value.map { "`\($0)`" } ?? "" }

/// The days on which the samples of an object are compared.
struct LockDays {
  static let types: [ObjectID] = [
    .app, .subscriptionGroup, .subscription, .inAppPurchase, .introductoryOffer, .promotionalOffer,
    .winBackOffer, .offerCode, .inAppPurchaseOfferCode, .batch, .catalog,
  ]

  let key: String
  let titles: [String]
  let days: [CalendarDate]

  init(of type: ObjectID) {
    key = type == .winBackOffer ? Key.startDate.name : Key.createdDate.name
    let isDated = type == .winBackOffer || type == .batch
    titles = isDated ? ["the day before", "on the day", "the day after"] : ["once it is live"]
    let days = LockDays.around
    self.days = isDated ? days : Array(days.prefix(1))
  }

  /// The day before the start, the start, the day after.
  static let around: [CalendarDate] = {
    guard let start = CalendarDate(LockSample.start), let before = start.previous, let after = start.next
    else { return [] }
    return [before, start, after]
  }()
}
