import AppStoreConnect
import ByteText
import Cryptography
import Diagnostics
import Disk
import OfferModel

/// Larger than any image that App Store Connect takes.
private let longestUpload = 64 << 20

/// The images and screenshots of a catalog that are what lint wants. Throws a `Failure` where one cannot be read.
func uploadFiles(of catalog: Catalog, in files: CatalogFiles) throws -> [UploadFile] {
  var paths: Set<ExactText> = []
  catalog.forEachProduct { product in
    let images = [product.promotionalImage?.value, product.reviewScreenshot?.value]
    paths.formUnion(images.compactMap { $0.map(ExactText.init) })
  }
  let look = imageReader(for: files)
  return try paths.sorted().map(\.text).compactMap { path in
    guard case .image(let image) = look(path) else { return nil }
    let place = joined(files.folder, path)
    let bytes = try readFile(place, limit: longestUpload)
    return UploadFile(
      path: path, place: place, size: bytes.count, sha256: hexadecimal(sha256([bytes])),
      md5: hexadecimal(try md5(bytes)), pixels: image.size)
  }
}

extension UploadFile {
  /// Its bytes, as the plan has them. Throws `PlainFailure` where the file has changed.
  ///
  /// - Parameter commands: those of the plan.
  func read(_ commands: CatalogCommands) throws -> [UInt8] {
    let bytes = try readFile(place, limit: longestUpload)
    guard hexadecimal(Cryptography.sha256([bytes])) == sha256 else {
      throw PlainFailure(
        "\(place) has changed since the plan was made",
        notes: ["make a new plan with `\(commands.plan)`"], status: .findings)
    }
    return bytes
  }
}
