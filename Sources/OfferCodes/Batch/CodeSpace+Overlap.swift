import Diagnostics

extension CodeSpace {
  /// Whether a text can be a code of both spaces: they have the same length, and at every place a symbol in common.
  package func sharesTexts(with other: CodeSpace) -> Bool {
    guard textLength == other.textLength else { return false }
    return (0..<textLength).allSatisfy { place in
      switch (symbol(at: place), other.symbol(at: place)) {
      case (let a?, let b?): a == b
      case (let a?, nil): other.symbols.contains(a)
      case (nil, let b?): symbols.contains(b)
      case (nil, nil): symbols.contains { other.symbols.contains($0) }
      }
    }
  }

  /// Returns the symbol of the prefix at a place; nil after the prefix.
  private func symbol(at place: Int) -> UInt8? {
    let prefix = prefix.utf8
    guard place < prefix.count else { return nil }
    return prefix[prefix.index(prefix.startIndex, offsetBy: place)]
  }
}

extension CodeForm {
  /// Whether spreadsheets would take every text for a number: all are digits, or digits with one E in the prefix.
  package var areTextsNumbers: Bool {
    unsafe symbols.allSatisfy(isDigit)
      && (prefix + "0").utf8.withContiguousStorageIfAvailable(looksLikeNumber) ?? false
  }
}
