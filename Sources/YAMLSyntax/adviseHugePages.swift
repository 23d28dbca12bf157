#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Asks for large pages where much memory will be written in order: a page fault costs more than reading what is on the page.
///
/// A hint: nothing happens where the system has none, or for less than four megabytes.
package func adviseHugePages(_ start: UnsafeMutableRawPointer?, byteCount: Int) {
  #if os(Linux)
    let page = 2 << 20
    guard byteCount >= 2 * page, let start = unsafe start else { return }
    let address = UInt(bitPattern: start)
    let aligned = (address + UInt(page) - 1) / UInt(page) * UInt(page)
    let length = (address + UInt(byteCount) - aligned) / UInt(page) * UInt(page)
    unsafe madvise(UnsafeMutableRawPointer(bitPattern: aligned), Int(length), MADV_HUGEPAGE)
  #endif
}
