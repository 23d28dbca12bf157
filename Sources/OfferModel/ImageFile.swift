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
  case image(ImageFacts)
}

/// What the first bytes of an image say about it.
package struct ImageFacts: Hashable, Sendable {
  package let kind: ImageKind
  package let size: ImageSize
  /// Whether its pixels can be transparent.
  package let hasAlpha: Bool

  package init(_ kind: ImageKind, _ size: ImageSize, hasAlpha: Bool = false) {
    self.kind = kind
    self.size = size
    self.hasAlpha = hasAlpha
  }
}

package enum ImageKind: String, Hashable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
}

extension ImageFile {
  /// Reads the facts from the first bytes of a file. Returns nil if more bytes are needed.
  ///
  /// - Parameter isWhole: whether there are no more bytes to read: what these do not say is then taken as absent.
  ///
  /// Sources: PNG (ISO/IEC 15948), 5.2, 5.3, 11.2.2 and 11.3.2; JPEG (ITU-T T.81), B.1.1 and B.2.2.
  package init?(header bytes: [UInt8], isWhole: Bool = false) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    if bytes.starts(with: signature) {
      guard bytes.count >= 24 else { return nil }
      guard let hasAlpha = pngHasAlpha(bytes) ?? (isWhole ? false : nil) else { return nil }
      let size = ImageSize(bigEndian(bytes[16..<20]), bigEndian(bytes[20..<24]))
      self = .image(ImageFacts(.png, size, hasAlpha: hasAlpha))
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      guard let found = jpeg(bytes) else { return nil }
      self = found
    } else {
      self = .unknown
    }
  }
}

/// Whether a PNG has an alpha channel, or a chunk `tRNS` that makes some colors transparent. That chunk is before the pixels.
/// Returns nil if the bytes end before either is known.
private func pngHasAlpha(_ bytes: [UInt8]) -> Bool? {
  guard bytes.count > 25 else { return nil }
  let colorType = bytes[25]
  if colorType == 4 || colorType == 6 { return true }
  var offset = 8
  while offset + 8 <= bytes.count {
    let name = bytes[offset + 4..<offset + 8]
    if name.elementsEqual("tRNS".utf8) { return true }
    if name.elementsEqual("IDAT".utf8) || name.elementsEqual("IEND".utf8) { return false }
    // Length, name and checksum have four bytes each.
    offset += 12 + bigEndian(bytes[offset..<offset + 4])
  }
  return nil
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
      let width = bigEndian(bytes[offset + 7..<offset + 9])
      let height = bigEndian(bytes[offset + 5..<offset + 7])
      return .image(ImageFacts(.jpeg, ImageSize(width, height)))
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
