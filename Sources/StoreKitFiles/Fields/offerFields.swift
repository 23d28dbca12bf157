import JSONText
import OfferModel

extension StoreKitOffer: StoreKitObject {
  var shape: Shape<StoreKitOffer> {
    switch kind {
    case .introductory: StoreKitOffer.introductory
    case .promotional: StoreKitOffer.promotional
    case .winBack: StoreKitOffer.winBack
    case .code: StoreKitOffer.code
    }
  }

  private static let introductory = Shape("an introductory offer", head + length + price)
  private static let promotional = Shape("a promotional offer", head + id + length + [name()] + price)
  private static let winBack = Shape("a win-back offer", testSwitch + head + id + length + [name()] + price)
  private static let code = Shape(
    "a code offer", head + length + [name(aliases: ["offerID"])] + price + audience)

  /// Whether the tester is eligible for a win-back offer, whoever the customers are.
  private static let testSwitch: [Field<StoreKitOffer>] = [
    .lost("isEligible", write: { _, _ in true }) { $0.reportTestSwitch($1) }
  ]

  private static let head: [Field<StoreKitOffer>] = [
    .id("internalID") { [$0.kind.rawValue, $0.productID, $0.name] },
    .value(
      "billingPlanType", always: .firstWithPlans, \.plan, .plan, { "the billing plan of \($1)" },
      write: { writer, offer in
        if offer.plan.isMonthly { writer.noteMonthlyPlan() }
        return writer.version < .firstWithPlans ? nil : .text(offer.plan.transactionName)
      },
      with: { comparer, _, wanted in
        if wanted.plan.isMonthly { comparer.writer.noteMonthlyPlan() }
        return []
      }),
    Field(
      key: "paymentMode", aliases: ["mode"],
      read: { reader, offer throws(LostObject) in try reader.readPaymentMode(&offer) },
      write: { .text($1.paymentMode.rawValue) }, compare: { $0.compareMode($1, $2, $3) }),
    Field(
      key: "subscriptionPeriod", aliases: ["period", "duration"], read: { $0.readPeriod(of: &$1) },
      write: { .text($1.period.description) }, compare: { $0.compareLength($1, $2, $3) }),
  ]

  private static let id: [Field<StoreKitOffer>] = [
    .name(
      "offerID", aliases: ["id", "identifier", "offerIdentifier"], ofLost: "an offer without an offerID",
      \.offerID)
  ]

  /// The period has been read, and is compared with the number of periods.
  private static let length: [Field<StoreKitOffer>] = [
    Field(
      key: "numberOfPeriods", aliases: ["periodCount"], always: .firstWithPlans,
      read: { reader, offer throws(LostObject) in try reader.readLength(of: &offer) },
      write: { writer, offer in
        let isWritten = offer.paymentMode == .payAsYouGo || writer.version >= .firstWithPlans
        return isWritten ? .number(offer.numberOfPeriods) : nil
      })
  ]

  private static func name(aliases: [String] = []) -> Field<StoreKitOffer> {
    .value(
      "referenceName", aliases: ["name"] + aliases, \.referenceName, .text, { "the reference name of \($1)" })
  }

  private static let price: [Field<StoreKitOffer>] = [
    .value(
      "displayPrice", aliases: ["price"], \.price, .price, { "the price of \($1)" },
      read: { if $1.paymentMode != .free { $1.price = $0.readPrice($1.source, "displayPrice") } },
      write: { $1.paymentMode == .free ? nil : FieldType.price.json($1.price) })
  ]

  private static let audience: [Field<StoreKitOffer>] = [
    .value(
      "eligibility", aliases: ["customerEligibilities"], \.eligibility, .eligibility,
      { "the eligibility of \($1)" }),
    .value("isStackable", \.isStackable, .stacking, { "whether \($1) stacks with introductory offers" }),
  ]
}
