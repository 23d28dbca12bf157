import ByteText
import OfferCodes

/// Finds code spaces that can produce the same text, without comparing every pair.
///
/// Two spaces of the same shape share texts only if they are the same space. Of two shapes, a space can share texts only
/// with the one whose prefix its own prefix begins with. So one look-up for each shape is enough.
struct CodeSpacesWithSharedTexts {
  private struct Shape: Hashable {
    let prefixLength: Int
    let symbols: [UInt8]
    let hasCheckCharacter: Bool

    init(_ space: CodeSpace) {
      prefixLength = space.prefix.utf8.count
      symbols = space.symbols
      hasCheckCharacter = space.hasCheckCharacter
    }
  }

  private let spaces: [CodeSpace]
  /// Indices of `spaces`, by length of the whole text, then by shape, then by prefix.
  private var places: [Int: [Shape: [Substring: Int]]] = [:]

  init(_ spaces: [CodeSpace]) {
    self.spaces = spaces
    for (place, space) in spaces.enumerated() {
      places[space.textLength, default: [:]][Shape(space), default: [:]][space.prefix[...]] = place
    }
  }

  /// The index of each space that shares texts with an earlier one, with that of the first such space.
  var firstOthers: [(later: Int, earlier: Int)] {
    var result: [Int: Int] = [:]
    for (place, space) in spaces.enumerated() {
      let own = Shape(space)
      for (shape, prefixes) in places[space.textLength] ?? [:]
      where shape != own && shape.prefixLength <= own.prefixLength {
        guard let other = prefixes[space.prefix.prefix(shape.prefixLength)],
          space.sharesTexts(with: spaces[other])
        else { continue }
        let earlier = min(place, other)
        let later = max(place, other)
        result[later] = min(result[later] ?? earlier, earlier)
      }
    }
    return result.sorted { $0.key < $1.key }.map { later, earlier in (later, earlier) }
  }
}
