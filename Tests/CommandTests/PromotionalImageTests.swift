import Foundation
import OfferRules
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// What `lint` says about images that are really there.
struct PromotionalImageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(image path: String) throws {
    try folder.write(RuleExample.subscription("promotionalImage: \(path)").yaml, to: "app/catalog.yaml")
  }

  private func writePNG(_ side: UInt16, to name: String) throws {
    let size: [UInt8] = [0, 0, UInt8(side >> 8), UInt8(side & 0xFF)]
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + size + size
    let file = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// The line about the image.
  private func found(_ path: String = "app") -> String {
    let lines = offerc(["lint", folder.path(path), "--format", "concise"]).output.split(separator: "\n")
    let line = lines.first { $0.hasSuffix("[promotional-image]") } ?? ""
    return String(line).replacing(folder.path + "/", with: "")
  }

  @Test func anImageIsLookedForFromTheFolderOfTheCatalog() throws {
    try write(image: "images/pro.png")
    equal(
      found(),
      "app/catalog.yaml:13:27: warning: the promotional image 'images/pro.png' does not exist [promotional-image]"
    )
    try writePNG(512, to: "app/images/pro.png")
    contains(found(), "'images/pro.png' has 512 × 512 pixels, expected 1024 × 1024")
    try writePNG(1024, to: "app/images/pro.png")
    empty(found())
    empty(found("app/catalog.yaml"))
    try folder.write("GIF89a", to: "app/images/pro.png")
    contains(found(), "neither PNG nor JPEG")
  }

  @Test func standardInputHasTheFolderOfItsName() throws {
    let text = RuleExample.subscription("promotionalImage: images/pro.png").yaml
    func found(_ more: String...) -> String {
      offerc(["lint", "-", "--format", "concise"] + more, input: text).output
    }
    contains(found(), "info: the promotional image 'images/pro.png' was not checked: standard input")
    let name = ["--stdin-filename", folder.path("app/catalog.yaml")]
    contains(found(name[0], name[1]), "warning: the promotional image 'images/pro.png' does not exist")
    try writePNG(1024, to: "app/images/pro.png")
    lacks(found(name[0], name[1]), "promotional-image")
  }

  @Test func nothingOutsideOfTheRepositoryIsLookedAt() throws {
    try writePNG(512, to: "secret.png")
    try write(image: "../secret.png")
    contains(found(), "outside the repository")
    try write(image: folder.path("secret.png"))
    contains(found(), "outside the repository")
    try write(image: "link.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("app/link.png"), withDestinationPath: folder.path("secret.png"))
    contains(found(), "outside the repository")
    try folder.write("", to: ".git")
    contains(found(), "512 × 512")
    try write(image: "../secret.png")
    contains(found(), "512 × 512")
  }

  @Test func aFolderIsNoImage() throws {
    try folder.write("", to: "app/images/.keep")
    try write(image: "images")
    contains(found(), "image 'images' does not exist")
  }
}
