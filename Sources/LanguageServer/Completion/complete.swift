import ByteText
import OfferCompiler
package import JSONText
import YAMLSyntax

/// `textDocument/completion`: what can be written at a place. The text need not be valid YAML. Names of the catalog are those
/// of its last compilation.
package func complete(at offset: Int, in text: OpenText, _ snapshot: Snapshot) -> JSON {
  guard let place = TypingPlace(text.bytes, name: text.path ?? text.uri, offset: offset) else { return .null }
  let catalog = snapshot.catalog(of: text.path)
  var writer = SuggestionWriter(place: place, catalog: catalog, abilities: snapshot.abilities)
  writer.suggest()
  let range = text.lines.value(place.word.lowerBound, max(place.word.upperBound, offset))
  let items = writer.suggestions.items.enumerated().map { number, item in
    value(item, number: number, range, snapshot.abilities)
  }
  return ["isIncomplete": false, "items": .array(items)]
}

private func value(_ item: Suggestions.Item, number: Int, _ range: JSON, _ abilities: ClientAbilities)
  -> JSON
{
  let digits = String(number)
  let order = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  return [
    "label": .text(item.label), "kind": .number(item.kind.rawValue),
    "detail": item.detail.map(JSON.text),
    "documentation": item.documentation.map { markup($0, abilities) },
    "sortText": .text(order), "filterText": item.filter.map(JSON.text),
    "insertTextFormat": item.isSnippet ? 2 : nil,
    "insertTextMode": item.isSnippet ? 1 : nil,
    "textEdit": ["range": range, "newText": .text(item.text)],
  ]
}

/// A text for people: Markdown if the client supports it, otherwise plain text.
package func markup(_ text: String, _ abilities: ClientAbilities) -> JSON {
  let plain = text.byBytes.removing("`*")
  return [
    "kind": abilities.takesMarkdown ? "markdown" : "plaintext",
    "value": .text(abilities.takesMarkdown ? text : plain),
  ]
}
