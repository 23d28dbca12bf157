import Diagnostics
import JSONText
import OfferModel

extension StoreKitReader {
  /// The newer list, else the older single offer, which newer files repeat for other readers.
  mutating func readIntroductoryOffers(_ fields: Fields, _ renewal: BillingPeriod?) -> [StoreKitOffer] {
    let offers = readOffers(fields.objects("introductoryOffers", &report), .introductory, renewal)
    guard offers.isEmpty, let member = fields.members["introductoryOffer"], !member.value.isNull else {
      return offers
    }
    var objects: [JSONObject] = []
    let path = fields.path("introductoryOffer")
    switch member.value.content {
    case .object(let members): objects = [JSONObject(path: path, members: members)]
    case .array:
      report.defect(path, "found a list, expected one offer or null")
      objects = fields.objects("introductoryOffer", &report)
    case .null, .boolean, .number, .string, .brokenString:
      report.defect(path, "found \(member.value.noun), expected an offer or null; not imported")
    }
    return readOffers(objects, .introductory, renewal)
  }

  /// `renewal`: the subscription's period.
  mutating func readOffers(
    _ objects: [JSONObject], _ kind: StoreKitOffer.Kind, _ renewal: BillingPeriod?
  ) -> [StoreKitOffer] {
    objects.compactMap { readOffer($0, kind, renewal) }
  }

  private mutating func readOffer(
    _ object: JSONObject, _ kind: StoreKitOffer.Kind, _ renewal: BillingPeriod?
  ) -> StoreKitOffer? {
    let fields = Shape.offer(kind).match(object, version: version, report: &report)
    noteID(fields, "internalID")
    reportTestSwitch(fields)
    let plan: BillingPlan = isMonthly(fields) ? .monthly : .upFront
    // The monthly plan is charged every month, whatever its commitment.
    let renewal = plan.isMonthly ? .oneMonth : renewal
    guard let mode = readPaymentMode(fields) else { return nil }
    var period = readLength(fields, "subscriptionPeriod")
    if period == nil, mode == .payAsYouGo { period = renewal?.length }
    let offerID = fields.text("offerID", &report)
    guard offerID != nil || kind == .introductory || kind == .code else {
      report.lost(object.path, "an offer without an offerID" + nameOf(fields))
      return nil
    }
    guard let period else {
      report.lost(object.path, "an offer without a subscriptionPeriod, its length" + nameOf(fields))
      return nil
    }
    if mode == .payAsYouGo, let renewal, period != renewal.length {
      report.defect(
        fields.path("subscriptionPeriod"),
        "found \(period), but a pay-as-you-go offer has the \(plan.isMonthly ? "monthly plan" : "subscription")'s "
          + "period, \(renewal.rawValue); its whole length is kept")
    }
    reportUnusedPrice(fields, mode)
    let count = readCount(fields, mode)
    guard (period * count).isAvailable else {
      report.lost(
        object.path, "an offer of \(period * count), a length that Apple does not have" + nameOf(fields))
      return nil
    }
    return StoreKitOffer(
      path: object.path, offerID: offerID, referenceName: fields.text("referenceName", &report), plan: plan,
      paymentMode: mode, period: period, numberOfPeriods: count,
      price: mode == .free ? .missing : readPrice(fields),
      eligibility: kind == .code ? readEligibility(fields) : [],
      isStackable: kind == .code ? fields.flag("isStackable", &report) : nil)
  }

  private mutating func readPaymentMode(_ fields: Fields) -> StoreKitOffer.PaymentMode? {
    let path = fields.path("paymentMode")
    guard let text = fields.text("paymentMode", &report) else {
      report.lost(fields.path, "an offer without a paymentMode" + nameOf(fields))
      return nil
    }
    if let mode = StoreKitOffer.PaymentMode(rawValue: text) { return mode }
    let wanted = letters(text) == "freetrial" ? "free" : letters(text)
    guard let mode = StoreKitOffer.PaymentMode.allCases.first(where: { letters($0.rawValue) == wanted })
    else {
      let modes = listed(StoreKitOffer.PaymentMode.allCases.map { "'\($0.rawValue)'" })
      report.lost(path, "an offer with the unknown mode \(quoted(text)), expected \(modes)")
      return nil
    }
    report.defect(
      path, "found \(quoted(text)), read as '\(mode.rawValue)'",
      help: "write '\(mode.rawValue)': StoreKit testing refuses the whole file otherwise")
    return mode
  }

  private mutating func readCount(_ fields: Fields, _ mode: StoreKitOffer.PaymentMode) -> Int {
    guard let count = fields.integer("numberOfPeriods", &report) else { return 1 }
    guard (1...999).contains(count) else {
      report.defect(fields.path("numberOfPeriods"), "found \(count), expected 1 or more; read as 1")
      return 1
    }
    if count > 1, mode != .payAsYouGo {
      report.defect(
        fields.path("numberOfPeriods"),
        "found \(count), but only pay-as-you-go offers have several periods; their sum is used")
    }
    return count
  }

  private mutating func readEligibility(_ fields: Fields) -> [String] {
    let known = ["new", "existing", "expired"]
    let stated = fields.texts("eligibility", &report)
    for unknown in Set(stated).subtracting(known).sorted() where !known.contains(unknown.lowercased()) {
      report.lost(
        fields.path("eligibility"), "the unknown eligibility \(quoted(unknown)), expected \(listed(known))")
    }
    return known.filter { customer in stated.contains { $0.lowercased() == customer } }
  }
}
