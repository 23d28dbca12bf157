import Diagnostics

/// Cuts a list that arrives bit by bit into pieces of whole lines, without a byte order mark; the last line may lack its line
/// feed.
struct LinePieces {
  private static let longestLine = 1 << 20

  private let read: (_ waiting: Bool) throws -> [UInt8]?
  /// The beginning of a line.
  private var rest: [UInt8] = []
  private var isBegun = false
  private var isEnded = false

  /// - Parameter read: more of the list; empty at its end, nil if nothing is there yet and the caller does not wait.
  init(_ read: @escaping (_ waiting: Bool) throws -> [UInt8]?) { self.read = read }

  /// A list that is there.
  init(_ lines: [String]) {
    rest = Array(lines.joined(separator: "\n").utf8)
    read = { _ in [] }
  }

  /// The next lines; nil when none are there yet and the caller does not wait, and at the end.
  mutating func next(waiting: Bool) throws -> [UInt8]? {
    while !isEnded {
      guard let piece = try read(waiting) else { return nil }
      isEnded = piece.isEmpty
      guard let end = isEnded ? 0 : piece.lastIndex(of: UInt8(ascii: "\n")).map({ $0 + 1 }) else {
        rest += piece
        guard rest.count <= LinePieces.longestLine else {
          throw PlainFailure(
            "a line of the list is longer than \(grouped(LinePieces.longestLine)) bytes, expected one code per line"
          )
        }
        continue
      }
      let lines = rest + piece[..<end]
      rest = Array(piece[end...])
      defer { isBegun = true }
      return isBegun ? lines : Array(lines.dropFirst(markLength(of: lines)))
    }
    return nil
  }
}
