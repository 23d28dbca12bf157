extension Shape {
  /// The key that a known wrong spelling is meant for, in any kind of object; nil for others.
  static func meaning(of spelling: String) -> String? { meanings[spelling.lowercased()] }

  private static let meanings: [String: String] = {
    let shapes = [file, product, group, subscription, localization] + StoreKitOffer.Kind.allCases.map(offer)
    return shapes.reduce(into: [:]) { all, shape in all.merge(shape.meant) { first, _ in first } }
  }()
}
