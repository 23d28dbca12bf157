/// A text as every reader of our files sees it: a sequence of UTF-8 bytes, in which a mark of a format ends what it ends.
///
/// Swift's `String` compares characters. A quote with U+0301 after it, or with U+0600 before it, is one character with its neighbor,
/// so `hasPrefix`, `contains`, `split` and `replacing` of `String` do not find it, but a database, a shell, a browser or the file
/// system does. Whatever searches a text for a mark of a format (a quote, a bar, a slash, a comma) goes through this view, which
/// finds a mark wherever its bytes are: `line.byBytes.split(separator: ",")`. `Scripts/character-marks` refuses the other way.
///
/// Marks are whole scalars, so every index that is returned lies between two scalars.
package struct ByteSearch {
  private let text: Substring

  fileprivate init(_ text: Substring) { self.text = text }

  package func hasPrefix(_ mark: String) -> Bool { text.utf8.starts(with: mark.utf8) }

  package func hasSuffix(_ mark: String) -> Bool { text.utf8.reversed().starts(with: mark.utf8.reversed()) }

  /// What follows a beginning; nil if the text begins otherwise.
  package func dropping(prefix: String) -> Substring? {
    hasPrefix(prefix) ? Substring(text.utf8.dropFirst(prefix.utf8.count)) : nil
  }

  package func contains(_ mark: String) -> Bool { firstRange(of: mark) != nil }

  /// Whether at least one of these ASCII marks is in the text: `containsAny(of: "\"\\")`.
  package func containsAny(of marks: String) -> Bool { text.utf8.contains { marks.utf8.contains($0) } }

  package func firstIndex(of mark: String) -> String.Index? { firstRange(of: mark)?.lowerBound }

  package func lastIndex(of mark: String) -> String.Index? {
    var last: String.Index?
    forEachRange(of: mark) { last = $0.lowerBound }
    return last
  }

  package func firstRange(of mark: String) -> Range<String.Index>? {
    nextRange(of: mark, from: text.startIndex)
  }

  /// How often the mark occurs, without overlaps.
  package func count(of mark: String) -> Int {
    var count = 0
    forEachRange(of: mark) { _ in count += 1 }
    return count
  }

  package func replacing(_ mark: String, with replacement: String) -> String {
    var result = ""
    var rest = text.startIndex
    forEachRange(of: mark) { range in
      result += text[rest..<range.lowerBound]
      result += replacement
      rest = range.upperBound
    }
    return result + text[rest...]
  }

  /// The parts between the marks, as `Collection.split` returns them.
  package func split(
    separator mark: String, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    var parts: [Substring] = []
    var rest = text.startIndex
    func append(_ part: Substring) {
      if !part.isEmpty || !omittingEmptySubsequences { parts.append(part) }
    }
    while parts.count < maxSplits, let range = nextRange(of: mark, from: rest) {
      append(text[rest..<range.lowerBound])
      rest = range.upperBound
    }
    append(text[rest...])
    return parts
  }

  /// The parts between any of these ASCII marks.
  package func split(atAnyOf marks: String, omittingEmptySubsequences: Bool = true) -> [Substring] {
    text.utf8.split(omittingEmptySubsequences: omittingEmptySubsequences) { marks.utf8.contains($0) }
      .map(Substring.init)
  }

  /// The text without these ASCII marks, wherever they are.
  package func removing(_ marks: String) -> String {
    String(decoding: text.utf8.filter { !marks.utf8.contains($0) }, as: UTF8.self)
  }

  /// Whether the text has nothing but these ASCII marks, or nothing.
  package func consists(of marks: String) -> Bool { text.utf8.allSatisfy { marks.utf8.contains($0) } }

  /// The text without these ASCII marks at its beginning: `drop(" \t")`.
  package func drop(_ marks: String) -> Substring {
    text[(text.utf8.firstIndex { !marks.utf8.contains($0) } ?? text.endIndex)...]
  }

  /// The text without these ASCII marks at its end.
  package func dropLast(_ marks: String) -> Substring {
    guard let last = text.utf8.lastIndex(where: { !marks.utf8.contains($0) }) else {
      return text[text.endIndex...]
    }
    return text[..<text.utf8.index(after: last)]
  }

  /// The text without these ASCII marks at both ends.
  package func trimmed(_ marks: String) -> Substring { drop(marks).byBytes.dropLast(marks) }

  /// The beginning of the text that consists of these ASCII marks: the indentation of a line is `prefix(of: " ")`.
  package func prefix(of marks: String) -> Substring { text[..<drop(marks).startIndex] }

  /// The beginning of the text before any of these ASCII marks; the whole text if none is in it.
  package func prefix(before marks: String) -> Substring {
    text[..<(text.utf8.firstIndex { marks.utf8.contains($0) } ?? text.endIndex)]
  }

  private func forEachRange(of mark: String, _ take: (Range<String.Index>) -> Void) {
    var rest = text.startIndex
    while let range = nextRange(of: mark, from: rest) {
      take(range)
      rest = range.upperBound
    }
  }

  private func nextRange(of mark: String, from start: String.Index) -> Range<String.Index>? {
    let bytes = text.utf8[start...]
    guard let first = mark.utf8.first else { return nil }
    guard mark.utf8.count > 1 else {
      return bytes.firstIndex(of: first).map { $0..<text.utf8.index(after: $0) }
    }
    var rest = bytes
    while let index = rest.firstIndex(of: first) {
      if rest[index...].starts(with: mark.utf8) {
        return index..<text.utf8.index(index, offsetBy: mark.utf8.count)
      }
      rest = rest[rest.index(after: index)...]
    }
    return nil
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text as bytes, to search it for marks of a format.
  package var byBytes: ByteSearch { ByteSearch(self[...]) }

  /// Whether two texts are the same bytes. `==` takes `é` in one scalar and in two for the same text.
  package func isIdentical(to other: String) -> Bool {
    utf8.count == other.utf8.count && byBytes.hasPrefix(other)
  }
}
