import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import YAMLSyntax

/// Characters in a text that tell where it comes from.
extension Binder {
  /// The mark of a template with which the text in a range begins.
  func templateMark(in range: SourceRange) -> String? {
    guard range.end > range.start + 2 else { return nil }
    return shortText(in: range) { "{<#(".utf8.contains($0) }.flatMap { YAMLSyntax.templateMark(in: $0) }
  }

  /// A value with what was meant as the comment after it.
  struct IntendedComment {
    let value: String
    let comment: String
    /// Why it is no comment.
    let advice: String
  }

  /// The comment of `P3M // three months`, where `//` begins none, and of `P3M# three months`, where there is no space before
  /// `#`. Nil for other texts: in `C# Course`, the text before the mark is no value.
  func intendedComment(in range: SourceRange) -> IntendedComment? {
    guard range.end > range.start + 3 else { return nil }
    let text = shortText(in: range) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") }
    guard let text, !text.byBytes.containsAny(of: "\"'{}[]\n"), !isKey(range) else { return nil }
    for (mark, advice) in [(" //", "begin a comment with `#`"), ("# ", "put a space before `#`")] {
      guard let place = text.byBytes.firstRange(of: mark) else { continue }
      let value = text[..<place.lowerBound].byBytes.trimmed(" ")
      guard isWholeValue(String(value)) else { continue }
      let comment = text[place.upperBound...].byBytes.trimmed(" ")
      return IntendedComment(value: String(value), comment: String(comment), advice: advice)
    }
    return nil
  }

  /// Whether a colon follows the text in a range: after a comment there would be no key.
  private func isKey(_ range: SourceRange) -> Bool {
    guard let bytes = documents.document(range.file)?.bytes, Int(range.end) < bytes.count else {
      return false
    }
    return bytes[Int(range.end)...].first { $0 != 0x20 } == UInt8(ascii: ":")
  }

  /// Whether a text is a value of the language that is not free text: a day, a number, a storefront, a word of a list.
  private func isWholeValue(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    return CalendarDate(text) != nil || Storefront(code: text) != nil
      || ["true", "false", "equalized"].contains(text)
      || names.sets[text] != nil || Language.builtInSets[text] != nil
      || text.byBytes.consists(of: "0123456789.%")
      || EnumerationID.allCases.contains { language[$0].values.contains(text) }
  }

  /// A phrase about a character in a range that looks like another one, for example a non-breaking space or a curly quote.
  func lookalike(in range: SourceRange) -> String? {
    shortText(in: range) { $0 >= 0x80 }.flatMap { Diagnostics.lookalike(in: $0) }
  }

  /// The text in a range; nil if none of its bytes is suspicious, or if it is too long to be a single value.
  private func shortText(in range: SourceRange, where isSuspicious: (UInt8) -> Bool) -> String? {
    guard let bytes = documents.document(range.file)?.bytes, range.end > range.start,
      range.end - range.start < 200, Int(range.end) <= bytes.count
    else { return nil }
    let found = bytes[Int(range.start)..<Int(range.end)]
    return found.contains(where: isSuspicious) ? String(decoding: found, as: UTF8.self) : nil
  }
}
