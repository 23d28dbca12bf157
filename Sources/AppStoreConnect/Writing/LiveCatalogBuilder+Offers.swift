import CatalogText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

struct OfferedProduct {
  let object: ObjectPath
  var isInAppPurchase = false
  let sold: (BillingPlan) -> StorefrontSet
}

/// The offers of one kind that a product has.
struct OfferList {
  var objects: [CatalogObject] = []
  /// Whether the list is complete. An offer that was left out must not look as if it did not exist.
  var isWhole = true
}

extension LiveCatalogBuilder {
  /// One for all storefronts in which mode, length, plan and dates are the same; those that have ended are history.
  mutating func addIntroductory(
    _ offers: PossiblyUnread<[LiveIntroductoryOffer]>, of product: OfferedProduct,
    to object: inout CatalogObject
  ) {
    let list = offers.map { live in
      var list = OfferList()
      var groups: [CatalogObject: [LiveOfferPrice]] = [:]
      for offer in live {
        var values = LiveValues(offer.resource, as: .introductoryOffer)
        values.object[.startDate] = readBack.start(values.object.text(.startDate)).map { .scalar($0) }
        if readBack.isHistory(end: values.object.text(.endDate).flatMap { CalendarDate($0) }) {
          leftOut.add(.endedIntroductoryOffers, of: product.object)
          continue
        }
        guard let territory = offer.resource.territory, values.isKnown else {
          leaveOut(OfferKind.introductory.part(), of: product, from: &list)
          continue
        }
        groups[values.object, default: []].append(LiveOfferPrice(territory: territory, amount: offer.amount))
      }
      for (offer, prices) in groups.sorted(by: { one, other in
        one.key.introductoryOrder < other.key.introductoryOrder
      }) {
        add(offer, .read(prices), OfferKind.introductory.part(), of: product, to: &list)
      }
      return list
    }
    add(list, as: .introductoryOffers, to: &object)
  }

  mutating func addOffers(
    _ offers: PossiblyUnread<[LiveOffer]>, _ type: ObjectID, as key: Key, of product: OfferedProduct,
    to object: inout CatalogObject
  ) {
    let language = Language.current[type]
    let list = offers.map { live in
      var list = OfferList()
      for (wanted, offer) in live.map({ ($0.name(of: language), $0) })
        .sorted(by: { one, other in (one.0, one.1.resource.id) < (other.0, other.1.resource.id) })
      {
        var values = LiveValues(offer.resource, as: type)
        guard let name = language.nameKey.flatMap({ values.object.text($0) }) else {
          leaveOut(
            ObjectPath.Part(language.kind, wanted.isEmpty ? offer.resource.id : wanted), of: product,
            from: &list)
          continue
        }
        values.complete(.referenceName, .scalar(name))
        guard values.isKnown else {
          leaveOut(ObjectPath.Part(language.kind, wanted), of: product, from: &list)
          continue
        }
        if language.field(.appleId) != nil {
          values.object[.appleId] = offer.resource.id.positiveInteger.map { .integer($0) }
        }
        if language.field(.batches) != nil { addBatches(of: offer, named: name, product, to: &values.object) }
        add(values.object, offer.prices, ObjectPath.Part(language.kind, name), of: product, to: &list)
      }
      return list
    }
    add(list, as: key, to: &object)
  }

  mutating func leaveOut(_ offer: ObjectPath.Part, of product: OfferedProduct, from list: inout OfferList) {
    leftOut.add(.unknownOffers, of: product.object.with(offer))
    list.isWhole = false
  }

