#if canImport(Glibc)
  import CSystemCalls
#endif

/// Returns the offset of the first occurrence of a text in bytes, from an offset on; nil if there is none.
package func offset(of text: String, in bytes: [UInt8], from first: Int = 0) -> Int? {
  let word = Array(text.utf8)
  return unsafe bytes.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return word.isEmpty ? 0 : nil }
    return unsafe memmem(start + first, bytes.count - first, word, word.count).map {
      unsafe UnsafeRawPointer($0) - start
    }
  }
}
