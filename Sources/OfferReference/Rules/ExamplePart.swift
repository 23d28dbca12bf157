import ByteText
import Diagnostics
import OfferRules

/// A catalog of an example: the lines that are shown, and where they are in the complete catalog.
struct ExamplePart {
  let name: String
  let text: String
  let bytes: [UInt8]
  let wholeBytes: [UInt8]
  /// For each line of `text`, its range in the complete catalog and the offset in `text`. Empty if `text` is complete.
  private let lines: [(whole: Range<Int>, start: Int)]

  /// Returns nil for the baseline of an example without one.
  init?(_ example: RuleExample, isBaseline: Bool, name: String) {
    guard let fragment = isBaseline ? example.before : example.fragment,
      let catalog = isBaseline ? example.baseline : example.yaml
    else { return nil }
    let whole = catalog.byBytes.replacing("↓", with: "")
    self.name = name
    switch example.place {
    case .latin1: wholeBytes = whole.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .file, .catalog, .subscription, .batch: wholeBytes = Array(whole.utf8)
    }
    let shown = fragment.byBytes.replacing("↓", with: "").byBytes.split(
      separator: "\n", omittingEmptySubsequences: false)
    let kept = shown.reversed().drop { $0.isEmpty }.reversed().map(String.init)
    switch example.place {
    case .file, .latin1:
      text = whole
      bytes = wholeBytes
      lines = []
    case .catalog, .subscription, .batch:
      text = kept.joined(separator: "\n") + "\n"
      bytes = Array(text.utf8)
      lines = Self.place(kept, in: whole)
    }
  }

  private init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    wholeBytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
    lines = []
  }

  /// The same part with the lines that complete it.
  var whole: ExamplePart { ExamplePart(name, wholeBytes) }

  /// Finds the lines of a fragment in the complete catalog, which ends with them; they are indented there.
  private static func place(_ fragment: [String], in whole: String) -> [(whole: Range<Int>, start: Int)] {
    var all: [(range: Range<Int>, isEmpty: Bool)] = []
    var offset = 0
    for line in whole.byBytes.split(separator: "\n", omittingEmptySubsequences: false) {
      all.append((offset..<offset + line.utf8.count, line.isEmpty))
      offset += line.utf8.count + 1
    }
    let last = all.lastIndex { !$0.isEmpty } ?? 0
    var start = 0
    return zip(fragment, all[max(0, last + 1 - fragment.count)...last]).map { line, place in
      defer { start += line.utf8.count + 1 }
      return (place.range.upperBound - line.utf8.count..<place.range.upperBound, start)
    }
  }

  func shows(_ range: SourceRange) -> Bool { moved(range) != nil }

  /// A range of the whole catalog as one of the lines that are shown; nil if it begins outside of them.
  func moved(_ range: SourceRange) -> SourceRange? {
    guard !lines.isEmpty else { return range }
    guard let start = moved(Int(range.start)) else { return nil }
    let end = moved(Int(range.end)) ?? bytes.count
    return SourceRange(file: range.file, start: UInt32(start), end: UInt32(end))
  }

  private func moved(_ offset: Int) -> Int? {
    guard let line = lines.first(where: { $0.whole.lowerBound <= offset && offset <= $0.whole.upperBound })
    else { return nil }
    return line.start + offset - line.whole.lowerBound
  }
}
