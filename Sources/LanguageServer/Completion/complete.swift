import ByteText
import OfferCompiler
package import JSONText
import YAMLSyntax

/// `textDocument/completion`: what can be written at a place. It does not need a text that parses, and takes the names of
/// the catalog from its last compilation.
package func complete(at offset: Int, in text: OpenText, _ snapshot: Snapshot) -> JSON {
  guard let place = TypingPlace(text.bytes, name: text.path ?? text.uri, offset: offset) else { return .null }
  let catalog = snapshot.catalog(of: text.path)
  var writer = SuggestionWriter(place: place, catalog: catalog, abilities: snapshot.abilities)
  writer.suggest()
  let range = text.lines.value(place.word.lowerBound, max(place.word.upperBound, offset))
  let items = writer.suggestions.items.enumerated().map { number, item in
    value(item, number, range, snapshot.abilities)
  }
  return ["isIncomplete": false, "items": .array(items)]
}

private func value(_ item: Suggestions.Item, _ number: Int, _ range: JSON, _ abilities: ClientAbilities)
  -> JSON
{
  let digits = String(number)
  let order = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  return [
    "label": .text(item.label), "kind": .number(item.kind.rawValue),
    "detail": item.detail.map(JSON.text),
    "documentation": item.documentation.map { markup($0, abilities) },
    "sortText": .text(order), "filterText": item.filter.map(JSON.text),
    "insertTextFormat": item.isSnippet ? 2 : nil, "insertTextMode": item.isSnippet ? 1 : nil,
    "textEdit": ["range": range, "newText": .text(item.text)],
  ]
}

/// A text for people, as Markdown where the client takes it.
package func markup(_ text: String, _ abilities: ClientAbilities) -> JSON {
  let plain = text.byBytes.removing("`*")
  return [
    "kind": abilities.takesMarkdown ? "markdown" : "plaintext",
    "value": .text(abilities.takesMarkdown ? text : plain),
  ]
}

/// What is offered at a place, in the order in which it is listed.
struct Suggestions {
  struct Item {
    /// The numbers of the protocol.
    enum Kind: Int {
      case property = 10
      case value = 12
      case enumeration = 13
      case reference = 18
      case constant = 21
    }

    let label: String
    let kind: Kind
    var detail: String?
    var documentation: String?
    /// What is written.
    let text: String
    var isSnippet = false
    /// What the typed word is compared with; the label when nil.
    var filter: String?
  }

  private(set) var items: [Item] = []
  private var labels: Set<ExactText> = []

  /// - Parameter text: what is written; the label if it is nil.
  mutating func add(
    _ label: String, _ kind: Item.Kind, detail: String? = nil, documentation: String? = nil,
    text: String? = nil,
    isSnippet: Bool = false, filter: String? = nil
  ) {
    guard labels.insert(ExactText(label)).inserted else { return }
    items.append(
      Item(
        label: label, kind: kind, detail: detail, documentation: documentation, text: text ?? label,
        isSnippet: isSnippet, filter: filter))
  }
}

/// The names that a catalog defines, read from its trees: they are there even where it does not bind.
struct NamesOfCatalog {
  private(set) var sets: [String] = []
  private(set) var tables: [String] = []

  init(_ catalog: CheckedCatalog) {
    for document in catalog.parsed?.documents ?? [] {
      for root in document.roots.map(document.resolved) where document.isMapping(root) {
        for (key, value) in document.pairs(root) where document.isScalar(key) {
          let mapping = document.resolved(value)
          guard document.isMapping(mapping) else { continue }
          let names = document.pairs(mapping).filter { document.isScalar($0.key) }.map {
            document.string($0.key)
          }
          switch document.string(key) {
          case "territorySets": sets += names
          case "priceTables": tables += names
          default: break
          }
        }
      }
    }
    sets.sort()
    tables.sort()
  }
}
