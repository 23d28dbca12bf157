import ByteText
import Diagnostics
package import OfferLanguage
import OfferSimulation

/// Writes sections of `docs/language.md` from the rows of the field table, in Markdown.
package struct ReferenceWriter {
  let language: Language
  /// What warns of another value of a key of a live object.
  private let warnings: Warnings

  package init(language: Language, warnings: Warnings = Warnings()) {
    self.language = language
    self.warnings = warnings
  }

  /// The rules that warn of another value, by object and key.
  package struct Warnings: Sendable {
    private var rules: [ObjectID: [Key: [String]]] = [:]

    package init() {}

    /// The rules of a key, each once, in the order in which they were added.
    package subscript(_ type: ObjectID, _ key: Key) -> [String] {
      get { rules[type]?[key] ?? [] }
      set { rules[type, default: [:]][key] = newValue }
    }
  }

  /// The keys that several objects share, then a section on each object.
  package var objects: String {
    let shared = sharedLines
    let sections = ["### Shared keys\n\n" + shared.joined(separator: "\n")]
    return (sections + language.objects.map { section($0, without: shared) }).joined(separator: "\n\n")
  }

  package var scenarioObjects: String {
    language.scenarioObjects.map { section($0, without: []) }.joined(separator: "\n\n")
  }

  package var reasons: String { list(of: language[.unmetReason]) }

  /// A section on each enumeration, with its values.
  package var values: String { language.enumerations.map(section).joined(separator: "\n\n") }

  /// The objects, nested from the top level down. An object that is in several places is listed in the first one.
  package var overview: String {
    var lines: [String] = []
    var seen: Set<ObjectID> = []
    func visit(_ type: ObjectType, depth: Int) {
      for field in type.fields {
        guard let part = field.type.part else { continue }
        let indent = String(repeating: "  ", count: depth)
        lines.append("\(indent)* [`\(field.key.name)`](#\(anchor(of: title(of: language[part]))))")
        if seen.insert(part).inserted { visit(language[part], depth: depth + 1) }
      }
    }
    visit(language[.catalog], depth: 0)
    return lines.joined(separator: "\n")
  }

  private func section(_ type: ObjectType, without shared: [String]) -> String {
    let own = type.fields.filter { !shared.contains(line(of: $0, in: type)) }
    let paragraphs: [String?] = [
      "### " + capitalized(title(of: type)), type.documentation, releaseSentence(of: type),
      sharedSentence(of: type, shared),
      own.map { line(of: $0, in: type) + change(of: $0, in: type) + warning(of: $0, in: type) }
        .joined(separator: "\n"),
      ownSentence(own),
    ]
    return paragraphs.compactMap { $0 }.joined(separator: "\n\n")
  }

  private func section(_ enumeration: Enumeration) -> String {
    "### \(title(of: enumeration))\n\n" + list(of: enumeration)
  }

  /// Values with their other spellings and their meanings. Long lists, which have lengths of time, are without meanings.
  private func list(of enumeration: Enumeration) -> String {
    let isLong = enumeration.cases.count > 12
    let items = enumeration.cases.map { one in
      let spellings = one.spellings.map { "`\($0)`" }.joined(separator: ", ")
      let others = spellings.isEmpty ? "" : " (\(spellings))"
      let meaning = isLong ? "" : ": " + one.documentation
      return "`\(one.value)`" + others + meaning
    }
    return isLong ? items.joined(separator: ", ") + "." : items.map { "* " + $0 }.joined(separator: "\n")
  }

  /// A key with its name at Apple if that differs, its type, whether it is required, and its meaning.
  private func line(of field: Field, in type: ObjectType) -> String {
    let presence = presence(of: field, in: type)
    let need = presence == "optional" ? "" : ", " + presence.byBytes.replacing("optional; ", with: "")
    let name = field.apple.map { $0 == field.key.name ? "" : " (\($0))" } ?? ""
    let kind = if case .boolean = field.type { "boolean" } else { phrase(field.type) }
    return "* `\(field.key.name)`\(name): \(kind)\(need). \(field.sentence)"
  }

  /// How a key can change after its object is live; empty if it can change freely.
  private func change(of field: Field, in type: ObjectType) -> String {
    let words = release(of: field, in: type)
    return words == "free" ? "" : " *\(capitalized(words)).*"
  }

  /// A sentence with the rules that warn of another value of a key; empty if there are none.
  private func warning(of field: Field, in type: ObjectType) -> String {
    let rules = warnings[type.id, field.key]
    guard !rules.isEmpty else { return "" }
    return " Another value: " + listed(rules.map { "[\($0)](rules/\($0).md)" }, "and") + "."
  }

  /// The lines that at least three objects have.
  private var sharedLines: [String] {
    var counts: [String: Int] = [:]
    var lines: [String] = []
    for type in language.objects {
      for line in type.fields.map({ line(of: $0, in: type) }) {
        counts[line, default: 0] += 1
        if counts[line] == 3 { lines.append(line) }
      }
    }
    return lines
  }

  private func sharedSentence(of type: ObjectType, _ shared: [String]) -> String? {
    var keys: [(change: String, names: [String])] = []
    for field in type.fields where shared.contains(line(of: field, in: type)) {
      let words = change(of: field, in: type)
      if !keys.contains(where: { $0.change == words }) { keys.append((words, [])) }
      for index in keys.indices where keys[index].change == words {
        keys[index].names.append("`\(field.key.name)`")
      }
    }
    let groups = keys.map { $0.names.joined(separator: ", ") + "." + $0.change }
    return keys.isEmpty ? nil : "Has [shared keys](#shared-keys): " + groups.joined(separator: " Also ")
  }

  /// A sentence about the keys that Apple does not have, for an object that Apple has.
  private func ownSentence(_ fields: [Field]) -> String? {
    let own = fields.filter { $0.apple == nil }.map { "`\($0.key.name)`" }
    guard !own.isEmpty, own.count < fields.count else { return nil }
    return "Keys that Apple does not have: " + own.joined(separator: ", ") + "."
  }

  private func releaseSentence(of type: ObjectType) -> String? {
    guard let recognition = type.recognition else { return nil }
    let removal = type.removal.map { " Removal: \($0.phrase)." } ?? ""
    return "Recognized by \(recognition.phrase).\(removal)"
  }
}
