import ByteText
import Diagnostics
import OfferLanguage

/// The keys of an object type with which unknown keys are compared.
struct KnownKeys: Sendable {
  let names: [String]
  /// `known keys: count, id and kind`.
  let phrase: String
  /// The field numbers by other names of the keys, including Apple's.
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

  /// The names of the object types with a key, in the order of the field table.
  static func homes(of name: String) -> [String] { homes[name] ?? [] }

  private static let homes = Language.current.objects.reduce(into: [String: [String]]()) { homes, type in
    for field in type.fields { homes[field.key.name, default: []].append(type.phrase) }
  }
}
