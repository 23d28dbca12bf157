import ByteText
import Diagnostics
import OfferModel

/// The rules on the characters of texts, and on what a comment cuts off.
extension Rulebook {
  static let textCharacters = Rule<Catalog>("text-characters") { catalog, findings in
    catalog.forEachCustomerText { text, kind, path in
      // `group-display-name` reports its own characters.
      if kind == .groupDisplayName, forbidden(in: text.value) != nil { return }
      checkCharacters(of: text, kind, path, &findings)
    }
  }

  private static func checkCharacters(
    of text: Located<String>, _ what: CustomerTextKind, _ object: () -> ObjectPath,
    _ findings: inout Findings
  ) {
    guard let refused = refused(in: text.value) else {
      guard let invisible = InvisibleCharacters.first(in: text.value) else { return }
      findings.add(
        .warning,
        "the \(what.phrase) \(quoted(text.value)) contains an invisible character (\(codePoint(invisible)))",
        object: object(), at: text.range, label: "contains it",
        help: InvisibleCharacters.isDirectionMark(invisible)
          ? "remove it if the text reads the same without it" : "remove it")
      return
    }
    findings.add(
      .warning,
      "the \(what.phrase) \(quoted(text.value)) contains \(quoted(String(refused))) (\(codePoint(refused))), which App Store Connect might refuse",
      object: object(), at: text.range, label: "contains it", help: "remove it")
  }

  private static func refused(in text: String) -> Unicode.Scalar? {
    // Everything that is refused begins with one of these bytes.
    guard text.utf8.contains(where: { $0 == 0xE2 || $0 >= 0xEE }) else { return nil }
    return text.unicodeScalars.first { scalar in refusedBlocks.contains { $0.contains(scalar.value) } }
  }

  private static let refusedBlocks: [ClosedRange<UInt32>] = [
    0x2400...0x245F, 0x2500...0x259F, 0x2600...0x27EF, 0x2800...0x28FF, 0x2980...0x2BFF, 0xE000...0xF8FF,
    0xFE00...0xFE0F, 0x1F000...0x1FAFF, 0xE0100...0xE01EF, 0xF0000...0x10FFFF,
  ]

  static let emptyValue = Rule<Catalog>("empty-value") { catalog, findings in
    for empty in catalog.keysWithoutValues.sorted(by: { $0.key.range < $1.key.range }) {
      findings.add(
        .warning, "\(empty.key.value) has no value, which means the same as no \(empty.key.value)",
        object: empty.object, at: empty.key.range, label: "no value",
        help: "write a value, or remove the key; write `null` if no value is intended")
    }
  }

  static let textBeforeComment = Rule<Catalog>("text-before-comment") { catalog, findings in
    var last: SourceRange?
    for cut in catalog.textsBeforeComments.sorted(by: { $0.comment < $1.comment }) {
      // An alias reads a text once more.
      guard cut.comment != last else { continue }
      last = cut.comment
      let text = "'" + cut.whole.byBytes.replacing("'", with: "''") + "'"
      findings.add(
        .warning, "the text \(quoted(cut.text.value)) ends before `#`, which begins a comment",
        object: cut.object,
        at: cut.comment, label: "not part of the text", related: [Label(cut.text.range, "the text")],
        help: "write \(text) if `#` belongs to the text; otherwise put a space after `#`")
    }
  }
}
