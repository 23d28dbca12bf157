import ByteText
package import OfferLanguage
import Diagnostics
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
    return "Not at Apple: " + own.joined(separator: ", ") + "."
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

  fileprivate var enumeration: EnumerationID? {
    switch self {
    case .enumeration(let id), .enumerationList(let id): id
    default: nil
    }
  }
}

/// The words of the reference for rows.
extension ReferenceWriter {
  func phrase(_ type: FieldType) -> String {
    switch type {
    case .text: "text"
    case .lines: "text, can have line breaks"
    case .integer(let bounds): phrase(bounds)
    case .decimal: "positive number"
    case .boolean: "`true` or `false`"
    case .date: "[date](#scalars)"
    case .enumeration(let id): values(of: id)
    case .enumerationList(let id): "list of " + values(of: id)
    case .textList: "list of texts"
    case .object(let id): link(to: language[id])
    case .list(let id): "list of " + link(to: language[id])
    case .localizations(let id): "[locale](#scalars) → " + link(to: language[id])
    case .storefront: "[storefront](#scalars)"
    case .territories: "[territories](#territories)"
    case .territorySets: "name → [territories](#territories)"
    case .prices: "[prices](#prices)"
    case .priceTables: "name → [prices](#prices)"
    case .offersByProduct: "product id → " + link(to: language[.offersOfProduct])
    case .blockedWords: "`builtin-1`, `none` or list of texts"
    case .severities: "rule → level"
    case .offerChoice: "`introductory`, `none` or " + link(to: language[.offerChoice])
    }
  }

  /// How a key can change after its object is live. A key by which the object is recognized cannot change at all.
  package func release(of field: Field, in type: ObjectType) -> String {
    if type.recognition?.contains(field.key) ?? false { return "identifies it" }
    return switch lock(of: field, in: type) {
    case .free: "free"
    case .fixed: "fixed"
    case .once: "once"
    case .until(let key): "until `\(key.name)`"
    case .oneWay(let from, let to): "one way: \(from) → \(to)"
    case .growing: "one way: only grows"
    case .later: "one way: only later"
    }
  }

  /// A part of a locked value is locked with it.
  private func lock(of field: Field, in type: ObjectType) -> Lock {
    guard field.lock == .free else { return field.lock }
    for owner in language.objects {
      for holder in owner.fields {
        if case .object(type.id) = holder.type { return lock(of: holder, in: owner) }
      }
    }
    return .free
  }

  package func presence(of field: Field, in type: ObjectType) -> String {
    let conditions = field.allowed.map { phrase($0, in: type) }.joined(separator: " and ")
    let only = conditions.isEmpty ? nil : "only when " + conditions
    switch field.presence {
    case .required: return "required"
    case .optional: return only.map { "optional; " + $0 } ?? "optional"
    case .defaulted(let value):
      return ["default: " + value.phrase, only].compactMap { $0 }.joined(separator: "; ")
    case .requiredIf(let condition):
      let required = "required when " + phrase(condition, in: type)
      return required + (field.allowed.isEmpty ? "" : ", otherwise not allowed")
    }
  }

  func title(of type: ObjectType) -> String {
    let isShared = language.objects.filter { $0.phrase == type.phrase }.count > 1
    guard isShared, case .inAppPurchaseOfferCode = type.id else { return type.phrase }
    return type.phrase + " of an in-app purchase"
  }

  func link(to type: ObjectType) -> String { "[\(title(of: type))](#\(anchor(of: title(of: type))))" }

  /// The name of its key. If another enumeration has the same key, the object is named, too.
  func title(of enumeration: Enumeration) -> String {
    let owners = (language.objects + language.scenarioObjects).filter {
      $0.fields.contains { $0.type.enumeration == enumeration.id }
    }
    let keys = owners.flatMap(\.fields).filter { $0.type.enumeration == enumeration.id }.map(\.key)
    guard let key = keys.first else { return "\(enumeration.id)" }
    let others = language.objects.flatMap(\.fields).filter { field in
      field.key == key && field.type.enumeration.map { $0 != enumeration.id } ?? false
    }
    guard !others.isEmpty, owners.count == 1, let owner = owners.first else { return "`\(key.name)`" }
    return "`\(key.name)` of \(title(of: owner))"
  }

  private func values(of id: EnumerationID) -> String {
    let enumeration = language[id]
    let title = title(of: enumeration)
    let anchor = anchor(of: title)
    guard enumeration.cases.count <= 4 else {
      return "[one of \(enumeration.cases.count) values](#\(anchor))"
    }
    return listed(enumeration.values.map { "[`\($0)`](#\(anchor))" })
  }

  private func phrase(_ bounds: ClosedRange<Int>) -> String {
    if bounds.lowerBound == bounds.upperBound { return "`\(bounds.lowerBound)`" }
    if bounds.upperBound == Int.max { return "integer, \(bounds.lowerBound) or more" }
    return "integer from \(bounds.lowerBound) to \(bounds.upperBound)"
  }

  private func phrase(_ condition: Condition, in type: ObjectType) -> String {
    let values = condition.values.map { "`\($0)`" }
    let isDefault = type.fallback(for: condition).map(condition.values.contains) ?? false
    return "`\(condition.key.name)` is \(listed(values + (isDefault ? ["missing"] : [])))"
  }
}

/// The words of the reference for values of rows.
extension Default {
  var phrase: String {
    switch self {
    case .integer, .boolean: text ?? ""
    case .text(let text): text.isEmpty ? "nothing" : text
    case .derived(let words): words
    }
  }
}

extension Recognition {
  package var phrase: String {
    switch self {
    case .keys(let keys): listed(keys.map(\.name), "and")
    case .caseInsensitive(let key): "\(key.name), ignoring case"
    case .sharedProducts: "any product that it shares with a group of the baseline"
    case .single: "its subscription"
    case .likeness: "nothing, because Apple gives it no identifier"
    }
  }
}

extension RemovalPolicy {
  package var phrase: String {
    switch self {
    case .allowed: "allowed"
    case .endsWhatRuns: "allowed; a warning while it runs, because removing it stops it"
    case .needsRetirement: "refused until the id is listed under retiredProductIds, then a warning"
    case .needsDeactivation:
      "refused while it is active in the baseline: set `active: false` first; allowed after that"
    case .refused: "refused: to stop selling it, write `territories: none`"
    case .refusedWhileLive: "allowed before createdDate and when it is expired or inactive; otherwise refused"
    case .withProducts: "removed together with its products"
    }
  }
}

/// The list of assumptions for `docs/simulate.md`.
package func assumptionsList() -> String {
  Assumption.allCases.map { "* `\($0.rawValue)`: \($0.phrase)." }.joined(separator: "\n")
}
