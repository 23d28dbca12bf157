import CatalogText
import JSONText
import OfferLanguage
import OfferModel

extension StoreKitOffer: StoreKitObject {
  var shape: FileShape<StoreKitOffer> {
    switch kind {
    case .introductory: StoreKitOffer.introductory
    case .promotional: StoreKitOffer.promotional
    case .winBack: StoreKitOffer.winBack
    case .code: StoreKitOffer.code
    }
  }

  private static let introductory = FileShape("an introductory offer", head + length + price)
  private static let promotional = FileShape("a promotional offer", head + id + length + [name()] + price)
  private static let winBack = FileShape(
    "a win-back offer", testSwitch + head + id + length + [name()] + price)
  private static let code = FileShape(
    "a code offer", head + length + [name(aliases: ["offerID"])] + price + audience)

  /// Whether the tester in Xcode is eligible for a win-back offer.
  private static let testSwitch: [FileField<StoreKitOffer>] = [
    .lost("isEligible", write: { _, _ in true }) { reader, source in reader.reportTestSwitch(source) }
  ]

  /// The keys that all kinds have, before their id.
  private static let head: [FileField<StoreKitOffer>] = [
    .id("internalID") { [$0.kind.rawValue, $0.productID, $0.name] },
    .value(
      "billingPlanType", always: .firstWithPlans, at: \.plan, .plan, as: .targetPlan,
      { _, offer in "the billing plan of \(offer)" },
      write: { writer, offer in
        if offer.plan.isMonthly { writer.need(.firstWithPlans) }
        return writer.version < .firstWithPlans ? nil : .text(offer.plan.transactionName)
      },
      with: { comparer, _, wanted in
        if wanted.plan.isMonthly { comparer.writer.need(.firstWithPlans) }
        return []
      }
    ),
    FileField(
      key: "paymentMode", aliases: ["mode"],
      read: { reader, offer throws(LostObject) in try reader.readPaymentMode(&offer) },
      write: { _, offer in .text(offer.paymentMode.storeKitName) },
      compare: { comparer, found, wanted, subject in comparer.compareMode(found, with: wanted, subject) },
      catalogKey: .mode,
      lower: { offer, value in offer.paymentMode = value.word(of: OfferMode.self) ?? offer.paymentMode },
      raise: { offer in .word(offer.paymentMode) }),
    FileField(
      key: "subscriptionPeriod", aliases: ["period", "duration"],
      read: { reader, offer in reader.readPeriod(of: &offer) },
      write: { _, offer in .text(offer.period.description) },
      compare: { comparer, found, wanted, subject in comparer.compareLength(found, with: wanted, subject) }),
  ]

  private static let id: [FileField<StoreKitOffer>] = [
    .name(
      "offerID", aliases: ["id", "identifier", "offerIdentifier"], ofLost: "an offer without an offerID",
      \.offerID, as: .offerId
    )
  ]

  /// The number of periods: it is read after the period, and compared together with it.
  private static let length: [FileField<StoreKitOffer>] = [
    FileField(
      key: "numberOfPeriods", aliases: ["periodCount"], always: .firstWithPlans,
      read: { reader, offer throws(LostObject) in try reader.readLength(of: &offer) },
      write: { writer, offer in
        let isWritten = offer.paymentMode == .payAsYouGo || writer.version >= .firstWithPlans
        return isWritten ? .number(offer.numberOfPeriods) : nil
      })
  ]

  private static func name(aliases: [String] = []) -> FileField<StoreKitOffer> {
    .value(
      "referenceName", aliases: ["name"] + aliases, at: \.referenceName, .text, as: .referenceName,
      { _, offer in "the reference name of \(offer)" })
  }

  private static let price: [FileField<StoreKitOffer>] = [
    .value(
      "displayPrice", aliases: ["price"], at: \.price, .price, { _, offer in "the price of \(offer)" },
      read: { reader, offer in
        guard offer.paymentMode != .freeTrial else { return }
        offer.price = reader.readPrice(offer.source, "displayPrice")
      },
      write: { _, offer in
        offer.paymentMode == .freeTrial ? nil : FileFieldType.price.json(offer.price)
      }
    )
  ]

  /// Which customers can use a code offer.
  private static let audience: [FileField<StoreKitOffer>] = [
    .value(
      "eligibility", aliases: ["customerEligibilities"], at: \.eligibility, .eligibility,
      as: .customerEligibilities,
      { _, offer in "the eligibility of \(offer)" }),
    .value(
      "isStackable", at: \.isStackable, .stacking, as: .offerEligibility,
      { _, offer in "whether \(offer) stacks with introductory offers" }),
  ]
}
