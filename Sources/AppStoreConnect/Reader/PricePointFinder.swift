import OfferLanguage
import OfferModel

/// Finds the price points of a product that have certain amounts.
///
/// A product has about 800 price points in each of 175 storefronts, and Apple has no way to ask for one by its amount. So
/// all of one storefront are read, then what Apple derives from the one that is wanted there: that is often what is wanted
/// in other storefronts, too. All price points are read only of storefronts where it is not. Nothing is kept but what was
/// looked for.
struct PricePointFinder {
  /// The price points of a storefront.
  struct Found {
    /// The ids of price points by amount in minor units; only those that were looked for.
    var ids: [Int64: String] = [:]
    /// The amounts that are known to exist: all of them if one that was looked for does not.
    var amounts: Set<Int64> = []
  }

  /// How price points are looked for in some storefronts.
  struct Approach {
    /// The storefront whose price points are read first; nil where it takes few requests to read all of them.
    let base: String?
    /// How many requests it takes to read all price points.
    let pages: Int

    init(_ storefronts: some Collection<String>, of product: String) {
      pages = Question.pricePoints(product, storefronts.sorted()).count
      let first = storefronts.contains("USA") ? "USA" : storefronts.min()
      base = pages > 2 ? first : nil
    }

    /// Whether what Apple derives is read: from this number of price points on, reading everything takes no more requests.
    func readsDerived(from points: Int) -> Bool { points < pages }

    /// About how many requests it takes to find amounts.
    ///
    /// - Parameter count: how many of them are looked for in the base storefront.
    func requests(amountsInBase count: Int) -> Int {
      guard base != nil else { return pages }
      return 1 + (readsDerived(from: count) ? count : pages)
    }
  }

  private let source: any AnswerSource

  init(_ source: any AnswerSource) { self.source = source }

  /// - Parameters:
  ///   - wanted: amounts in minor units by storefront.
  ///   - product: its path.
  /// - Returns: by storefront; without those that could not be read.
  /// - Throws: what `AnswerSource.read` throws.
  func find(_ wanted: [String: Set<Int64>], of product: String, _ kind: VersionedKind) throws -> [String:
    Found]
  {
    var found: [String: Found] = [:]
    var left = wanted
    let approach = Approach(wanted.keys, of: product)
    if let base = approach.base, let amounts = left.removeValue(forKey: base) {
      try readAll([base], of: product, wanted, into: &found)
      let points = amounts.sorted().compactMap { found[base]?.ids[$0] }
      if approach.readsDerived(from: points.count) {
        try readDerived(from: points, kind, wanted, into: &found)
      }
      left = left.filter { storefront, amounts in
        !amounts.isSubset(of: found[storefront]?.amounts ?? [])
      }
    }
    try readAll(left.keys.sorted(), of: product, wanted, into: &found)
    return found
  }

  private func readDerived(
    from points: [String], _ kind: VersionedKind, _ wanted: [String: Set<Int64>],
    into found: inout [String: Found]
  ) throws {
    var reader = Reader(source)
    let questions = points.map { Question.equalizations(of: $0, kind, named: $0) }
    for case .document(let document) in try reader.ask(questions) {
      for point in document.data {
        guard let code = point.territory, let units = point.minorUnits, wanted[code]?.contains(units) == true
        else { continue }
        found[code, default: Found()].ids[units] = point.id
        found[code]?.amounts.insert(units)
      }
    }
  }

  private func readAll(
    _ storefronts: [String], of product: String, _ wanted: [String: Set<Int64>],
    into found: inout [String: Found]
  ) throws {
    // An answer takes 16 MB, so few are in memory at a time.
    let questions = Question.pricePoints(product, storefronts)[...]
    for start in stride(from: 0, to: questions.count, by: 2) {
      var reader = Reader(source)
      for case .document(let document) in try reader.ask(Array(questions.dropFirst(start).prefix(2))) {
        for point in document.data {
          guard let code = point.territory, let units = point.minorUnits else { continue }
          found[code, default: Found()].amounts.insert(units)
          if wanted[code]?.contains(units) == true { found[code]?.ids[units] = point.id }
        }
      }
    }
  }
}

extension ResourceObject {
  /// The amount of a price point; nil for a storefront that offerc does not know.
  fileprivate var minorUnits: Int64? {
    guard let storefront = territory.flatMap({ Storefront(code: $0) }) else { return nil }
    return customerPrice.flatMap { AppStoreConnect.minorUnits($0, storefront) }
  }
}
