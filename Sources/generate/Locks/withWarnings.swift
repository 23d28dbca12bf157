import ByteText
import Diagnostics
package import OfferLanguage
package import OfferModel

/// The sections of the language reference, with the rules that warn of a change beside each key that is free.
///
/// - Throws: `CommandFailure` when a sample does not compile.
func withWarnings(_ sections: String, _ language: Language, _ samples: [LockSample]) throws -> String {
  var rules: [String: [String]] = [:]
  for sample in samples {
    for day in LockDays.around where try sample.verdict(on: day) == .free {
      let phrase = language[sample.type].phrase
      let key = "\(phrase.prefix(1).uppercased() + phrase.dropFirst()) \(sample.key.name)"
      rules[key, default: []] += sample.warnings(on: day).filter { !(rules[key] ?? []).contains($0) }
    }
  }
  var heading = ""
  let lines = sections.byBytes.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    if line.byBytes.hasPrefix("### ") { heading = String(line.dropFirst(4)) }
    guard line.byBytes.hasPrefix("* `"), let key = line.dropFirst(3).byBytes.split(separator: "`").first,
      let warning = rules["\(heading) \(key)"], !warning.isEmpty
    else { return String(line) }
    return line + " Another value: " + listed(warning.map { "[\($0)](rules/\($0).md)" }, "and") + "."
  }
  return lines.joined(separator: "\n")
}

/// The days on which the samples of an object are compared.
package enum LockDays {
  package static let types: [ObjectID] = [
    .app, .subscriptionGroup, .subscription, .monthlyPlan, .inAppPurchase, .introductoryOffer,
    .promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode, .batch, .catalog,
  ]

  /// The day before the start of the sampled offers, the start, the day after.
  package static let around: [CalendarDate] = {
    guard let start = CalendarDate("2027-02-01"), let before = start.previous, let after = start.next
    else { return [] }
    return [before, start, after]
  }()
}
