import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  /// Width and height in pixels.
  private static let side = 1024

  static let promotionalImage = Rule<Catalog>("promotional-image") { catalog, findings in
    guard !catalog.images.isEmpty else { return }
    let promoting = Dictionary(
      catalog.subscriptions.compactMap { one in
        one.winBackOffers.lazy.compactMap { $0.winBack }.first(where: \.isPromoted).map {
          (one.productId, $0)
        }
      }, uniquingKeysWith: { first, _ in first })
    for product in catalog.products {
      guard let path = product.promotionalImage, let file = catalog.images[path.value],
        let fault = fault(of: file, path.value, .promotionalImage)
      else { continue }
      let promoted = file == .missing ? promoting[product.productId.value] : nil
      let severity: Severity =
        if file == .unchecked {
          .info
        } else {
          promoted == nil ? .warning : .error
        }
      findings.add(
        severity, fault.message, object: product.path, at: path.range, label: fault.label,
        related: promoted.map { [Label($0.promotionIntent.range, "promoted with it")] } ?? [],
        help: fault.help)
    }
  }

  static let reviewScreenshot = Rule<Catalog>("review-screenshot") { catalog, findings in
    guard !catalog.images.isEmpty else { return }
    for product in catalog.products {
      guard let path = product.reviewScreenshot, let file = catalog.images[path.value],
        let fault = fault(of: file, path.value, .reviewScreenshot)
      else { continue }
      findings.add(
        file == .unchecked ? .info : .error, fault.message, object: product.path, at: path.range,
        label: fault.label, help: fault.help)
    }
  }

  /// What is wrong with the file of an image.
  private struct Fault {
    let message: String
    let label: String
    let help: String
  }

  private static func fault(of file: ImageFile, _ path: String, _ key: Key) -> Fault? {
    let name = key == .promotionalImage ? "promotional image" : "review screenshot"
    return switch file {
    case .missing:
      Fault(
        message: "the \(name) \(quoted(path)) does not exist", label: "no such file",
        help: "write the path of the image relative to the folder of the catalog, or remove `\(key.name)`")
    case .outside:
      Fault(
        message: "the \(name) \(quoted(path)) is outside the repository and was not checked",
        label: "outside",
        help: "keep the image in the repository, and write its path relative to the folder of the catalog")
    case .unchecked:
      Fault(
        message: "the \(name) \(quoted(path)) was not checked: standard input has no folder",
        label: "not checked",
        help: "name the file of the catalog, or its path with `--stdin-filename`")
    case .unknown:
      Fault(
        message: "the \(name) \(quoted(path)) is neither PNG nor JPEG", label: "not PNG or JPEG",
        help: "write the path of a PNG or JPEG image"
          + (key == .promotionalImage ? " of \(side) × \(side) pixels" : ""))
    case .image(_, side, side): nil
    case .image where key == .reviewScreenshot: nil
    case .image(let kind, let width, let height):
      Fault(
        message:
          "the promotional image \(quoted(path)) has \(width) × \(height) pixels, expected \(side) × \(side)",
        label: "\(kind.rawValue), \(width) × \(height)",
        help: "export the image with \(side) × \(side) pixels")
    }
  }
}
