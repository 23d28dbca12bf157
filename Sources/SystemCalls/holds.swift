#if canImport(Glibc)
  import CSystemCalls
#endif

/// Whether a text occurs in bytes.
package func holds(_ bytes: [UInt8], _ text: String) -> Bool {
  let word = Array(text.utf8)
  guard !word.isEmpty else { return true }
  return unsafe bytes.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return false }
    return unsafe memmem(start, bytes.count, word, word.count) != nil
  }
}
