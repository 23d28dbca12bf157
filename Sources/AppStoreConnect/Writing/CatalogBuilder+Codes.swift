import CatalogText
import Diagnostics
import OfferLanguage
import OfferModel

extension CatalogBuilder {
  mutating func addCodes(
    _ codes: Reading<[LiveOfferCode]>, of product: OfferedProduct, to object: inout CatalogObject
  ) {
    let list = codes.map { live in
      var list = OfferList()
      for code in live.sorted(by: {
        ($0.resource.name ?? "", $0.resource.id) < ($1.resource.name ?? "", $1.resource.id)
      }) {
        let resource = code.resource
        let terms = LiveTerms(
          resource.offerMode, resource.duration, resource.numberOfPeriods, resource.targetSubscriptionPlanType
        )
        guard let name = resource.name.flatMap(usable), product.isInAppPurchase || terms != nil,
          var offer = offerCode(resource, name, product)
        else {
          leaveOut(OfferKind.offerCode.part(resource.name ?? resource.id), of: product, from: &list)
          continue
        }
        addBatches(of: code, named: name, product, to: &offer)
        add(
          offer, product.isInAppPurchase ? nil : terms, code.prices, OfferKind.offerCode.part(name),
          of: product,
          to: &list)
      }
      return list
    }
    add(list, as: .offerCodes, to: &object)
  }

  private func offerCode(_ code: API.OfferCode, _ name: String, _ product: OfferedProduct) -> CatalogObject? {
    let customers = Language.current[product.isInAppPurchase ? .purchaseEligibility : .customerEligibility]
    let known = (code.customerEligibilities ?? []).map(customers.value(ofApple:))
    guard !known.isEmpty, !known.contains(nil) else { return nil }
    var object = CatalogObject(
      product.isInAppPurchase ? .inAppPurchaseOfferCode : .offerCode,
      [
        .referenceName: .scalar(name), .active: .boolean(code.active ?? true),
        // In the language's order, each once.
        .customerEligibilities: .words(customers.values.filter(known.contains)),
      ])
    guard !product.isInAppPurchase else { return object }
    guard let eligibility = code.offerEligibility.flatMap(Language.current[.offerEligibility].value(ofApple:))
    else {
      return nil
    }
    object[.offerEligibility] = .scalar(eligibility)
    object[.autoRenewEnabled] = .boolean(code.autoRenewEnabled ?? true)
    return object
  }

  private mutating func addBatches(
    of code: LiveOfferCode, named name: String, _ product: OfferedProduct, to object: inout CatalogObject
  ) {
    guard case .read(let oneTime) = code.oneTimeUseCodes, case .read(let custom) = code.customCodes else {
      return object.set(.batches, .objects([]), .unread)
    }
    var batches: [(resource: API.CodeBatch, createdDate: String)] = []
    for batch in oneTime + custom {
      let isCustom = batch.customCode != nil
      let createdDate = batch.createdDate.map { String($0.prefix(10)) }
      guard let count = batch.numberOfCodes, count > 0, let createdDate, isDate(createdDate),
        batch.expirationDate != nil || isCustom, isDate(batch.expirationDate),
        Language.current[.environment].value(ofApple: batch.environment ?? "PRODUCTION") != nil,
        batch.customCode.map({ usable($0) == $0 }) ?? true
      else {
        leftOut.add(.faultyBatches, of: product.object.with(OfferKind.offerCode.part(name)))
        continue
      }
      batches.append((batch, createdDate))
    }
    // A batch that is left out must not look as if it had not been made: it would be made again.
    guard batches.count == oneTime.count + custom.count else {
      return object.set(.batches, .objects([]), .unread)
    }
    guard !batches.isEmpty else { return }
    let stem = kebab(name) ?? "offer-code"
    object[.batches] = .objects(
      batches.sorted { $0.resource.order < $1.resource.order }.map { batch, createdDate in
        let kind = batch.customCode != nil ? "-custom" : batch.isSandbox ? "-sandbox" : ""
        let id = nameBatch(batch.id, stem + kind + "-" + createdDate)
        return CatalogObject(
          .batch,
          [
            .id: .scalar(id), .kind: .word(batch.customCode == nil ? CodeKind.oneTimeUse : .custom),
            .count: batch.numberOfCodes.map { .integer($0) }, .code: batch.customCode.map { .scalar($0) },
            .createdDate: .scalar(createdDate), .expirationDate: batch.expirationDate.map { .scalar($0) },
            .environment: batch.isSandbox ? .word(CodeBatch.Environment.sandbox) : nil,
            .active: .boolean(batch.active ?? true),
          ])
      })
  }
}

extension API.CodeBatch {
  fileprivate var isSandbox: Bool { environment == "SANDBOX" }

  fileprivate var order: (String, String, String, Int, String) {
    (
      String(createdDate?.prefix(10) ?? ""), (isSandbox ? "1" : "0") + (customCode ?? ""),
      expirationDate ?? "9999", numberOfCodes ?? 0, id
    )
  }
}

/// Lower-case words with hyphens between them: `free-for-partners`. Nil for a name without a Latin letter or digit.
func kebab(_ text: String) -> String? {
  let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  return words.isEmpty ? nil : words.joined(separator: "-")
}
