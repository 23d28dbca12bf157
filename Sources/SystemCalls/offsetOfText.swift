#if canImport(Glibc)
  import CSystemCalls
#endif

/// Where a text first occurs in bytes, at or after an offset of them.
package func offset(of text: String, in bytes: [UInt8], from first: Int = 0) -> Int? {
  let word = Array(text.utf8)
  return unsafe bytes.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return word.isEmpty ? 0 : nil }
    return unsafe memmem(start + first, bytes.count - first, word, word.count).map {
      unsafe UnsafeRawPointer($0) - start
    }
  }
}
