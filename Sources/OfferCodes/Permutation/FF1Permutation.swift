/// FF1 with halves of 64 bits, as nearly all formats need it.
final class FF1Permutation: CodePermutation {
  private var texts: FF1Texts<UInt64>

  init(_ cipher: FF1Cipher, _ symbols: [UInt8]) { texts = FF1Texts(cipher, symbols) }

  func writeBodies(from first: UInt64, into rows: UnsafeMutableRawBufferPointer, rowSize: Int) throws {
    try unsafe texts.writeBodies(from: first, into: rows, rowSize: rowSize)
  }

  func readBodies(_ numerals: UnsafeBufferPointer<UInt8>, into indices: UnsafeMutableBufferPointer<UInt64>)
    throws
  {
    try unsafe texts.readBodies(numerals, into: indices)
  }
}

/// FF1 with halves of 128 bits, for the longest codes of large alphabets.
///
/// It is not one generic class with `FF1Permutation`, because calls through the protocol would run code that is not specialized,
/// which is twenty times slower.
final class WideFF1Permutation: CodePermutation {
  private var texts: FF1Texts<UInt128>

  init(_ cipher: FF1Cipher, _ symbols: [UInt8]) { texts = FF1Texts(cipher, symbols) }

  func writeBodies(from first: UInt64, into rows: UnsafeMutableRawBufferPointer, rowSize: Int) throws {
    try unsafe texts.writeBodies(from: first, into: rows, rowSize: rowSize)
  }

  func readBodies(_ numerals: UnsafeBufferPointer<UInt8>, into indices: UnsafeMutableBufferPointer<UInt64>)
    throws
  {
    try unsafe texts.readBodies(numerals, into: indices)
  }
}
