/// The beginning of a PNG file, which is all that offerc and the stand-in for App Store Connect read of it.
///
/// - Parameter color: 2 is RGB, 6 has an alpha channel.
package func pngHeader(_ width: Int, _ height: Int, color: UInt8 = 2) -> [UInt8] {
  func number(_ value: Int) -> [UInt8] { [0, 0, UInt8(value >> 8), UInt8(value & 0xFF)] }
  let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  let checksum: [UInt8] = [0, 0, 0, 0]
  return signature + number(13) + Array("IHDR".utf8) + number(width) + number(height)
    + [8, color, 0, 0, 0] + checksum + number(0) + Array("IDAT".utf8)
}
