import ByteText
import Diagnostics
import OfferLanguage

/// The keys of an object, as an unknown key is compared with them: made once for all unknown keys of such objects.
struct KnownKeys: Sendable {
  let names: [String]
  /// `known keys: count, id and kind`.
  let phrase: String
  /// Field numbers by what Apple and other people call the keys.
  private let numbers: [String: Int]

  init(_ type: ObjectType) {
    names = type.fields.map(\.key.name)
    phrase = "known keys: " + listed(names, "and")
    let spellings = type.fields.enumerated().flatMap { number, field in
      (field.spellings + (field.apple.map { [$0] } ?? [])).map { ($0, number) }
    }
    numbers = Dictionary(spellings) { first, _ in first }
  }

  func number(spelled name: String) -> Int? { numbers[name] }

  /// What the objects of a catalog are called that have a key of the name, in the order of the table.
  static func homes(of name: String) -> [String] { homes[name] ?? [] }

  private static let homes = Language.current.objects.reduce(into: [String: [String]]()) { homes, type in
    for field in type.fields { homes[field.key.name, default: []].append(type.phrase) }
  }
}
