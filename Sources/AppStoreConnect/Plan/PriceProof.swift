import ByteText
import Diagnostics
import OfferLanguage
import OfferModel

/// Whether Apple has a price point for each amount that steps send, before anything is sent.
///
/// Assumption: all subscriptions of an account can have the same amounts, and so all in-app purchases. One of each is asked.
package struct PriceProof {
  private struct ProvenPrice: Hashable {
    let kind: VersionedKind
    let storefront: String
    let amount: String

    /// Nil for a storefront that offerc does not know.
    var units: Int64? { Storefront(code: storefront).flatMap { minorUnits(amount, $0) } }
  }

  /// The steps that send an amount without a price point, each with the reason.
  package private(set) var refused: [(step: PlanStep, reason: String)] = []
  /// How many amounts could not be looked up.
  package private(set) var unproven = 0

  /// - Throws: what `AnswerSource.read` throws.
  package init(_ plan: Plan, _ products: PricedProducts, from source: any AnswerSource) throws {
    let prices = PriceProof.prices(of: plan)
    var points: [VersionedKind: [String: Set<Int64>]] = [:]
    for (kind, prices) in Dictionary(grouping: Set(prices.values.joined()), by: \.kind) {
      guard let product = products.path(of: kind) else { continue }
      var wanted: [String: Set<Int64>] = [:]
      for price in prices {
        guard let units = price.units else { continue }
        wanted[price.storefront, default: []].insert(units)
      }
      points[kind] = try PricePointFinder(source).find(wanted, of: product, kind).mapValues(\.amounts)
    }
    compare(plan, prices) { price in points[price.kind]?[price.storefront] }
  }

  /// Takes the amounts of a `live.json`, which has those of subscriptions.
  package init(_ plan: Plan, _ live: LiveState) {
    var points: [String: Set<Int64>] = [:]
    for (code, amounts) in live.amounts {
      guard let storefront = Storefront(code: code) else { continue }
      points[code] = Set(amounts.compactMap { minorUnits($0, storefront) })
    }
    compare(plan, PriceProof.prices(of: plan)) { price in
      price.kind == .inAppPurchase ? nil : points[price.storefront]
    }
  }

  /// The prices that each step sets, by the number of the step.
  private static func prices(of plan: Plan) -> [Int: Set<ProvenPrice>] {
    var prices: [Int: Set<ProvenPrice>] = [:]
    for step in plan.steps {
      for case .found(let lookup) in step.requests.flatMap(\.references) {
        guard let (storefront, amount) = lookup.price else { continue }
        prices[step.number, default: []].insert(
          ProvenPrice(kind: lookup.owner.kind, storefront: storefront, amount: amount))
      }
    }
    return prices
  }

  private mutating func compare(
    _ plan: Plan, _ prices: [Int: Set<ProvenPrice>], _ points: (ProvenPrice) -> Set<Int64>?
  ) {
    var unknown: Set<ProvenPrice> = []
    for step in plan.steps {
      let wanted = (prices[step.number] ?? []).sorted { one, other in
        (one.storefront, one.amount) < (other.storefront, other.amount)
      }
      var reasons: [String] = []
      for price in wanted {
        guard let place = Storefront(code: price.storefront), let units = price.units,
          let points = points(price), !points.isEmpty
        else {
          unknown.insert(price)
          continue
        }
        if !points.contains(units) {
          reasons.append(PriceProof.reason(price, units: units, among: points, in: place))
        }
      }
      if !reasons.isEmpty { refused.append((step, "App Store Connect has " + firstFive(reasons))) }
    }
    unproven = unknown.count
  }

  /// `no price point 4.98 in USA (nearest: 4.95 and 4.99)`.
  private static func reason(
    _ price: ProvenPrice, units: Int64, among points: Set<Int64>, in place: Storefront
  )
    -> String
  {
    let nearest = [points.filter { $0 < units }.max(), points.filter { $0 > units }.min()]
      .compactMap(\.self).map { decimalText($0, place.currency) }
    return "no price point \(price.amount) in \(price.storefront) (nearest: \(listed(nearest, "and")))"
  }
}

extension PricedProducts {
  /// The product whose price points are looked up; nil if there is none of its kind yet.
  fileprivate func path(of kind: VersionedKind) -> String? {
    let id = kind == .inAppPurchase ? inAppPurchase : subscription
    return id.map { kind.owner.collection + "/" + $0 }
  }
}

extension Plan {
  /// Puts steps that Apple would refuse among the blocked items, with those that need their ids or make room for them.
  package mutating func block(_ proof: PriceProof) {
    var gone: Set<Int> = []
    func block(_ step: PlanStep, _ reason: String, _ plan: inout Plan) {
      gone.insert(step.number)
      plan.blocked.append(PlanItem(step.object, step.action.rawValue, because: reason, at: step.place))
    }
    for (step, reason) in proof.refused {
      block(step, reason, &self)
      guard let room = steps.last(where: { !gone.contains($0.number) && $0.makesRoom(for: step) }) else {
        continue
      }
      block(room, "it makes room for \(step.object.quotedLabel), which is blocked", &self)
    }
    for step in steps where !gone.contains(step.number) {
      guard let cause = step.dependsOn.first(where: gone.contains) else { continue }
      block(step, "it needs \(steps[cause - 1].object.quotedLabel), which is blocked", &self)
    }
    keepSteps { !gone.contains($0.number) }
  }
}

extension PlanStep {
  /// What goes before something new of its kind comes makes room; at no limit it comes after.
  fileprivate func makesRoom(for new: PlanStep) -> Bool {
    let isOfOne = object.productId == new.object.productId || new.object.parts.first?.kind == .inAppPurchase
    return [.deactivate, .delete].contains(action) && new.action == .create && number < new.number
      && object.parts.last?.kind == new.object.parts.last?.kind && isOfOne
  }
}
