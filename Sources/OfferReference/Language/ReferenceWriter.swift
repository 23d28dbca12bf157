package import OfferLanguage
import Diagnostics

/// Writes sections of `docs/language.md` from the rows of the field table, in Markdown.
package struct ReferenceWriter {
  let language: Language

  package init(language: Language) { self.language = language }

  /// A section on each object, with a table of its keys.
  package var objects: String { language.objects.map(section).joined(separator: "\n\n") }

  /// The objects of a scenario file, likewise.
  package var scenarioObjects: String { language.scenarioObjects.map(section).joined(separator: "\n\n") }

  /// The reasons of expectations, as a table.
  package var reasons: String { table(of: language[.unmetReason]) }

  /// A section on each enumeration, with a table of its values.
  package var values: String { language.enumerations.map(section).joined(separator: "\n\n") }

  /// The objects as they stand in each other, from the top level down; what is in several places is shown in the first.
  package var overview: String {
    var lines: [String] = []
    var seen: Set<ObjectID> = []
    func visit(_ type: ObjectType, depth: Int) {
      for field in type.fields {
        guard let part = field.type.part else { continue }
        let indent = String(repeating: "  ", count: depth)
        lines.append("\(indent)* `\(field.key.name)`: \(phrase(field.type))")
        if seen.insert(part).inserted { visit(language[part], depth: depth + 1) }
      }
    }
    visit(language[.catalog], depth: 0)
    return lines.joined(separator: "\n")
  }

  private func section(_ type: ObjectType) -> String {
    let paragraphs = [
      "### " + capitalized(title(of: type)), type.documentation, usesSentence(of: type),
      releaseSentence(of: type),
      table(of: type),
    ]
    return paragraphs.compactMap { $0 }.joined(separator: "\n\n")
  }

  private func section(_ enumeration: Enumeration) -> String {
    "### \(title(of: enumeration))\n\n" + table(of: enumeration)
  }

  private func table(of enumeration: Enumeration) -> String {
    let hasSpellings = enumeration.cases.contains { !$0.spellings.isEmpty }
    let rows = enumeration.cases.map { one in
      let spellings = one.spellings.map { "`\($0)`" }.joined(separator: ", ")
      return ["`\(one.value)`", one.documentation] + (hasSpellings ? [spellings] : [])
    }
    return markdownTable(["value", "means"] + (hasSpellings ? ["known elsewhere as"] : []), rows)
  }

  /// Keys in the order of the table; a column that would say nothing about any of them is left out.
  private func table(of type: ObjectType) -> String {
    let hasApple = type.fields.contains { $0.apple != nil }
    let hasLock = type.fields.contains { $0.lock != .free }
    let titles =
      ["key", "type", "if missing"] + (hasLock ? ["once live"] : []) + (hasApple ? ["at Apple"] : [])
    let rows = type.fields.map { field in
      ["`\(field.key.name)`", phrase(field.type), presence(of: field, in: type)]
        + (hasLock ? [release(of: field, in: type)] : []) + (hasApple ? [field.apple ?? ""] : [])
        + [field.documentation]
    }
    return markdownTable(titles + ["meaning"], rows)
  }

  /// The keys whose values are such objects, each once with all objects that have it.
  private func usesSentence(of type: ObjectType) -> String? {
    var owners: [(key: Key, objects: [ObjectType])] = []
    for owner in language.objects {
      for field in owner.fields where field.type.part == type.id {
        if let index = owners.firstIndex(where: { $0.key == field.key }) {
          owners[index].objects.append(owner)
        } else {
          owners.append((field.key, [owner]))
        }
      }
    }
    let uses = owners.map { "`\($0.key.name)` of \(listed($0.objects.map(link), "and"))" }
    return uses.isEmpty ? nil : "Used in " + listed(uses, "and") + "."
  }

  private func releaseSentence(of type: ObjectType) -> String? {
    guard let recognition = type.recognition else { return nil }
    let removal = type.removal.map { " Removal: \($0.phrase)." } ?? ""
    return "Recognized by \(recognition.phrase).\(removal)"
  }
}

extension FieldType {
  /// The object that a value of the type holds, alone or several times.
  var part: ObjectID? {
    switch self {
    case .object(let id), .list(let id), .localizations(let id): id
    case .offersByProduct: .offersOfProduct
    case .offerChoice: .offerChoice
    default: nil
    }
  }
}
