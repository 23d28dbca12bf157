/// Writes all bytes to a descriptor.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  try writeAll(bytes[...], to: descriptor)
}

package func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws {
  var written = 0
  while written < bytes.count {
    written += try unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return try retrying { unsafe write(descriptor, base + written, buffer.count - written) }
    }
  }
}
