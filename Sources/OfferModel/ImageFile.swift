/// The file at the path of an image, as far as its first bytes say what it is.
package enum ImageFile: Hashable, Sendable {
  /// No file that can be read.
  case missing
  /// Outside of the repository, or of the catalog's folder if there is no repository: it is not read.
  case outside
  /// Not read, because the folder of the catalog is not known.
  case unchecked
  /// A file that is neither PNG nor JPEG.
  case unknown
  case image(ImageKind, width: Int, height: Int)
}

package enum ImageKind: String, Hashable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
}

extension ImageFile {
  /// Reads the size from the first bytes of a file. Returns nil if they end before the size.
  ///
  /// Sources: PNG (ISO/IEC 15948), 5.2 and 11.2.2; JPEG (ITU-T T.81), B.1.1 and B.2.2.
  package init?(header bytes: [UInt8]) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    if bytes.starts(with: signature) {
      guard bytes.count >= 24 else { return nil }
      self = .image(.png, width: bigEndian(bytes[16..<20]), height: bigEndian(bytes[20..<24]))
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      guard let found = jpeg(bytes) else { return nil }
      self = found
    } else {
      self = .unknown
    }
  }
}

/// Goes from segment to segment until one begins a frame, which has the size.
private func jpeg(_ bytes: [UInt8]) -> ImageFile? {
  var offset = 2
  while offset + 1 < bytes.count {
    guard bytes[offset] == 0xFF else { return .unknown }
    let marker = bytes[offset + 1]
    switch marker {
    case 0xFF: offset += 1
    case 0x01, 0xD0...0xD7: offset += 2
    // The image itself, or its end, without a frame.
    case 0x00, 0xD8...0xDA: return .unknown
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      guard offset + 9 <= bytes.count else { return nil }
      return .image(
        .jpeg, width: bigEndian(bytes[offset + 7..<offset + 9]),
        height: bigEndian(bytes[offset + 5..<offset + 7]))
    default:
      guard offset + 4 <= bytes.count else { return nil }
      offset += 2 + max(2, bigEndian(bytes[offset + 2..<offset + 4]))
    }
  }
  return nil
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reduce(0) { number, byte in number << 8 | Int(byte) }
}
