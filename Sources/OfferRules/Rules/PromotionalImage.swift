import Diagnostics
import OfferModel

extension Rulebook {
  /// Width and height in pixels.
  private static let side = 1024

  static let promotionalImage = Rule<Catalog>("promotional-image") { catalog, findings in
    guard !catalog.images.isEmpty else { return }
    for subscription in catalog.subscriptions {
      guard let path = subscription.promotionalImage, let file = catalog.images[path.value],
        let fault = fault(of: file, path.value)
      else { continue }
      let promoted = file == .missing ? subscription.winBackOffers.first(where: \.isPromoted) : nil
      findings.add(
        file == .unchecked ? .info : promoted == nil ? .warning : .error, fault.message,
        object: subscription.path, at: path.range,
        label: fault.label,
        related: promoted.map { [Label($0.promotionIntent.range, "promoted with it")] } ?? [],
        help: fault.help)
    }
  }

  private static func fault(of file: ImageFile, _ path: String)
    -> (message: String, label: String, help: String)?
  {
    switch file {
    case .missing:
      (
        "the promotional image \(quoted(path)) does not exist", "no such file",
        "write the path of the image relative to the folder of the catalog, or remove `promotionalImage`"
      )
    case .outside:
      (
        "the promotional image \(quoted(path)) is outside the repository and was not checked", "outside",
        "keep the image in the repository, and write its path relative to the folder of the catalog"
      )
    case .unchecked:
      (
        "the promotional image \(quoted(path)) was not checked: standard input has no folder", "not checked",
        "name the file of the catalog, or its path with `--stdin-filename`"
      )
    case .unknown:
      (
        "the promotional image \(quoted(path)) is neither PNG nor JPEG", "not PNG or JPEG",
        "write the path of a PNG or JPEG image of \(side) × \(side) pixels"
      )
    case .image(_, side, side): nil
    case .image(let kind, let width, let height):
      (
        "the promotional image \(quoted(path)) has \(width) × \(height) pixels, expected \(side) × \(side)",
        "\(kind.rawValue), \(width) × \(height)", "export the image with \(side) × \(side) pixels"
      )
    }
  }
}
