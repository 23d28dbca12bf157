import ByteText
import Diagnostics
import TestSupport
import Testing
import YAMLSyntax

@testable import CatalogText

/// Texts with marks of YAML beside characters that Swift joins with them, written and read by libyaml.
struct HostileTextTests {
  private func texts() throws -> [String] {
    let scalars: [Unicode.Scalar] = [
      "\0", "\t", "\n", "\r", "\u{7F}", "\u{85}", "\u{A0}", "\u{300}", "\u{20E3}", "\u{94D}", "\u{E33}",
      "\u{605}",
      "\u{6DD}", "\u{70F}", "\u{110BD}", "\u{E0100}", "\u{E0061}", "\u{202E}", "\u{2028}", "\u{2029}",
      "\u{FEFF}",
      "\u{FFFD}", "\u{FFFE}", "\u{212A}", "\u{37E}", "\u{1FEF}", "\u{F900}", "\u{E000}", "\u{10FFFF}",
    ]
    let more = scalars.flatMap { scalar -> [String] in
      let text = String(scalar)
      return [text, "a" + text, text + "a", "a" + text + "a", "'" + text, text + ": a"]
    }
    return try HostileTexts().all + more
  }

  /// The values of a list.
  private func read(_ yaml: String) -> [ExactText] {
    let (document, findings) = parse(Array(yaml.utf8), name: "a.yaml", file: 0)
    empty(findings, "\(findings.map(\.message))")
    return document.roots.flatMap { document.elements($0).map { ExactText(document.string($0)) } }
  }

  @Test func scalarsAreReadBack() throws {
    let texts = try texts()
    #expect(texts.count > 1000)
    let block = texts.map { "- \(YAMLText.scalar($0))\n" }.joined()
    let flow = "[" + texts.map(YAMLText.doubleQuoted).joined(separator: ", ") + "]\n"
    equal(read(block), texts.map(ExactText.init))
    equal(read(flow), texts.map(ExactText.init))
  }

  @Test func aCommentStaysAComment() throws {
    for text in try texts() {
      let (document, findings) = parse(
        Array("a: b # \(YAMLText.comment(text))\n".utf8), name: "a.yaml", file: 0)
      empty(findings)
      equal(document.comments.count, 1)
      equal(document.roots.count, 1)
      equal(document.roots.flatMap { document.pairs($0).map { document.string($0.value) } }, ["b"])
    }
  }
}
