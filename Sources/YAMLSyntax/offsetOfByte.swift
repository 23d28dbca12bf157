#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Returns the offset of the first occurrence of a byte from `start` on; nil if there is none.
package func offset(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  guard start < bytes.count, let base = bytes.baseAddress,
    let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
  else { return nil }
  return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
}
