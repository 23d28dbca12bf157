/// A text after edits: parts of the original, and new bytes between them.
///
/// Further edits can follow. What is left of the original stays known, so that a diff need not be computed.
package struct EditedText: Sendable {
  package let original: [UInt8]
  private var pieces: [Piece]

  fileprivate enum Piece: Sendable {
    case kept(Range<Int>)
    case new([UInt8])
  }

  /// A part of the original and the bytes that took its place.
  package struct Change: Hashable, Sendable {
    package var range: Range<Int>
    package var bytes: [UInt8]
  }

  package init(_ original: [UInt8]) {
    self.original = original
    pieces = [.kept(original.indices)]
  }

  package var bytes: [UInt8] {
    pieces.reduce(into: []) { bytes, piece in
      switch piece {
      case .kept(let range): bytes += original[range]
      case .new(let new): bytes += new
      }
    }
  }

  /// What differs from the original, in its order.
  package var changes: [Change] {
    var result: [Change] = []
    var position = 0
    var new: [UInt8] = []
    for piece in pieces + [.kept(original.count..<original.count)] {
      switch piece {
      case .new(let bytes): new += bytes
      case .kept(let range):
        if range.lowerBound > position || !new.isEmpty {
          result.append(Change(range: position..<range.lowerBound, bytes: new))
        }
        position = range.upperBound
        new = []
      }
    }
    return result
  }

  /// Makes edits that do not overlap; their ranges are those of the text as it is now.
  package mutating func apply(_ edits: some Sequence<TextEdit>) {
    var reader = PieceReader(pieces)
    var result: [Piece] = []
    for edit in edits.sorted(by: { $0.range < $1.range }) {
      result += reader.read(to: Int(edit.range.start))
      _ = reader.read(to: Int(edit.range.end))
      if !edit.text.isEmpty { result.append(.new(Array(edit.text.utf8))) }
    }
    pieces = result + reader.read(to: .max)
  }

  /// Where the bytes of the text as it is now come from.
  package var origins: Origins { Origins(pieces) }

  package struct Origins: Sendable {
    private var starts: [Start] = []

    /// Where a piece begins.
    private struct Start {
      /// The offset in the text as it is now.
      let now: Int
      /// The offset in the original; for new bytes, that of what they follow.
      let original: Int
      let isKept: Bool
    }

    fileprivate init(_ pieces: [Piece]) {
      var now = 0
      var original = 0
      for piece in pieces {
        if case .kept(let range) = piece {
          starts.append(Start(now: now, original: range.lowerBound, isKept: true))
          original = range.upperBound
        } else {
          starts.append(Start(now: now, original: original, isKept: false))
        }
        now += piece.count
      }
    }

    /// The offset in the original; for new bytes, that of what they follow.
    package func place(of offset: Int) -> (offset: Int, isKept: Bool) {
      let index = starts.partitionPoint { $0.now <= offset } - 1
      guard index >= 0 else { return (0, false) }
      let piece = starts[index]
      guard piece.isKept else { return (piece.original, false) }
      return (piece.original + offset - piece.now, true)
    }
  }

  /// Walks through pieces by offsets of the text that they make.
  private struct PieceReader {
    private var left: ArraySlice<Piece>
    private var offset = 0

    init(_ pieces: [Piece]) { left = pieces[...] }

    mutating func read(to end: Int) -> [Piece] {
      var result: [Piece] = []
      while offset < end, let piece = left.first {
        let length = piece.count
        let taken = min(length, end - offset)
        if taken > 0 { result.append(piece.part(0..<taken)) }
        if taken < length {
          left[left.startIndex] = piece.part(taken..<length)
        } else {
          left.removeFirst()
        }
        offset += taken
      }
      return result
    }
  }
}

extension EditedText.Piece {
  fileprivate var count: Int {
    switch self {
    case .kept(let range): range.count
    case .new(let bytes): bytes.count
    }
  }

  fileprivate func part(_ part: Range<Int>) -> Self {
    switch self {
    case .kept(let range): .kept(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    case .new(let bytes): .new(Array(bytes[part]))
    }
  }
}
