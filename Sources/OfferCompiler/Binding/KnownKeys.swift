import ByteText
import Diagnostics
import Interpretation
import OfferLanguage

/// The keys of an object type with which unknown keys are compared.
struct KnownKeys: Sendable {
  let names: [String]
  /// What to do with an unknown key that is near none of them: `remove it, or write one of count, id or kind`.
  let help: String
  /// The field numbers by other names of the keys, including Apple's.
  private let numbers: [String: Int]
  private let choices: [WordChoice]
  private let phrase: String

  init(_ type: ObjectType) {
    names = type.fields.map(\.key.name)
    phrase = type.phrase
    help = "remove it, or write " + (names.count > 1 ? "one of " : "") + listed(names, "or")
    let spellings = type.fields.enumerated().flatMap { number, field in
      (field.spellings + (field.apple.map { [$0] } ?? [])).map { ($0, number) }
    }
    numbers = Dictionary(spellings) { first, _ in first }
    choices = type.fields.map { field in
      WordChoice(value: field.key.name, spellings: field.spellings + (field.apple.map { [$0] } ?? []))
    }
  }

  /// The field number of another name of a key, in any notation. Nil if several keys can be meant.
  func number(spelled name: String) -> Int? {
    if let number = numbers[name] { return number }
    guard KnownKeys.owners(of: name).isEmpty else { return nil }
    let meant = interpretKey(name, among: choices, of: phrase)
    return meant.count == 1 ? meant[0] : nil
  }

  /// The field number of the only key whose words a name begins or leaves out: `desc` and `promoOffers` for `description` and
  /// `promotionalOffers`, `gracePeriod` for `billingGracePeriod`. Nil if there is none, or several.
  func number(sharingWordsWith name: String) -> Int? {
    let meant = names.indices.filter { sharesWords(name, with: names[$0]) }
    return meant.count == 1 ? meant[0] : nil
  }

  /// The names of the object types with a key, in the order of the field table.
  static func owners(of name: String) -> [String] { owners[name] ?? [] }

  private static let owners = Language.current.objects.reduce(into: [String: [String]]()) { owners, type in
    for field in type.fields { owners[field.key.name, default: []].append(type.phrase) }
  }
}
