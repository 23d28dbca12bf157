#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a byte is first from `start` on; nil where it does not.
package func offset(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  guard start < bytes.count, let base = bytes.baseAddress,
    let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
  else { return nil }
  return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
}
