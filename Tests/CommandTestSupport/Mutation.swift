import TestSupport

/// Random damage to a text: bytes flipped, lines cut, doubled, swapped, nested deeper, words of the language put in.
struct Mutator {
  private var random: SeededGenerator
  /// Lines that occur somewhere: they are put where they do not belong.
  private let lines: [[UInt8]]

  init(seed: UInt64, lines: [[UInt8]]) {
    random = SeededGenerator(seed: seed)
    self.lines = lines
  }

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }

  /// One to three changes.
  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...pick(3) { bytes = change(bytes) }
    return bytes
  }

  private mutating func change(_ bytes: [UInt8]) -> [UInt8] {
    switch pick(10) {
    case 0: return flip(bytes)
    case 1: return insert(Mutator.words[pick(Mutator.words.count)], into: bytes)
    case 2: return cutPart(of: bytes)
    case 3, 4, 5: return changeValue(bytes)
    default: return changeLines(bytes)
    }
  }

  private mutating func flip(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return bytes }
    var bytes = bytes
    bytes[pick(bytes.count)] ^= UInt8(1 << pick(8))
    return bytes
  }

  private mutating func insert(_ word: String, into bytes: [UInt8]) -> [UInt8] {
    let place = pick(bytes.count + 1)
    return bytes[..<place] + Array(word.utf8) + bytes[place...]
  }

  private mutating func cutPart(of bytes: [UInt8]) -> [UInt8] {
    let start = pick(bytes.count)
    let end = min(bytes.count, start + 1 + pick(pick(10) == 0 ? bytes.count : 12))
    return Array(bytes[..<start] + bytes[end...])
  }

  /// Puts the value of some line behind the key of another: sound YAML, mostly the wrong words.
  private mutating func changeValue(_ bytes: [UInt8]) -> [UInt8] {
    var all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let line = pick(all.count)
    let other = lines[pick(lines.count)]
    guard let colon = all[line].firstIndex(of: 0x3A), let end = other.firstIndex(of: 0x3A) else {
      return bytes
    }
    all[line] = Array(all[line][...colon] + other[(end + 1)...])
    return Array(all.joined(separator: [0x0A]))
  }

  private mutating func changeLines(_ bytes: [UInt8]) -> [UInt8] {
    var all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let first = pick(all.count)
    let last = min(all.count, first + 1 + pick(4))
    switch pick(6) {
    case 0: all.removeSubrange(first..<last)
    case 1: all.insert(contentsOf: all[first..<last], at: last)
    case 2: all.swapAt(first, pick(all.count))
    case 3: for line in first..<last { all[line] = Array("  ".utf8) + all[line] }
    case 4: for line in first..<last where all[line].starts(with: "  ".utf8) { all[line].removeFirst(2) }
    default: all.insert(lines[pick(lines.count)], at: first)
    }
    return Array(all.joined(separator: [0x0A]))
  }

  private static let words = [
    "{", "}", "[", "]", ": ", "- ", ", ", "&a ", "*a", "<<: *a", "\"", "'", "|", ">-", "#", "%", "@",
    "!!str ", "? ",
    "\n---\n", "\n...\n", "\t", "\r", "\u{0}", "\u{FEFF}", "é", "🎬", "\u{202E}", "null", "~", "true", "yes",
    "0", "-1",
    "99999999999999999999", "1e9", "2027-02-30", "9999-12-31", "0001-01-01", "USA", "all", "none", "rest",
    "table",
    "equalized", "currency-eur", "P1W", "P12W", "P1Y", "free-trial", "pay-as-you-go", "pay-up-front",
    "version: 1\n",
    "app: ", "territorySets: ", "priceTables: ", "prices: ", "territories: ", "include: ", "exclude: ",
    "offers: ",
    "x-a: ", "split: 1", "count: 9223372036854775807", "0.00", "0.001", "\n\n", "  ",
  ]
}
