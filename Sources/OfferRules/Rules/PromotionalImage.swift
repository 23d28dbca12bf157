import ByteText
import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  /// The sizes that developers report as accepted (2026-06 to 2026-10), and 640 × 920, 1280 × 800 and 1920 × 1080 of App Store
  /// Connect Help on in-app purchase information. Apple has no complete list.
  private static let reviewScreenshotSizes = [
    ImageSize(1320, 2868), ImageSize(1242, 2688), ImageSize(1242, 2208), ImageSize(640, 920),
    ImageSize(1280, 800), ImageSize(1920, 1080),
  ]

  static let promotionalImage = Rule<Catalog>("promotional-image") { catalog, findings in
    guard !catalog.images.isEmpty else { return }
    let promoting = Dictionary(
      catalog.subscriptions.compactMap { subscription in
        subscription.winBackOffers.lazy.compactMap { $0.winBack }.first(where: \.isPromoted).map {
          (subscription.productId, $0)
        }
      }, uniquingKeysWith: { first, _ in first })
    for product in catalog.products {
      guard let path = product.promotionalImage, let file = catalog.images[path.value],
        let fault = faultOfPromotionalImage(file, path.value)
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
        let fault = faultOfReviewScreenshot(file, path.value)
      else { continue }
      let severity: Severity =
        switch file {
        case .unchecked: .info
        case .image: .warning
        case .missing, .outside, .unknown: .error
        }
      findings.add(
        severity, fault.message, object: product.path, at: path.range, label: fault.label, help: fault.help)
    }
  }

  private static func faultOfPromotionalImage(_ file: ImageFile, _ path: String) -> ImageFault? {
    let name = "promotional image \(quoted(path))"
    let size = ImageSize.ofPromotionalImages
    guard case .image(let image) = file else {
      return ImageFault(of: file, name, key: .promotionalImage, expected: " of \(size) pixels")
    }
    guard image.size == size else {
      return ImageFault(
        message: "the \(name) has \(image.size) pixels, expected \(size)",
        label: "\(image.kind.rawValue), \(image.size)", help: "export the image with \(size) pixels")
    }
    return ImageFault(ofTransparencyIn: image, name)
  }

  private static func faultOfReviewScreenshot(_ file: ImageFile, _ path: String) -> ImageFault? {
    let name = "review screenshot \(quoted(path))"
    guard case .image(let image) = file else {
      return ImageFault(of: file, name, key: .reviewScreenshot, expected: "")
    }
    let known = reviewScreenshotSizes
    guard known.contains(image.size) || known.contains(image.size.turned) else {
      return ImageFault(
        message: """
          the \(name) has \(image.size) pixels, a size that App Store Connect is not known to accept
          """,
        label: "\(image.kind.rawValue), \(image.size)",
        help: "export it with \(listed(known.map(\.description), "or")) pixels")
    }
    return ImageFault(ofTransparencyIn: image, name)
  }
}

/// What is wrong with the file of an image.
private struct ImageFault {
  let message: String
  let label: String
  let help: String

  init(message: String, label: String, help: String) {
    self.message = message
    self.label = label
    self.help = help
  }

  /// What is wrong with a file that is not known to be an image; nil if it is one.
  ///
  /// - Parameter expected: what the image should be, after `a PNG or JPEG image`.
  init?(of file: ImageFile, _ name: String, key: Key, expected: String) {
    switch file {
    case .missing:
      self.init(
        message: "the \(name) does not exist", label: "no such file",
        help: (name.byBytes.contains("://") ? "download the image, and " : "")
          + "write the path of the image relative to the folder of the catalog, or remove `\(key.name)`")
    case .outside:
      self.init(
        message: "the \(name) is outside the repository and was not checked", label: "outside",
        help: "keep the image in the repository, and write its path relative to the folder of the catalog")
    case .unchecked:
      self.init(
        message: "the \(name) was not checked: standard input has no folder", label: "not checked",
        help: "name the file of the catalog, or its path with `--stdin-filename`")
    case .unknown:
      self.init(
        message: "the \(name) is neither PNG nor JPEG", label: "not PNG or JPEG",
        help: "write the path of a PNG or JPEG image\(expected)")
    case .image: return nil
    }
  }

  /// Nil if no pixel can be transparent.
  init?(ofTransparencyIn image: ImageFacts, _ name: String) {
    guard image.hasAlpha else { return nil }
    self.init(
      message: "the \(name) has transparent pixels or an alpha channel, which App Store Connect refuses",
      label: "alpha channel", help: "export the image without an alpha channel, for example as JPEG")
  }
}
