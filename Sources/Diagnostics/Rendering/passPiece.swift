import JSONText

/// The bytes that a renderer gathers before it hands them on: a report of a million findings is never in memory as a whole.
private let pieceSize = 1 << 16

extension [UInt8] {
  /// Hands on what has been gathered, once it is a piece, and forgets it.
  mutating func passPiece(to write: ([UInt8]) throws -> Void) rethrows {
    guard count >= pieceSize else { return }
    try write(self)
    removeAll(keepingCapacity: true)
  }
}

extension JSONWriter {
  mutating func passPiece(to write: ([UInt8]) throws -> Void) rethrows {
    if bytes.count >= pieceSize { try write(take()) }
  }
}
