import ByteText

/// What is looked up when a request is sent.
package struct Lookup: Hashable, Sendable {
  package enum What: String, CaseIterable, Sendable {
    /// The localization of a version in a locale.
    case localization
    /// The image of a version that has a file name.
    case image
    /// An image of a version that has another file name: Apple may have copied it there.
    case otherImage = "image other than"
    /// The review screenshot of a product.
    case screenshot
    /// The price point of a product in a storefront with an amount.
    case pricePoint = "price point"
    /// The price point of a product that Apple derives for a storefront from the one in another storefront with an amount.
    case equalized = "equalized price point"

    fileprivate var nameCount: Int {
      switch self {
      case .screenshot: 0
      case .localization, .image, .otherImage: 1
      case .pricePoint: 2
      case .equalized: 3
      }
    }
  }

  let what: What
  /// The product or its version.
  var owner: AppleOwner
  let names: [String]

  /// The storefront and the amount by which a price point is found; nil for other lookups.
  var price: (storefront: String, amount: String)? {
    guard what == .pricePoint || what == .equalized else { return nil }
    return (names[names.count - 2], names[names.count - 1])
  }

  var words: String { owner.kind.prefix + what.rawValue }
}

extension Lookup {
  init(_ what: What, of owner: Reference, _ kind: VersionedKind, _ names: String...) {
    self.init(what: what, owner: AppleOwner(reference: owner, kind: kind), names: names)
  }

  /// - Parameter words: `in-app localization`.
  init?(_ words: Substring, of owner: Reference, _ names: [String]) {
    for kind in VersionedKind.allCases {
      guard let rest = words.byBytes.dropping(prefix: kind.prefix), let what = What(rawValue: String(rest))
      else { continue }
      guard names.count == what.nameCount else { return nil }
      self.init(what: what, owner: AppleOwner(reference: owner, kind: kind), names: names)
      return
    }
    return nil
  }
}
