import OfferLanguage
import OfferModel

/// Writes catalogs as YAML in the style of a person: keys in the order of the field table, without defaults.
///
/// Blocks are indented by two spaces, list items below their key. Short maps without remarks are on one line.
package struct CatalogText: Sendable {
  package private(set) var text = ""
  /// The number of lines that are marked as assumed.
  package private(set) var assumed = 0
  private var level = 0
  /// Whether the next line is the first of a list item.
  private var startsItem = false

  package init() {}

  package mutating func comment(_ text: String) {
    line(text.isEmpty ? "#" : "# " + YAMLText.comment(text), nil)
  }

  package mutating func blankLine() { text += "\n" }

  /// The keys of an object at the top level of a file.
  package mutating func write(_ object: CatalogObject) {
    var isFirst = true
    for field in Language.current[object.type].fields {
      guard let entry = object.entries[field.key], !entry.isDefault(of: field) else { continue }
      let isPart = object.type == .catalog && entry.value.line(field) == nil
      if entry.isApart || (isPart && !isFirst) { blankLine() }
      if let heading = entry.heading { comment(heading) }
      write(field.key.name, entry.value, remark: entry.remark, field)
      isFirst = false
    }
  }

  private mutating func write(_ name: String, _ value: CatalogValue, remark: Remark?, _ field: Field) {
    if let content = value.line(field) { return line(name + ": " + content, remark) }
    line(name + ":", remark)
    level += 1
    switch value {
    case .object(let object): write(object)
    case .objects(let objects):
      for (number, object) in objects.enumerated() {
        if number > 0, object.type.hasItemsApart { blankLine() }
        startsItem = true
        level += 1
        write(object)
        level -= 1
      }
    case .map(let entries):
      for (number, entry) in entries.enumerated() {
        if number > 0, case .map = entry.value { blankLine() }
        write(YAMLText.scalar(entry.name), entry.value, remark: entry.remark, field)
      }
    case .scalar, .territories: break
    }
    level -= 1
  }

  private mutating func line(_ content: String, _ remark: Remark?) {
    let indent = startsItem ? level - 1 : level
    text += String(repeating: "  ", count: indent) + (startsItem ? "- " : "") + content
    startsItem = false
    switch remark {
    case nil: break
    case .assumed(let reason):
      assumed += 1
      text += reason.isEmpty ? " # assumed" : " # assumed: " + YAMLText.comment(reason)
    case .remark(let remark): text += " # " + YAMLText.comment(remark)
    }
    text += "\n"
  }
}

extension CatalogObject.Entry {
  /// Whether it has the default of its key, and so can be left out. A value with a remark is always written.
  fileprivate func isDefault(of field: Field) -> Bool {
    guard remark == nil, case .scalar(let text) = value else { return false }
    return text == field.presence.fallback?.text
  }
}

extension CatalogValue {
  /// The most entries of a map that is written in one line.
  private static let mostInLine = 5

  /// The value in one line; nil if it is written as a block.
  fileprivate func line(_ field: Field) -> String? {
    switch self {
    case .scalar(let text): field.type.isText ? YAMLText.scalar(text) : text
    case .territories(let storefronts): territoryText(storefronts)
    case .objects(let objects): objects.isEmpty ? "[]" : nil
    case .map(let entries): entries.isEmpty ? "{}" : CatalogValue.flow(entries, field)
    case .object(let object): object.numbers.flatMap { CatalogValue.flow($0, field) }
    }
  }

  /// `{USA: 1.99, CAN: 2.99}`
  private static func flow(_ entries: [Named], _ field: Field) -> String? {
    guard entries.count <= mostInLine else { return nil }
    var parts: [String] = []
    for entry in entries {
      guard case .scalar(let text) = entry.value, entry.remark == nil else { return nil }
      parts.append(YAMLText.scalar(entry.name) + ": " + text)
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }
}

extension CatalogObject {
  /// The entries of an object of numbers only; nil for any other.
  fileprivate var numbers: [CatalogValue.Named]? {
    var result: [CatalogValue.Named] = []
    for field in Language.current[type].fields {
      guard case .integer = field.type else { return nil }
      if let entry = entries[field.key] { result.append(.init(field.key.name, entry.value, entry.remark)) }
    }
    return result
  }
}

extension FieldType {
  fileprivate var isText: Bool {
    switch self {
    case .text, .lines: true
    default: false
    }
  }
}

extension ObjectID {
  /// Whether a blank line separates the items of a list of it.
  fileprivate var hasItemsApart: Bool { [.subscriptionGroup, .subscription, .inAppPurchase].contains(self) }
}

/// Storefronts as a territory expression of one line: `all`, `none`, `[CAN, USA]`, `{exclude: [RUS]}`.
private func territoryText(_ storefronts: StorefrontSet) -> String {
  if storefronts == .all { return "all" }
  if storefronts.isEmpty { return "none" }
  let missing = StorefrontSet.all.subtracting(storefronts)
  if missing.count < storefronts.count {
    return "{exclude: [" + missing.codes.joined(separator: ", ") + "]}"
  }
  return "[" + storefronts.codes.joined(separator: ", ") + "]"
}
