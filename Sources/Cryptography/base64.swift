import CLibCrypto

/// Returns the number of characters of `count` bytes in base64, with padding.
package func base64Length(of count: Int) -> Int { (count + 2) / 3 * 4 }

/// Returns bytes that are not secret in base64 (RFC 4648, section 4), with padding.
package func base64(_ bytes: [UInt8]) -> String {
  // libcrypto writes a zero byte after the text.
  var text = [UInt8](repeating: 0, count: base64Length(of: bytes.count) + 1)
  let length = unsafe EVP_EncodeBlock(&text, bytes, Int32(bytes.count))
  return String(decoding: text.prefix(Int(length)), as: UTF8.self)
}

/// Returns bytes that are not secret in base64 for URLs and JOSE (RFC 4648, section 5): with `-` and `_`, without padding.
package func base64URL(_ bytes: [UInt8]) -> String {
  String(
    base64(bytes).compactMap { character in
      switch character {
      case "+": "-"
      case "/": "_"
      case "=": nil
      default: character
      }
    })
}

extension SecretBytes {
  /// Returns the bytes as a line of base64 (RFC 4648, section 4), with padding and a line feed.
  package func base64Line() -> SecretBytes {
    unsafe SecretBytes(count: base64Length(of: count) + 1) { line in
      unsafe encode(into: line)
      unsafe line[line.count - 1] = 0x0A
    }
  }

  /// Reads base64 of exactly `count` bytes, with padding.
  ///
  /// Returns nil for any other text, also for one that other readers accept: with spaces, or with bits after the last byte.
  package convenience init?(base64 text: some Collection<UInt8>, count: Int) {
    guard count > 0, text.count == base64Length(of: count) else { return nil }
    let text = unsafe SecretBytes(count: text.count) { room in unsafe room.copyBytes(from: text) }
    // Padding is decoded to zeros.
    let decoded = unsafe SecretBytes(count: text.count / 4 * 3) { room in
      unsafe text.withBytes { text in
        _ = unsafe EVP_DecodeBlock(
          room.baseAddress?.assumingMemoryBound(to: UInt8.self),
          text.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(text.count))
      }
    }
    unsafe self.init(count: count) { room in
      unsafe decoded.withBytes { unsafe room.copyMemory(from: .init(rebasing: $0[..<room.count])) }
    }
    // EVP_DecodeBlock is lenient: the bytes must give the same text again.
    let line = base64Line()
    let isExact = unsafe text.withBytes { text in
      unsafe line.withBytes { unsafe $0.dropLast().elementsEqual(text) }
    }
    guard isExact else { return nil }
  }

  /// Reads base64 of any length, with padding. Returns nil for any other text.
  package convenience init?(base64 text: some BidirectionalCollection<UInt8>) {
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard text.count.isMultiple(of: 4), padding < 3 else { return nil }
    self.init(base64: text, count: text.count / 4 * 3 - padding)
  }

  /// Writes base64 into memory, and a zero byte after it.
  private func encode(into room: UnsafeMutableRawBufferPointer) {
    unsafe withBytes { bytes in
      _ = unsafe EVP_EncodeBlock(
        room.baseAddress?.assumingMemoryBound(to: UInt8.self),
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(bytes.count))
    }
  }
}
