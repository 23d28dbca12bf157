import TestSupport
import Diagnostics
import Testing
import YAMLSyntax

/// The tree of a text, one node a line, indented by its depth: the kind, then what the source has in the node's range.
///
/// A text that is not the source's own follows behind `=`. Collections have their range and no text.
func tree(_ text: String, _ location: SourceLocation = #_sourceLocation) -> String {
  let (document, findings) = parse(Array(text.utf8), name: "test.yaml", file: 0)
  empty(findings, at: location)
  return dump(document)
}

func dump(_ document: Document) -> String {
  document.roots.map { dump($0, of: document, indent: "") }.joined(separator: "---\n")
}

private func dump(_ id: NodeID, of document: Document, indent: String) -> String {
  let slice = document.slice(document.range(id))
  if document.isSequence(id) || document.isMapping(id) {
    let children = document.isSequence(id) ? document.elements(id) : document.children(id)
    let line = indent + document.kindName(id) + " " + shown(slice) + "\n"
    return line + children.map { dump($0, of: document, indent: indent + "  ") }.joined()
  }
  guard document.isScalar(id) else {
    let target = document.slice(document.range(document.resolved(id)))
    return indent + "alias \(shown(slice)) = \(shown(target))\n"
  }
  let text = document.string(id)
  let own = document.isPlain(id) ? text : "\"" + text + "\""
  return indent + document.kindName(id) + " " + shown(slice)
    + (own == slice ? "" : " = " + shown(text)) + "\n"
}

/// In ‹›, with a sign for each line break and tab.
private func shown(_ text: String) -> String {
  let signs: [Character: String] = ["\n": "⏎", "\r": "␍", "\r\n": "␍⏎", "\t": "⇥"]
  return "‹" + text.map { signs[$0] ?? String($0) }.joined() + "›"
}

extension Document {
  func slice(_ range: SourceRange) -> String {
    String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  func kindName(_ id: NodeID) -> String {
    switch nodes[Int(id)].kind {
    case .plain, .rewrittenPlain: "plain"
    case .quoted, .rewrittenQuoted: "quoted"
    case .mapping: "mapping"
    case .mergingMapping: "merging mapping"
    case .sequence: "sequence"
    case .alias: "alias"
    }
  }

  /// Keys and values in turn, as written.
  func children(_ id: NodeID) -> [NodeID] {
    var result: [NodeID] = []
    var child = id + 1
    while child < nodes[Int(id)].link {
      result.append(child)
      child = after(child)
    }
    return result
  }

  /// The value of a key of the first root, aliases followed, merge keys carried out.
  func value(_ path: String...) -> NodeID? {
    guard var id = roots.first else { return nil }
    for key in path {
      guard let entry = entries(resolved(id)).first(where: { string(resolved($0.key)) == key }) else {
        return nil
      }
      id = entry.value
    }
    return resolved(id)
  }
}

func parse(_ text: String) -> (document: Document, findings: [Finding]) {
  parse(Array(text.utf8), name: "test.yaml", file: 0)
}

/// The comments of a text.
func comments(_ text: String) -> [String] {
  let document = parse(text).document
  return document.comments.map {
    document.slice(SourceRange(file: 0, start: $0.lowerBound, end: $0.upperBound))
  }
}

/// The text of the only scalar of a document.
func scalar(_ text: String) -> String? {
  let document = parse(text).document
  guard document.nodes.count == 1, document.isScalar(0) else { return nil }
  return document.string(0)
}