  /// Adds what an offer costs, and where it can be had. A paid offer that is free in some storefronts is left out: the language
  /// does not have it.
  /// - Parameter values: without prices. The offer code of an in-app purchase has no mode.
  /// - Parameter part: names the offer if it is left out.
  mutating func add(
    _ values: CatalogObject, _ prices: PossiblyUnread<[LiveOfferPrice]>, _ part: ObjectPath.Part,
    of product: OfferedProduct,
    to list: inout OfferList
  ) {
    var offer = values
    let mode = offer.text(.mode).flatMap(OfferMode.init(rawValue:))
    let plan = offer.text(.targetPlan).flatMap(BillingPlan.init(rawValue:)) ?? .upFront
    let hasTerritories = offer.type != .promotionalOffer
    guard case .read(let rows) = prices else {
      if mode?.isFree != true { offer.set(.prices, .map([]), .unread) }
      if hasTerritories { offer.set(.territories, .territories(.all), .unread) }
      return list.objects.append(offer)
    }
    let isFree = mode?.isFree ?? rows.allSatisfy { $0.amount == nil }
    guard isFree || rows.allSatisfy({ $0.amount != nil }) else {
      return leaveOut(part, of: product, from: &list)
    }
    let sold = product.sold(plan)
    let territories = storefronts(rows.map(\.territory), of: product.object)
    var saysWhere = isFree
    if !isFree {
      let amounts = amountsByStorefront(rows.compactMap(\.amount))
      // `rest` of an offer without territories is everywhere where the product is sold.
      let prices =
        hasTerritories || sold.isSubset(of: territories)
        ? folding.fold(amounts, isInAppPurchase: product.isInAppPurchase, domain: territories)
        : FoldedPrices(amounts: amounts)
      offer[.prices] = .prices(prices.amounts, rest: prices.hasRest, base: base, domain: sold)
      saysWhere = prices.hasRest
    } else if mode == nil {
      offer[.free] = .boolean(true)
    }
    if hasTerritories, saysWhere, territories != sold { offer[.territories] = .territories(territories) }
    list.objects.append(offer)
  }

  func add(_ list: PossiblyUnread<OfferList>, as key: Key, to object: inout CatalogObject) {
    guard case .read(let list) = list else { return object.set(key, .objects([]), .unread) }
    let remark = list.isWhole ? nil : Remark.assumed("offers that offerc does not know are left out")
    guard !list.objects.isEmpty || remark != nil else { return }
    object.set(key, .objects(list.objects), remark)
  }
}

extension LiveOffer {
  fileprivate func name(of type: ObjectType) -> String { type.nameKey.flatMap { resource.text($0) } ?? "" }
}

extension CatalogObject {
  /// By day; equal days in an order that does not depend on the answer's.
  fileprivate var introductoryOrder: String {
    [
      text(.startDate) ?? "", text(.endDate) ?? "9999", text(.targetPlan) ?? BillingPlan.upFront.rawValue,
      text(.mode) ?? "", text(.duration) ?? "",
    ].joined(separator: " ")
  }
}

extension LiveCatalogBuilder {
  mutating func addBatches(
    of code: LiveOffer, named name: String, _ product: OfferedProduct, to object: inout CatalogObject
  ) {
    guard case .read(let oneTime) = code.oneTimeUseCodes, case .read(let custom) = code.customCodes else {
      return object.set(.batches, .objects([]), .unread)
    }
    var batches: [(resource: ResourceObject, object: CatalogObject)] = []
    for batch in oneTime + custom {
      var values = LiveValues(batch, as: .batch)
      let code = batch.text(.code)
      // Batches are recognized without this day.
      let last = values.object.text(.expirationDate).flatMap { CalendarDate($0) }?.previous
      values.complete(.createdDate, .scalar(min(today, last ?? today).description), .assumed("not shown"))
      guard values.isKnown, values.object.text(.count) != "0", values.object.text(.code) == code,
        values.object[.expirationDate] != nil || code != nil
      else {
        leftOut.add(.faultyBatches, of: product.object.with(OfferKind.offerCode.part(name)))
        continue
      }
      batches.append((batch, values.object))
    }
    // A batch that is left out must not look as if it had not been made: it would be made again.
    guard batches.count == oneTime.count + custom.count else {
      return object.set(.batches, .objects([]), .unread)
    }
    guard !batches.isEmpty else { return }
    let stem = kebab(name) ?? "offer-code"
    batches.sort { one, other in
      (one.object.batchOrder, one.resource.id) < (other.object.batchOrder, other.resource.id)
    }
    object[.batches] = .objects(
      batches.map { batch, values in
        var object = values
        let isCustom = values[.code] != nil
        let kind =
          if isCustom {
            "-custom"
          } else if values[.environment] != nil {
            "-sandbox"
          } else {
            ""
          }
        object[.id] = .scalar(
          nameBatch(batch.id, stem + kind + "-" + (values.text(.createdDate) ?? "")))
        object[.kind] = .word(isCustom ? CodeKind.custom : .oneTimeUse)
        return object
      })
  }
}

extension CatalogObject {
  fileprivate var batchOrder: String {
    let count = text(.count) ?? ""
    return [
      text(.createdDate) ?? "", self[.environment] == nil ? "0" : "1", text(.code) ?? "",
      text(.expirationDate) ?? "9999", String(repeating: "0", count: max(0, 20 - count.count)) + count,
    ].joined(separator: "\u{0}")
  }
}
