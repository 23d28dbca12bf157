/// Some texts and what is known of them so far.
struct CodeTexts {
  /// No code is longer: prefix, body and check character.
  static let longest = CodeForm.longestPrefix + CodeForm.lengths.upperBound + 1

  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private(set) var verdicts: [CodeVerdict] = []

  var count: Int { ends.count }

  /// Takes a text as somebody typed it: upper-cased, without spaces and hyphens.
  mutating func append(_ typed: UnsafeBufferPointer<UInt8>) {
    let start = bytes.count
    for place in typed.indices {
      let character = unsafe typed[place]
      switch character {
      case UInt8(ascii: " "), UInt8(ascii: "-"): continue
      case 0x61...0x7A: bytes.append(character - 0x20)
      default: bytes.append(character)
      }
      // Whatever follows, it is none.
      if bytes.count - start > CodeTexts.longest { break }
    }
    ends.append(bytes.count)
    verdicts.append(CodeVerdict(.malformed))
  }

  @inline(__always)
  func withText<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
    -> Result
  {
    let start = number == 0 ? 0 : ends[number - 1]
    return try unsafe bytes.withUnsafeBufferPointer { all in
      try unsafe body(UnsafeBufferPointer(rebasing: all[start..<ends[number]]))
    }
  }

  mutating func merge(_ verdict: CodeVerdict, into number: Int) { verdicts[number].merge(verdict) }
}
