import OfferModel
extension Reader {
  /// What Apple equalizes from each base price, unless it is known already: once for each amount, since products and offers
  /// share many.
  ///
  /// Assumption: equal amounts of one kind of product are equalized alike in all products of an app.
  mutating func readEqualizations(_ state: LiveApp) throws -> [Equalization] {
    try readEqualizations(
      from: equalizedBases(state).filter { base in
        !state.equalizations.contains { $0.isFrom(base) }
      })
  }

  /// What Apple equalizes from the amounts of price changes, unless it is known already. The price points of one subscription
  /// are read, whichever it is: see the assumption above.
  ///
  /// - Returns: nothing for amounts that are no price points, and where the app has no subscription yet.
  mutating func readEqualizations(of changes: EqualizedChanges, besides state: LiveApp) throws
    -> [Equalization]
  {
    let known = state.equalizations.filter { !$0.isInAppPurchase && $0.base.territory == changes.base.code }
    let missing = changes.amounts.subtracting(known.compactMap { minorUnits($0.base) })
    guard !missing.isEmpty, let one = state.subscriptionForPricePoints else { return [] }
    var points: [Int64: LiveAmount] = [:]
    for case .document(let document) in try ask(Question.pricePoints(one.path, [changes.base.code])) {
      for point in document.data {
        guard let price = point.customerPrice, let units = minorUnits(price, changes.base),
          missing.contains(units)
        else { continue }
        points[units] = LiveAmount(
          pricePoint: point.id, territory: changes.base.code, customerPrice: price)
      }
    }
    let bases = points.sorted { one, other in one.key < other.key }.map {
      EqualizedBase(isInAppPurchase: false, amount: $0.value)
    }
    return try readEqualizations(from: bases)
  }

  private mutating func readEqualizations(from bases: [EqualizedBase]) throws -> [Equalization] {
    let replies = try ask(
      bases.map { base in
        .equalizations(
          of: base.amount.pricePoint, base.isInAppPurchase ? .inAppPurchase : .subscription,
          named: "\(base.amount.customerPrice) in \(base.amount.territory)")
      })
    return zip(bases, replies).compactMap { base, reply in
      guard case .document(let document) = reply else { return nil }
      let amounts = document.data.compactMap { object -> LiveAmount? in
        guard let territory = object.territory, let price = object.customerPrice else { return nil }
        return LiveAmount(pricePoint: object.id, territory: territory, customerPrice: price)
      }
      guard amounts.count == document.data.count else {
        note(
          Unread(
            object: .theApp, part: .equalizations, name: base.amount.customerPrice, reason: DocumentGap.amount
          ))
        return nil
      }
      return Equalization(isInAppPurchase: base.isInAppPurchase, base: base.amount, amounts: amounts)
    }
  }

  /// The amounts that a subscription can have in the storefronts where something is sold.
  /// Only one subscription is asked: all subscriptions of an account can have the same amounts.
  mutating func readPricePoints(_ state: LiveApp) throws -> [String: [LivePricePoint]]? {
    guard let one = state.subscriptionForPricePoints else { return nil }
    let territories = Set(
      state.subscriptions.flatMap { one -> [String] in
        (one.availabilities.value ?? []).flatMap { $0.territories.value ?? [] }
          + (one.prices.value ?? []).map(\.amount.territory)
      }
    ).sorted()
    var points: [String: [String: LivePricePoint]] = [:]
    for case .document(let document) in try ask(Question.pricePoints(one.path, territories)) {
      for point in document.data {
        guard let territory = point.territory, let price = point.customerPrice else { continue }
        points[territory, default: [:]][price] = LivePricePoint(
          customerPrice: price, proceeds: point.text("proceeds"), proceedsYear2: point.text("proceedsYear2"))
      }
    }
    return points.mapValues { $0.values.sorted { one, other in one.customerPrice < other.customerPrice } }
  }
}

extension LiveApp {
  /// The subscription whose price points are read: the same one each time.
  fileprivate var subscriptionForPricePoints: ResourceObject? {
    subscriptions.map(\.resource).min { one, other in one.id < other.id }
  }
}

extension Question {
  /// What Apple derives from a price point for every other storefront.
  ///
  /// - Parameter name: of the price point, for messages.
  static func equalizations(of point: String, _ kind: VersionedKind, named name: String) -> Question {
    Question(
      "/v1/\(kind.pricePoints)/\(point)/equalizations",
      ["include": "territory", "limit": "\(PageLimit.pricePoints)"], of: .theApp, .equalizations, named: name)
  }

  /// - Parameter product: its path.
  static func pricePoints(_ product: String, _ territories: [String]) -> [Question] {
    stride(from: 0, to: territories.count, by: PageLimit.territoriesAtOnce).map { start in
      let chunk = territories[start..<min(start + PageLimit.territoriesAtOnce, territories.count)]
      return Question(
        product + "/pricePoints",
        [
          "filter[territory]": chunk.joined(separator: ","), "include": "territory",
          "limit": "\(PageLimit.pricePoints)",
        ], of: .theApp, .pricePoints, named: chunk.joined(separator: ", "))
    }
  }
}

extension PageLimit {
  /// A storefront has about 800 price points: so many fit on one page.
  fileprivate static let territoriesAtOnce = 9
}
