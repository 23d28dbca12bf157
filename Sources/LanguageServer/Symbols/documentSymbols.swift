package import JSONText
import OfferCompiler
import OfferLanguage
import YAMLSyntax

/// `textDocument/documentSymbol`: groups, products, offers, batches, sets and tables of a text.
package func documentSymbols(of text: OpenText, _ snapshot: Snapshot) -> JSON {
  let document = parseUnfinished(text.bytes, name: text.path ?? text.uri, file: 0).document
  let symbols = Outline(document).symbols
  guard snapshot.abilities.hasNestedSymbols else {
    return .array(symbols.flatMap { flat($0, in: nil, text.uri, text.lines) })
  }
  return .array(symbols.map { nested($0, text.lines) })
}

/// `workspace/symbol`: the symbols of all catalogs whose name contains the query.
package func workspaceSymbols(matching query: String, _ snapshot: Snapshot) -> JSON {
  let query = query.lowercased()
  var found: [JSON] = []
  for catalog in snapshot.catalogs {
    for document in snapshot.documents(of: catalog) {
      let lines = snapshot.lines(of: document.source)
      let uri = snapshot.uri(ofPath: document.name)
      for symbol in Outline(document).symbols {
        found += flat(symbol, in: nil, uri, lines) { query.isEmpty || $0.lowercased().contains(query) }
      }
      if found.count >= mostSymbols { return .array(Array(found.prefix(mostSymbols))) }
    }
  }
  return .array(found)
}

/// The limit of symbols in an answer.
private let mostSymbols = 1000

private func nested(_ symbol: Symbol, _ lines: LineIndex) -> JSON {
  [
    "name": .text(symbol.name), "detail": .text(symbol.detail), "kind": .number(symbol.kind.rawValue),
    "range": lines.value(symbol.range), "selectionRange": lines.value(symbol.nameRange),
    "children": .array(symbol.children.map { nested($0, lines) }),
  ]
}

private func flat(
  _ symbol: Symbol, in parent: String?, _ uri: String, _ lines: LineIndex,
  where isWanted: (String) -> Bool = { _ in true }
) -> [JSON] {
  let own: JSON = [
    "name": .text(symbol.name), "kind": .number(symbol.kind.rawValue),
    "location": ["uri": .text(uri), "range": lines.value(symbol.nameRange)],
    "containerName": parent.map(JSON.text),
  ]
  let inside = symbol.children.flatMap { flat($0, in: symbol.name, uri, lines, where: isWanted) }
  return isWanted(symbol.name) ? [own] + inside : inside
}
