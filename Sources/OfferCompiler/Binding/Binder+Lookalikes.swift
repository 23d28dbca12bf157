import Diagnostics
import YAMLSyntax

extension Binder {
  /// A character at a faulty place that looks like another one: a blank of a word processor, a curly quote.
  func lookalike(in range: SourceRange) -> String? {
    guard let first = documents.first, range.file >= first.file,
      Int(range.file - first.file) < documents.count, range.end > range.start, range.end - range.start < 200
    else { return nil }
    let bytes = documents[Int(range.file - first.file)].bytes
    guard Int(range.end) <= bytes.count else { return nil }
    let found = bytes[Int(range.start)..<Int(range.end)]
    guard found.contains(where: { $0 >= 0x80 }) else { return nil }
    return Diagnostics.lookalike(in: String(decoding: found, as: UTF8.self))
  }
}
