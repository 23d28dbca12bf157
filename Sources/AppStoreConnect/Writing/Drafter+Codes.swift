import Diagnostics
import OfferModel

extension Drafter {
  mutating func draftCodes(_ codes: Reading<[LiveOfferCode]>, of product: Offered) -> Reading<OfferListDraft>
  {
    guard case .read(let list) = codes else { return .unread }
    var drafts = OfferListDraft()
    for live in list.sorted(by: {
      ($0.resource.name ?? "", $0.resource.id) < ($1.resource.name ?? "", $1.resource.id)
    }) {
      let resource = live.resource
      let terms = terms(
        resource.offerMode, resource.duration, resource.numberOfPeriods, resource.targetSubscriptionPlanType)
      guard let name = resource.name.flatMap(usable), product.isInAppPurchase || terms != nil,
        let eligibility = eligibility(of: resource, product)
      else {
        leaveOut(.offerCode, resource.name ?? resource.id, of: product, from: &drafts)
        continue
      }
      let code = CodeDraft(
        referenceName: name, active: resource.active ?? true, customerEligibilities: eligibility.customers,
        offerEligibility: eligibility.offer, autoRenewEnabled: resource.autoRenewEnabled ?? true,
        batches: batches(of: live, named: name, product))
      add(
        .code(code), product.isInAppPurchase ? nil : terms, live.prices, .offerCode, name, of: product,
        to: &drafts)
    }
    return .read(drafts)
  }

  private func eligibility(of code: API.OfferCode, _ product: Offered)
    -> (customers: [String], offer: OfferCode.OfferEligibility?)?
  {
    let known =
      product.isInAppPurchase
      ? OfferCode.PurchaseEligibility.allCases.map(\.rawValue)
      : OfferCode.CustomerEligibility.allCases.map(\.rawValue)
    let customers = (code.customerEligibilities ?? []).map { $0.lowercased().replacing("_", with: "-") }
    guard !customers.isEmpty, customers.allSatisfy(known.contains) else { return nil }
    let offer = OfferCode.OfferEligibility.allCases.first {
      $0.rawValue == code.offerEligibility?.lowercased().replacing("_", with: "-")
    }
    guard product.isInAppPurchase || offer != nil else { return nil }
    // In the language's order, each once.
    return (known.filter(customers.contains), offer)
  }

  private mutating func batches(of code: LiveOfferCode, named name: String, _ product: Offered)
    -> Reading<[BatchDraft]>
  {
    guard case .read(let oneTime) = code.oneTimeUseCodes, case .read(let custom) = code.customCodes else {
      return .unread
    }
    let stem = kebab(name) ?? "offer-code"
    var drafts: [BatchDraft] = []
    for batch in oneTime + custom {
      let isCustom = batch.customCode != nil
      guard let count = batch.numberOfCodes, count > 0,
        let created = batch.createdDate.flatMap({ CalendarDate(String($0.prefix(10))) }),
        batch.expirationDate != nil || isCustom, isDate(batch.expirationDate),
        batch.environment.map(["PRODUCTION", "SANDBOX"].contains) ?? true,
        batch.customCode.map({ usable($0) == $0 }) ?? true
      else {
        leftOut.add(.faultyBatches, of: product.object.with(OfferKind.offerCode.objectKind, name))
        continue
      }
      drafts.append(
        BatchDraft(
          id: "", appleId: batch.id, customCode: batch.customCode, count: count, createdDate: created,
          expirationDate: batch.expirationDate.flatMap(CalendarDate.init),
          isSandbox: batch.environment == "SANDBOX", active: batch.active ?? true))
    }
    // A batch that is left out must not look as if it had not been made: it would be made again.
    guard drafts.count == oneTime.count + custom.count else { return .unread }
    drafts.sort { $0.order < $1.order }
    for number in drafts.indices {
      let kind = drafts[number].customCode != nil ? "-custom" : drafts[number].isSandbox ? "-sandbox" : ""
      drafts[number].id = nameBatch(
        drafts[number], stem + kind + "-" + drafts[number].createdDate.description)
    }
    return .read(drafts)
  }
}

extension BatchDraft {
  fileprivate var order: (String, String, String, Int, String) {
    (
      createdDate.description, (isSandbox ? "1" : "0") + (customCode ?? ""),
      expirationDate?.description ?? "9999", count, appleId
    )
  }
}

/// Lower-case words with hyphens between them: `free-for-partners`. Nil for a name without a Latin letter or digit.
func kebab(_ text: String) -> String? {
  let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  return words.isEmpty ? nil : words.joined(separator: "-")
}
