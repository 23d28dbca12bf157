/// Writes all bytes.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
  guard let base = bytes.baseAddress else { return }
  var written = 0
  while written < bytes.count {
    written += try retrying { unsafe write(descriptor, base + written, bytes.count - written) }
  }
}

/// Writes all bytes.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  try unsafe bytes.withUnsafeBytes { try unsafe writeAll($0, to: descriptor) }
}
