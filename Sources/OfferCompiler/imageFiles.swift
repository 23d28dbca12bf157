import Diagnostics
package import OfferModel

/// Reads what is known about the image at a path, which starts at the folder of the catalog.
package typealias ImageReader = @Sendable (String) -> ImageFile

/// The images of a catalog by path. Each image is read once, even if several products have it.
func imageFiles(of catalog: Catalog, _ read: ImageReader?) -> [String: ImageFile] {
  guard let read else { return [:] }
  var files: [String: ImageFile] = [:]
  catalog.forEachProduct { product in
    for path in [product.promotionalImage?.value, product.reviewScreenshot?.value].compactMap(\.self)
    where files[path] == nil { files[path] = read(path) }
  }
  return files
}
