import CSystemCalls

/// Reserves the memory that a large input needs, at once and in large pages.
///
/// A page fault costs more than most of what is done with a page, and a large input would cause ten thousand of them. It is only a
/// hint, for Linux with glibc, after which freed memory is reused instead of returned. Less than 16 megabytes are not reserved.
package func reserveMemory(_ byteCount: Int) {
  #if !canImport(Darwin)
    guard byteCount >= 16 << 20 else { return }
    reserve_heap(Int32(clamping: byteCount))
  #endif
}
