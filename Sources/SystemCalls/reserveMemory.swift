import CSystemCalls

/// Makes room at once for what a large input will need, in large pages: a page fault costs more than most of what is done
/// with a page, and there would be ten thousand.
///
/// A hint, for Linux with glibc: what is freed is then used again and not given back. Nothing happens for less than 16
/// megabytes.
package func reserveMemory(_ byteCount: Int) {
  #if !canImport(Darwin)
    guard byteCount >= 16 << 20 else { return }
    reserve_heap(Int32(clamping: byteCount))
  #endif
}
