package import Cryptography

extension CodeFile {
  /// Makes the digests of all codes, in the order of the codes, in pieces of whole groups of rows.
  ///
  /// Pieces are made on all cores while earlier pieces are consumed. The bytes are the same on every machine.
  ///
  /// - Parameters:
  ///   - permutationKey: The key of the codes, 32 bytes.
  ///   - digestKey: The key that `CodeKey.redemptionKey` derives.
  ///   - consume: Takes the bytes of one piece, on the calling thread.
  /// - Throws: `CryptographyFailure`, `CodesExhausted`, or an error of `consume`.
  package func makeDigests(
    permutationKey: SecretBytes, digestKey: SecretBytes, _ form: DigestForm,
    _ consume: (_ piece: [UInt8]) throws -> Void
  ) throws {
    let codes = CodeFile(
      space: space, range: range, count: count, words: words, columns: [.code], url: nil)
    let start = range.start
    _ = try codes.makePieces(permutationKey: permutationKey) { rows in
      digests(of: rows, from: start, CodeDigester(key: digestKey), form)
    } consume: {
      try consume($0)
    }
  }
}

/// Returns the rows with the digests of codes.
///
/// - Parameter start: The first index of the batch.
private func digests(of rows: MadeRows, from start: UInt64, _ digester: CodeDigester, _ form: DigestForm)
  -> [UInt8]
{
  let firstOffset = Int(rows.first - start)
  return unsafe [UInt8](unsafeUninitializedCapacity: rows.count * form.largestRow + form.groupEnd.count) {
    room, size in
    guard let base = room.baseAddress else { return }
    var text = unsafe DigestText(base)
    var group = -1
    unsafe rows.forEach { row, offset in
      let offset = firstOffset + offset
      if offset / CodeFile.stretchUnit == group {
        unsafe text.add(form.separator)
      } else {
        if group >= 0 { unsafe text.add(form.groupEnd) }
        unsafe text.add(form.groupStart)
        group = offset / CodeFile.stretchUnit
      }
      unsafe text.add(form.rowStart)
      // The row ends with a line feed, which is not part of the code.
      unsafe digester.writeDigest(
        of: UnsafeBufferPointer(rebasing: row.dropLast()), into: UnsafeMutableRawPointer(text.next))
      unsafe text.next += CodeDigester.textLength
      unsafe text.add(form.middle)
      unsafe text.add(offset)
      unsafe text.add(form.rowEnd)
    }
    if group >= 0 { unsafe text.add(form.groupEnd) }
    size = unsafe text.next - base
  }
}

/// Writes into memory from its start, without checks of its size.
@unsafe private struct DigestText {
  /// Where the next byte goes.
  var next: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) { unsafe next = start }

  @inline(__always)
  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      unsafe next.pointee = byte
      unsafe next += 1
    }
  }

  /// Adds a number in decimal digits.
  @inline(__always)
  mutating func add(_ number: Int) {
    var length = 1
    var rest = number
    while rest >= 10 {
      rest /= 10
      length += 1
    }
    rest = number
    for place in (0..<length).reversed() {
      unsafe next[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    unsafe next += length
  }
}
