/// Finds custom codes among texts, fast enough for lists with millions of other codes.
struct CustomCodeFinder: Sendable {
  private let codes: [KnownCustomCode]
  /// The indices of codes by their first character. Of codes with the same text, the one with the best status comes first.
  private let places: [[Int]]

  init(_ codes: [KnownCustomCode]) {
    self.codes = codes
    var places = [[Int]](repeating: [], count: codes.isEmpty ? 0 : 256)
    let best = codes.indices.sorted { one, other in codes[one].status.rawValue < codes[other].status.rawValue
    }
    for place in best {
      if let first = codes[place].text.first { places[Int(first)].append(place) }
    }
    self.places = places
  }

  var isEmpty: Bool { codes.isEmpty }

  func verdict(on text: UnsafeBufferPointer<UInt8>) -> CodeVerdict? {
    guard let first = unsafe text.first else { return nil }
    let place = places[Int(first)].first { unsafe codes[$0].text.elementsEqual(text) }
    return place.map {
      CodeVerdict(
        status: codes[$0].status, match: .init(space: CodeVerdict.Match.ofCustomCodes, batch: $0, offset: 0))
    }
  }
}
