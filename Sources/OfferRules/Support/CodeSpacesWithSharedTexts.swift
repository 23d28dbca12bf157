import OfferCodes

/// Finds spaces of codes that could give the same text, without looking at every pair of them.
///
/// Two spaces of one shape have texts in common only if they are the same. Of two shapes, a space with the longer prefix can meet
/// only the one whose prefix its own begins with.
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
  /// By length of the whole text, shape and prefix: places in `spaces`.
  private var places: [Int: [Shape: [Substring: Int]]] = [:]

  init(_ spaces: [CodeSpace]) {
    self.spaces = spaces
    for (place, space) in spaces.enumerated() {
      places[space.textLength, default: [:]][Shape(space), default: [:]][space.prefix[...]] = place
    }
  }

  /// For each space that meets an earlier one, the first that it meets.
  var firstOthers: [(later: Int, earlier: Int)] {
    var result: [Int: Int] = [:]
    for (place, space) in spaces.enumerated() {
      let own = Shape(space)
      for (shape, prefixes) in places[space.textLength] ?? [:]
      where shape != own && shape.prefixLength <= own.prefixLength {
        guard let other = prefixes[space.prefix.prefix(shape.prefixLength)],
          space.sharesTexts(with: spaces[other])
        else { continue }
        let (earlier, later) = (min(place, other), max(place, other))
        result[later] = min(result[later] ?? earlier, earlier)
      }
    }
    return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
