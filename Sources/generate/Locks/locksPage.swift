import OfferReference
import OfferLanguage

/// `docs/locks.md`: what comparing catalogs says of every key of every object, as the samples show.
func locksPage(_ language: Language, _ template: Template) throws -> String {
  let sections = try LockDays.types.map { try section(on: language[$0]) }
  return try template.filled(["objects": sections.joined(separator: "\n\n")])
}

private func section(on object: ObjectType) throws -> String {
  let days = LockDays(of: object.id)
  let title = object.phrase.prefix(1).uppercased() + object.phrase.dropFirst()
  let sentences = [
    object.recognition.map { "Recognized by: \($0.phrase)." },
    object.removal.map { "Removal: \($0.phrase)." },
  ].compactMap(\.self)
  var parts = ["## " + title + (object.id == .inAppPurchaseOfferCode ? " of an in-app purchase" : "")]
  if !sentences.isEmpty { parts.append(sentences.joined(separator: " ")) }
  parts.append(try table(of: object.id, days))
  if days.titles.count > 1 { parts.append("The day is `\(days.key)` in the baseline.") }
  return parts.joined(separator: "\n\n")
}

private func table(of type: ObjectID, _ days: LockDays) throws -> String {
  let rows = try lockSamples.filter { $0.type == type }.map { sample in
    let verdicts = try days.days.map { try sample.verdict(on: $0).rawValue }
    return ["`\(sample.key.name)`", cell(sample.old), cell(sample.new)] + verdicts
  }
  return markdownTable(["key", "from", "to"] + days.titles, rows)
}

private func cell(_ value: String?) -> String { value.map { "`\($0)`" } ?? "" }
