import ByteText
import Diagnostics
import JSONText
import OfferLanguage
package import OfferModel

/// An image or a screenshot of a catalog, as a plan holds it.
package struct UploadFile: Hashable, Sendable {
  /// The path in the catalog.
  package internal(set) var path = ""
  /// The path from the folder in which the plan was made.
  package internal(set) var place = ""
  /// In bytes.
  package internal(set) var size = 0
  /// In hexadecimal digits.
  package internal(set) var sha256 = ""
  /// In hexadecimal digits.
  package internal(set) var md5 = ""

  /// Nil for a file that was read from a plan, which was checked when it was made.
  var pixels: ImageSize?

  init() {}

  package init(path: String, place: String, size: Int, sha256: String, md5: String, pixels: ImageSize? = nil)
  {
    self.path = path
    self.place = place
    self.size = size
    self.sha256 = sha256
    self.md5 = md5
    self.pixels = pixels
  }

  /// `pro-0123456789abcdef.png`: another file has another name.
  package var name: String {
    let last = path.byBytes.split(separator: "/").last.map(String.init) ?? path
    let dot = last.byBytes.lastIndex(of: ".") ?? last.endIndex
    let stem = last[..<dot].map { character in
      character.isASCII && (character.isLetter || character.isNumber || "_-".contains(character))
        ? character : "-"
    }
    return String(stem.prefix(60)) + "-" + sha256.prefix(16) + last[dot...].lowercased()
  }

  var summary: String { "\(path), \(grouped(size)) bytes" }

  func isLike(_ other: FileIds) -> Bool { other.name == name && other.size.map { $0 == size } ?? true }

  func reserve(_ resource: AppleResource, _ owner: Reference) -> PlannedRequest {
    .create(
      resource, attributes: [.init("fileName", .text(name)), .init("fileSize", .number(size))],
      relationships: resource.owner(owner))
  }

  func commitImage(_ version: Reference, _ kind: VersionedKind) -> PlannedRequest {
    commit(kind.image, .found(Lookup(.image, of: version, kind, name)), [])
  }

  func commitScreenshot(_ owner: AppleOwner) -> PlannedRequest {
    commit(
      owner.kind.screenshot, .found(Lookup(.screenshot, of: owner.reference, owner.kind)),
      [.init("sourceFileChecksum", .text(md5))])
  }

  private func commit(_ resource: AppleResource?, _ target: Reference, _ more: [JSON.Member])
    -> PlannedRequest
  {
    .update(resource ?? .subscriptionImage, target, attributes: more + [.init("uploaded", true)])
  }
}
