extension Reference {
  /// What `text` writes; nil for a text in braces that it never writes.
  ///
  /// `${…}` is an id that holds only inside of its request, and like every other id it is what it is.
  init?(parsing text: String) {
    guard text.hasPrefix("{") else {
      self = .known(text)
      return
    }
    guard text.hasSuffix("}"), let reference = Reference(words: String(text.dropFirst().dropLast())) else {
      return nil
    }
    self = reference
  }

  private init?(words: String) {
    guard let colon = words.firstRange(of: ": ") else { return nil }
    let (kind, rest) = (String(words[..<colon.lowerBound]), String(words[colon.upperBound...]))
    let parts = rest.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
    if let step = kind.stepNumber, rest == "id" {
      self = .made(step: step)
      return
    }
    switch (kind, parts.count) {
    case ("texts", 1): self = .textVersion(of: Reference(short: rest), isGroup: false)
    case ("group texts", 1): self = .textVersion(of: Reference(short: rest), isGroup: true)
    case ("localization", 2), ("group localization", 2):
      self = .localization(
        version: Reference(short: parts[0]), locale: parts[1], isGroup: kind.hasPrefix("group"))
    case ("price point", 3), ("in-app price point", 3):
      self = .pricePoint(Self.owner(parts[0], kind), storefront: parts[1], amount: parts[2])
    case ("equalized price point", 4), ("in-app equalized price point", 4):
      self = .equalized(Self.owner(parts[0], kind), storefront: parts[1], base: parts[2], amount: parts[3])
    default: return nil
    }
  }

  private static func owner(_ text: String, _ kind: String) -> PricePointOwner {
    PricePointOwner(Reference(short: text), isInAppPurchase: kind.hasPrefix("in-app"))
  }

  /// `step 3`, or an id.
  private init(short text: String) {
    self = text.stepNumber.map { .made(step: $0) } ?? .known(text)
  }

  /// With the ids of what steps have made.
  package func replacing(_ made: [Int: String]) -> Reference {
    func replaced(_ reference: Reference) -> Reference { reference.replacing(made) }
    switch self {
    case .known: return self
    case .made(let step): return made[step].map { .known($0) } ?? self
    case .textVersion(let owner, let isGroup): return .textVersion(of: replaced(owner), isGroup: isGroup)
    case .localization(let version, let locale, let isGroup):
      return .localization(version: replaced(version), locale: locale, isGroup: isGroup)
    case .pricePoint(let owner, let storefront, let amount):
      return .pricePoint(
        PricePointOwner(replaced(owner.product), isInAppPurchase: owner.isInAppPurchase),
        storefront: storefront, amount: amount)
    case .equalized(let owner, let storefront, let base, let amount):
      return .equalized(
        PricePointOwner(replaced(owner.product), isInAppPurchase: owner.isInAppPurchase),
        storefront: storefront, base: base, amount: amount)
    }
  }
}

extension String {
  /// The number of `step 3`.
  fileprivate var stepNumber: Int? {
    hasPrefix("step ") ? Int(dropFirst(5)).flatMap { $0 > 0 ? $0 : nil } : nil
  }
}
