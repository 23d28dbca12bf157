import Diagnostics
package import OfferModel

/// Looks at the image at a path from the folder of the catalog.
package typealias ImageReader = @Sendable (String) -> ImageFile

/// Every image is looked at once, however many products have it.
func imageFiles(of catalog: Catalog, _ read: ImageReader?) -> [String: ImageFile] {
  guard let read else { return [:] }
  var files: [String: ImageFile] = [:]
  catalog.forEachProduct { product in
    for path in [product.promotionalImage?.value, product.reviewScreenshot?.value].compactMap(\.self)
    where files[path] == nil { files[path] = read(path) }
  }
  return files
}
