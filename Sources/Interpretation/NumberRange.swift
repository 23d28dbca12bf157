import ByteText

/// The two whole numbers around a fraction, or the ends of a range: 1 and 2 of `1.5 months`, `1-2 weeks` and `1 or 2`.
package struct NumberRange {
  package let ends: [Int]
  let unit: String?

  /// Returns nil for other texts.
  init?(_ text: String) {
    let tokens = TextToken.tokens(of: plainText(text)).filter { $0.mark?.byBytes.consists(of: " ") != true }
    guard tokens.count == 3 || tokens.count == 4, let lower = tokens[0].digits.flatMap({ Int($0) }),
      let second = tokens[2].digits.flatMap({ Int($0) }), lower < 1_000_000, second < 1_000_000
    else { return nil }
    unit = tokens.count == 4 ? tokens[3].word : nil
    if tokens.count == 4, unit == nil { return nil }
    switch tokens[1] {
    case .mark(let mark) where [".", ","].contains(mark): ends = [lower, lower + 1]
    case .mark(let mark) where mark.byBytes.consists(of: " -–"): ends = [lower, second]
    case .word("to"), .word("or"), .word("bis"): ends = [lower, second]
    default: return nil
    }
  }

  private init(_ ends: [Int]) {
    self.ends = ends
    unit = nil
  }

  /// The numbers in the unit of what is counted: 12 and 24 months of `1-2 years`. Nil if the text has none.
  package init?(_ text: String, of counted: CountedUnit) {
    guard let range = NumberRange(text) else { return nil }
    guard let unit = range.unit else {
      self = range
      return
    }
    let ends = range.ends.compactMap { interpretNumber("\($0) \(unit)", of: counted).only()?.value }
    guard ends.count == 2 else { return nil }
    self.init(ends)
  }
}
