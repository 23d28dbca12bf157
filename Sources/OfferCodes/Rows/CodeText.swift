/// Bodies as texts.
struct CodeText: Sendable {
  /// Of each numeral: its symbol, and above that its class for `WordFilter`.
  private let symbols: [UInt16]
  private let prefixLength: Int
  private let length: Int
  private let sum: CheckSum?
  private let words: WordFilter
  /// The last two classes of the prefix.
  private let window: WordFilter.Window

  init(_ space: CodeSpace, _ words: WordFilter) {
    symbols = space.symbols.map { UInt16($0) | UInt16(words.readingClass(of: $0)) << 8 }
    prefixLength = space.prefix.utf8.count
    length = space.length
    sum = space.hasCheckCharacter ? CheckSum(radix: space.radix) : nil
    self.words = words
    var window = WordFilter.Window()
    for character in space.prefix.utf8 { window.add(words.readingClass(of: character)) }
    self.window = window
  }

  /// Writes the body and the check character behind the prefix, which is there already.
  ///
  /// - Returns: whether some word begins as three characters that end in the body do, or as the last two: one text in fifteen. No
  ///   branch asks for each of them.
  @inline(__always)
  func write(_ body: UnsafeBufferPointer<UInt8>, into code: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var window = window
    var hits: UInt64 = 0
    unsafe words.withBeginnings { beginnings in
      unsafe symbols.withUnsafeBufferPointer { symbols in
        func append(_ numeral: UInt8, at place: Int) {
          let symbol = unsafe symbols[Int(numeral)]
          unsafe code[prefixLength &+ place] = UInt8(truncatingIfNeeded: symbol)
          window.add(UInt8(truncatingIfNeeded: symbol >> 8))
          hits |= unsafe window.bit(of: beginnings)
        }
        for place in 0..<length { unsafe append(body[place], at: place) }
        if let sum { unsafe append(sum.checkSymbol(of: body), at: length) }
        window.add(0)
        hits |= unsafe window.bit(of: beginnings)
      }
    }
    return hits & 1 != 0
  }
}
