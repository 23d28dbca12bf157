/// An id in a request: known, or found out when the request is sent.
package indirect enum Reference: Hashable, Sendable {
  case known(String)
  /// The id of what a step creates.
  case made(step: Int)
  /// The localization of a version of texts in a locale.
  case localization(version: Reference, locale: String, of: VersionedKind)
  /// The image of a version that has a file name.
  case image(version: Reference, name: String, of: VersionedKind)
  /// An image of a version that has another file name: Apple may have copied it there.
  case otherImage(version: Reference, name: String, of: VersionedKind)
  /// The review screenshot of a product.
  case screenshot(product: Reference, of: VersionedKind)
  /// The price point of a product with an amount in a storefront.
  case pricePoint(PricePointOwner, storefront: String, amount: String)
  /// The price point that Apple derives for a storefront from an amount in another one.
  case equalized(PricePointOwner, storefront: String, base: String, amount: String)

  /// As a plan shows it: an id, or what will be looked up, in braces.
  package var text: String {
    switch self {
    case .known(let id): id
    case .made(let step): "{step \(step): id}"
    case .localization(let version, let locale, let kind):
      "{\(kind.prefix)localization: \(version.short), \(locale)}"
    case .image(let version, let name, let kind): "{\(kind.prefix)image: \(version.short), \(name)}"
    case .otherImage(let version, let name, let kind):
      "{\(kind.prefix)image other than: \(version.short), \(name)}"
    case .screenshot(let product, let kind): "{\(kind.prefix)screenshot: \(product.short)}"
    case .pricePoint(let owner, let storefront, let amount):
      "{\(owner.prefix)price point: \(owner.product.short), \(storefront), \(amount)}"
    case .equalized(let owner, let storefront, let base, let amount):
      "{\(owner.prefix)equalized price point: \(owner.product.short), \(storefront), \(base), \(amount)}"
    }
  }

  /// Inside of another reference.
  private var short: String {
    switch self {
    case .known(let id): id
    case .made(let step): "step \(step)"
    default: text
    }
  }
}

/// A product with price points: Apple keeps those of in-app purchases apart.
package struct PricePointOwner: Hashable, Sendable {
  package let product: Reference
  package let isInAppPurchase: Bool

  fileprivate var prefix: String { isInAppPurchase ? "in-app " : "" }
}

extension Reference {
  /// What Apple may have copied into a new version, and need not have.
  var isPerhapsThere: Bool { if case .otherImage = self { true } else { false } }

  /// What `text` writes; nil for a text in braces that it never writes.
  ///
  /// `${…}` is an id that holds only inside of its request, and like every other id it is what it is.
  init?(parsing text: String) {
    guard text.hasPrefix("{") else {
      self = .known(text)
      return
    }
    guard text.hasSuffix("}"), let reference = Reference(words: text.dropFirst().dropLast()) else {
      return nil
    }
    self = reference
  }

  private init?(words: Substring) {
    guard let colon = words.firstRange(of: ": ") else { return nil }
    let (kind, rest) = (words[..<colon.lowerBound], words[colon.upperBound...])
    if let step = kind.stepNumber {
      guard rest == "id" else { return nil }
      self = .made(step: step)
      return
    }
    let parts = partsOutsideOfBraces(rest)
    guard let first = parts.first, let owner = Reference(short: first) else { return nil }
    let texts = parts.map(String.init)
    let product = PricePointOwner(product: owner, isInAppPurchase: kind.hasPrefix("in-app "))
    if parts.count == 2, let of = VersionedKind(of: kind, "localization") {
      self = .localization(version: owner, locale: texts[1], of: of)
      return
    }
    if parts.count == 2, let of = VersionedKind(of: kind, "image") {
      self = .image(version: owner, name: texts[1], of: of)
      return
    }
    if parts.count == 2, let of = VersionedKind(of: kind, "image other than") {
      self = .otherImage(version: owner, name: texts[1], of: of)
      return
    }
    if parts.count == 1, let of = VersionedKind(of: kind, "screenshot") {
      self = .screenshot(product: owner, of: of)
      return
    }
    switch (kind, parts.count) {
    case ("price point", 3), ("in-app price point", 3):
      self = .pricePoint(product, storefront: texts[1], amount: texts[2])
    case ("equalized price point", 4), ("in-app equalized price point", 4):
      self = .equalized(product, storefront: texts[1], base: texts[2], amount: texts[3])
    default: return nil
    }
  }

  /// `step 3`, another reference, or an id.
  private init?(short text: Substring) {
    if let step = text.stepNumber {
      self = .made(step: step)
    } else {
      self.init(parsing: String(text))
    }
  }

  /// With the ids of what steps have made.
  package func replacing(_ made: [Int: String]) -> Reference {
    mappingSteps { made[$0].map { .known($0) } ?? .made(step: $0) }
  }

  /// With something else for what steps make.
  func mappingSteps(_ transform: (Int) -> Reference) -> Reference {
    func replaced(_ reference: Reference) -> Reference { reference.mappingSteps(transform) }
    switch self {
    case .known: return self
    case .made(let step): return transform(step)
    case .localization(let version, let locale, let kind):
      return .localization(version: replaced(version), locale: locale, of: kind)
    case .image(let version, let name, let kind):
      return .image(version: replaced(version), name: name, of: kind)
    case .otherImage(let version, let name, let kind):
      return .otherImage(version: replaced(version), name: name, of: kind)
    case .screenshot(let product, let kind): return .screenshot(product: replaced(product), of: kind)
    case .pricePoint(let owner, let storefront, let amount):
      return .pricePoint(
        PricePointOwner(product: replaced(owner.product), isInAppPurchase: owner.isInAppPurchase),
        storefront: storefront, amount: amount)
    case .equalized(let owner, let storefront, let base, let amount):
      return .equalized(
        PricePointOwner(product: replaced(owner.product), isInAppPurchase: owner.isInAppPurchase),
        storefront: storefront, base: base, amount: amount)
    }
  }
}

/// What commas and a space separate; references inside of another one have commas of their own.
private func partsOutsideOfBraces(_ text: Substring) -> [Substring] {
  var parts: [Substring] = []
  var (start, depth) = (text.startIndex, 0)
  for index in text.indices {
    switch text[index] {
    case "{": depth += 1
    case "}": depth -= 1
    case "," where depth == 0 && text[index...].hasPrefix(", "):
      parts.append(text[start..<index])
      start = text.index(index, offsetBy: 2)
    default: continue
    }
  }
  return parts + [text[start...]]
}

extension Substring {
  /// The number of `step 3`.
  fileprivate var stepNumber: Int? {
    hasPrefix("step ") ? Int(dropFirst(5)).flatMap { $0 > 0 ? $0 : nil } : nil
  }
}
