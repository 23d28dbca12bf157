import Diagnostics
package import OfferLanguage
package import OfferModel
import OfferReference

/// `docs/locks.md`: what comparing catalogs says of every key of every object, as the samples show.
func locksPage(_ language: Language, _ samples: [LockSample], _ template: Template) throws -> String {
  let sections = try LockDays.types.map { type in
    try section(on: language[type], samples.filter { $0.type == type })
  }
  return try template.filled(["objects": sections.joined(separator: "\n\n")])
}

private func section(on object: ObjectType, _ samples: [LockSample]) throws -> String {
  let days = LockDays(of: object.id)
  let title = object.phrase.prefix(1).uppercased() + object.phrase.dropFirst()
  let sentences = [
    object.recognition.map { "Recognized by: \($0.phrase)." },
    object.removal.map { "Removal: \($0.phrase)." },
  ].compactMap(\.self)
  var parts = ["## " + title + (object.id == .inAppPurchaseOfferCode ? " of an in-app purchase" : "")]
  if !sentences.isEmpty { parts.append(sentences.joined(separator: " ")) }
  parts.append(try table(samples, days))
  if days.titles.count > 1 { parts.append("The day is `\(days.key)` in the baseline.") }
  return parts.joined(separator: "\n\n")
}

private func table(_ samples: [LockSample], _ days: LockDays) throws -> String {
  let rows = try samples.map { sample in
    let verdicts = try days.days.map { day in
      let verdict = try sample.verdict(on: day)
      let rules = verdict == .free ? try sample.warnings(on: day) : []
      let links = rules.map { "[\($0)](rules/\($0).md)" }
      return verdict.rawValue + (links.isEmpty ? "" : "; see " + listed(links, "and"))
    }
    return ["`\(sample.key.name)`", cell(sample.old), cell(sample.new)] + verdicts
  }
  return markdownTable(["key", "from", "to"] + days.titles, rows)
}

private func cell(_ value: String?) -> String { value.map { "`\($0)`" } ?? "" }

/// The days on which the samples of an object are compared.
package struct LockDays {
  package static let types: [ObjectID] = [
    .app, .subscriptionGroup, .subscription, .monthlyPlan, .inAppPurchase, .introductoryOffer,
    .promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode, .batch, .catalog,
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

  /// The day before the start of the sampled offers, the start, the day after.
  package static let around: [CalendarDate] = {
    guard let start = CalendarDate("2027-02-01"), let before = start.previous, let after = start.next
    else { return [] }
    return [before, start, after]
  }()
}
