/// A custom code of a catalog: one text that many customers redeem at the App Store.
package struct KnownCustomCode: Sendable {
  package let batch: String
  /// `valid`, `expired` or `revoked`.
  package let status: CodeVerdict.Status
  /// Upper-case, without spaces and hyphens, as lists are compared with it.
  let text: [UInt8]

  package init(_ code: String, batch: String, status: CodeVerdict.Status) {
    (self.batch, self.status) = (batch, status)
    text = code.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "-"): nil
      case 0x61...0x7A: byte - 0x20
      default: byte
      }
    }
  }
}

/// Finds custom codes among texts; a list of millions of other codes is not slowed down by them.
struct CustomCodeFinder: Sendable {
  private let codes: [KnownCustomCode]
  /// By first character; sorted so that the most valid one of a text comes first.
  private let places: [[Int]]

  init(_ codes: [KnownCustomCode]) {
    self.codes = codes
    var places = [[Int]](repeating: [], count: codes.isEmpty ? 0 : 256)
    for place in codes.indices.sorted(by: { codes[$0].status.rawValue < codes[$1].status.rawValue }) {
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
