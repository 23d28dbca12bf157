/// A text of a table, with the number of terminal cells that each of its characters takes.
struct CellText: Sendable {
  private let bytes: [UInt8]
  /// The offset of each character and of the end, and the cells that each character takes. Nil if every character is one byte
  /// and takes one cell.
  private let characters: (starts: [Int], widths: [Int])?
  /// The width of the whole text, in cells of a terminal.
  let width: Int

  init(_ text: String) {
    let text = escapingControls(text)
    bytes = Array(text.utf8)
    guard !bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) else {
      characters = nil
      width = bytes.count
      return
    }
    var starts = [0]
    var widths: [Int] = []
    for character in text {
      starts.append(starts[widths.count] + character.utf8.count)
      widths.append(displayWidth(of: character))
    }
    characters = (starts, widths)
    width = widths.reduce(0, +)
  }

  /// A part of the text that is one line of its cell.
  struct Line: Sendable {
    let bytes: ArraySlice<UInt8>
    let width: Int
  }

  /// The text in lines of at most `most` cells: cut at blanks, or after a full stop or any character of longer words.
  func lines(atMost most: Int) -> [Line] {
    guard width > most else { return [line(0..<count, width)] }
    var lines: [Line] = []
    var start = 0
    var end = 0
    var used = 0
    func add(_ piece: Range<Int>, _ size: Int, afterBlank: Bool) {
      let space = afterBlank && start < end ? 1 : 0
      if start < end, used + space + size > most {
        lines.append(line(start..<end, used))
        start = piece.lowerBound
        used = size
      } else if start < end {
        used += space + size
      } else {
        start = piece.lowerBound
        used = size
      }
      end = piece.upperBound
    }
    var next = 0
    while next < count {
      let word = next..<((next..<count).first { self[$0] == 0x20 } ?? count)
      let size = width(of: word)
      if size <= most {
        if !word.isEmpty { add(word, size, afterBlank: true) }
      } else {
        for (number, piece) in pieces(of: word, most).enumerated() {
          add(piece, width(of: piece), afterBlank: number == 0)
        }
      }
      next = word.upperBound + 1
    }
    return start < end ? lines + [line(start..<end, used)] : lines
  }

  /// The pieces into which a word may be broken: after the dots of an identifier, and anywhere if that is not enough.
  private func pieces(of word: Range<Int>, _ most: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = word.lowerBound
    var used = 0
    for number in word {
      let size = width(of: number)
      if used + size > most, start < number {
        pieces.append(start..<number)
        start = number
        used = 0
      }
      used += size
      if CellText.joints.contains(self[number]) {
        pieces.append(start..<number + 1)
        start = number + 1
        used = 0
      }
    }
    return start < word.upperBound ? pieces + [start..<word.upperBound] : pieces
  }

  private static let joints = Array(".-_/|".utf8)

  private var count: Int { characters?.widths.count ?? bytes.count }
  private func width(of number: Int) -> Int { characters?.widths[number] ?? 1 }
  private func width(of range: Range<Int>) -> Int {
    range.reduce(0) { sum, number in sum + width(of: number) }
  }
  /// The first byte of a character; those in ASCII have no other one.
  private subscript(number: Int) -> UInt8 { bytes[characters?.starts[number] ?? number] }

  private func line(_ range: Range<Int>, _ width: Int) -> Line {
    guard let starts = characters?.starts else { return Line(bytes: bytes[range], width: width) }
    return Line(bytes: bytes[starts[range.lowerBound]..<starts[range.upperBound]], width: width)
  }
}

/// Wraps a text for a terminal that is `width` cells wide; `look` formats each line.
package func wrapped(_ text: String, to width: Int, _ look: (String) -> String = { $0 }) -> String {
  CellText(text).lines(atMost: width).map { look(String(decoding: $0.bytes, as: UTF8.self)) + "\n" }.joined()
}
