import OfferCompiler
package import JSONText
import OfferRules
import Diagnostics
import OfferReference
import YAMLSyntax

/// `textDocument/hover`: what there is to say about a place; null where there is nothing.
package func hover(at offset: Int, in text: OpenText, _ snapshot: Snapshot) -> JSON {
  let document = parseUnfinished(text.bytes, name: text.path ?? text.uri, file: 0).document
  if let rule = ruleName(at: offset, in: document), let page = RulePage.named(rule) {
    return answer([RuleText(page).text], text.lines.value(offset, offset), snapshot)
  }
  let shaped = ShapedDocument(document)
  guard let node = shaped.leaf(at: offset), document.isScalar(node), let spot = shaped.spot(of: node) else {
    return .null
  }
  let words = HoverWords(
    spot: spot, document: document, catalog: snapshot.catalog(of: text.path), path: text.path)
  let parts = words.parts
  guard !parts.isEmpty else { return .null }
  return answer(parts, text.lines.value(document.range(node)), snapshot)
}

private func answer(_ parts: [String], _ range: JSON, _ snapshot: Snapshot) -> JSON {
  [
    "contents": markup(parts.joined(separator: "\n\n"), snapshot.abilities), "range": range,
  ]
}

/// The id of a rule in a comment that suppresses findings.
private func ruleName(at offset: Int, in document: Document) -> String? {
  guard
    let comment = document.comments.first(where: {
      Int($0.lowerBound) <= offset && offset <= Int($0.upperBound)
    })
  else { return nil }
  func isPart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || isDigit(byte) || byte == 0x2D
  }
  var start = min(offset, document.length)
  while start > Int(comment.lowerBound), isPart(document.bytes[start - 1]) { start -= 1 }
  var end = start
  while end < Int(comment.upperBound), isPart(document.bytes[end]) { end += 1 }
  return end > start ? String(decoding: document.bytes[start..<end], as: UTF8.self) : nil
}

/// What a rule is about, in a few lines.
struct RuleText {
  let text: String

  init(_ page: RulePage) {
    text = ["**\(page.id.name)** (\(page.severity.name))", page.summary, page.why, page.source?.phrase]
      .compactMap { $0 }.joined(separator: "\n\n")
  }
}
