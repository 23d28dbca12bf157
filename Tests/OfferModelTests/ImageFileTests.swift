import OfferModel
import TestSupport
import Testing

struct ImageFileTests {
  private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A PNG with chunks between its header and its pixels.
  ///
  /// - Parameter colorType: 2 is color, 3 a palette, 6 color with alpha.
  private func png(
    _ width: [UInt8], _ height: [UInt8], colorType: UInt8 = 2, _ chunks: [String] = []
  ) -> [UInt8] {
    let header = width + height + [8, colorType, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunks.flatMap { chunk($0, [1, 2, 3]) } + chunk("IDAT", [])
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [0, 0, 0, 0]
  }

  /// A segment of a JPEG file: its length counts the two bytes of the length.
  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  @Test func aPNGSaysItsSizeInItsFirstChunk() {
    equal(
      ImageFile(header: png([0, 0, 4, 0], [0, 0, 2, 0])), .image(ImageFacts(.png, ImageSize(1024, 512))))
    equal(
      ImageFile(header: png([0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1])),
      .image(ImageFacts(.png, ImageSize(4_294_967_295, 1))))
  }

  @Test(arguments: [
    (colorType: UInt8(2), chunks: ["iCCP", "pHYs"], hasAlpha: false),
    (colorType: 3, chunks: ["PLTE"], hasAlpha: false),
    (colorType: 3, chunks: ["PLTE", "tRNS"], hasAlpha: true),
    (colorType: 4, chunks: [], hasAlpha: true),
    (colorType: 6, chunks: [], hasAlpha: true),
  ])
  func aPNGSaysWhetherItHasAlpha(colorType: UInt8, chunks: [String], hasAlpha: Bool) {
    let bytes = png([0, 0, 4, 0], [0, 0, 4, 0], colorType: colorType, chunks)
    equal(ImageFile(header: bytes), .image(ImageFacts(.png, ImageSize(1024, 1024), hasAlpha: hasAlpha)))
  }

  @Test func aPNGWithoutPixelsHasNoAlphaThatIsKnown() {
    let bytes = Array(png([0, 0, 4, 0], [0, 0, 4, 0]).prefix(40))
    absent(ImageFile(header: bytes))
    equal(ImageFile(header: bytes, isWhole: true), .image(ImageFacts(.png, ImageSize(1024, 1024))))
  }

  @Test func aJPEGSaysItsSizeInItsFrame() {
    let frame = segment(0xC2, [8, 4, 0, 2, 0, 3])
    let image = ImageFile.image(ImageFacts(.jpeg, ImageSize(512, 1024)))
    equal(ImageFile(header: [0xFF, 0xD8] + frame), image)
    let profile = segment(0xE1, Array(repeating: 0xC0, count: 60_000))
    equal(ImageFile(header: [0xFF, 0xD8] + profile + segment(0xC4, [1]) + [0xFF, 0xFF] + frame), image)
  }

  @Test func otherFilesAreNoImages() {
    equal(ImageFile(header: Array("GIF89a".utf8)), .unknown)
    equal(ImageFile(header: []), .unknown)
    equal(ImageFile(header: [0xFF, 0xD8] + segment(0xDA, [0])), .unknown)
    equal(ImageFile(header: [0xFF, 0xD8, 0, 0]), .unknown)
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
