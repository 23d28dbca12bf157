import OfferModel
import Testing

struct ImageFileTests {
  private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private func png(_ width: [UInt8], _ height: [UInt8]) -> [UInt8] {
    signature + [0, 0, 0, 13] + Array("IHDR".utf8) + width + height + [8, 2, 0, 0, 0]
  }

  /// A segment of a JPEG file: its length counts the two bytes of the length.
  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  @Test func aPNGSaysItsSizeInItsFirstChunk() {
    #expect(
      ImageFile(header: png([0, 0, 4, 0], [0, 0, 2, 0])) == .image(.png, width: 1024, height: 512))
    #expect(
      ImageFile(header: png([0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1]))
        == .image(.png, width: 4_294_967_295, height: 1))
  }

  @Test func aJPEGSaysItsSizeInItsFrame() {
    let frame = segment(0xC2, [8, 4, 0, 2, 0, 3])
    let image = ImageFile.image(.jpeg, width: 512, height: 1024)
    #expect(ImageFile(header: [0xFF, 0xD8] + frame) == image)
    let profile = segment(0xE1, Array(repeating: 0xC0, count: 60_000))
    #expect(ImageFile(header: [0xFF, 0xD8] + profile + segment(0xC4, [1]) + [0xFF, 0xFF] + frame) == image)
  }

  @Test func otherFilesAreNoImages() {
    #expect(ImageFile(header: Array("GIF89a".utf8)) == .unknown)
    #expect(ImageFile(header: []) == .unknown)
    #expect(ImageFile(header: [0xFF, 0xD8] + segment(0xDA, [0])) == .unknown)
    #expect(ImageFile(header: [0xFF, 0xD8, 0, 0]) == .unknown)
  }

  @Test func everyPieceOfAHeaderAsksForMoreOrKnows() {
    let files = [
      png([0, 0, 4, 0], [0, 0, 4, 0]),
      [0xFF, 0xD8] + segment(0xE0, [0, 0]) + segment(0xC0, [8, 4, 0, 4, 0]),
    ]
    for file in files {
      for count in 8...file.count {
        let found = ImageFile(header: Array(file[..<count]))
        #expect(found == nil || found == ImageFile(header: file))
      }
    }
  }
}
