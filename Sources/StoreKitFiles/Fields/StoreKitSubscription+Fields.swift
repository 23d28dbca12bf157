import OfferModel
import JSONText
import OfferLanguage

extension StoreKitSubscription: StoreKitObject, StoreKitProductObject {
  var shape: FileShape<StoreKitSubscription> { StoreKitSubscription.shape }

  static let shape = FileShape<StoreKitSubscription>(
    "a subscription",
    [
      .id("internalID") { ["subscription", $0.productID] },
      .productID(ofLost: "a subscription without a productID", \.productID),
      .value(
        "recurringSubscriptionPeriod", aliases: ["subscriptionPeriod", "period", "duration"], at: \.period,
        .period, as: .period, { _, subscription in "the period of \(subscription)" }),
      .list(
        "billingPlans", since: .firstWithPlans, \.plans,
        read: { reader, subscription in reader.readBillingPlans(&subscription) },
        compare: { comparer, found, wanted, subject in
          comparer.compareMonthlyPlan(found, with: wanted, "the monthly billing plan of \(subject)")
        }),
      .referenceName(\.referenceName),
      FileField(
        key: "subscriptionGroupID", aliases: ["groupID", "subscriptionGroup"],

        read: { reader, subscription in
          subscription.groupID = subscription.source.text("subscriptionGroupID", &reader.report)
        },
        write: { writer, subscription in .text(subscription.groupID ?? writer.groupID) }),
      .value(
        "groupNumber", aliases: ["subscriptionGroupNumber", "groupLevel", "level"], at: \.groupNumber, .level,
        as: .level,
        { _, subscription in "the level of \(subscription)" }),
      .value(
        "displayPrice", aliases: ["price"], at: \.price, .price,
        { _, subscription in "the price of \(subscription)" },
        read: { reader, subscription in reader.readSubscriptionPrice(&subscription) },
        with: { _, found, wanted in found.upfrontPlanPrices(wanted.price) }
      ),
      .familySharing(\.isFamilyShareable),
      .localizations(\.localizations),
      .introductoryOffers,
      .introductoryOffer,
      .offers(.promotional, aliases: ["promotionalOffers"]),
      .offers(.winBack),
      .offers(.code, aliases: ["offerCodes"]),
      FileField(key: "type", write: { _, _ in "RecurringSubscription" }),
    ])
}

extension FileField<StoreKitSubscription> {
  /// The list of introductory offers, one for each billing plan.
  fileprivate static var introductoryOffers: FileField {
    FileField(
      key: "introductoryOffers", aliases: ["introOffers"], since: .firstWithPlans,
      read: { reader, subscription in reader.readIntroductoryOffers(&subscription) },
      write: { writer, subscription in
        writer.upfrontOffer = nil
        var list: [JSON] = []
        for offer in subscription[offers: .introductory] {
          let written = writer.object(offer)
          list.append(written)
          if writer.upfrontOffer == nil, !offer.plan.isMonthly { writer.upfrontOffer = written }
        }
        return .array(list)
      },
      compare: { comparer, found, wanted, subject in
        comparer.compareIntroductory(found, with: wanted, subject)
      })
  }

  /// The one introductory offer of versions without the list.
  ///
  /// Up to 4.0 the key is always there, if only with null. 5.0 repeats the offer of the up-front plan for older readers; files
  /// of 6.3 no longer do.
  fileprivate static var introductoryOffer: FileField {
    FileField(
      key: "introductoryOffer", aliases: ["introOffer"],
      write: { writer, subscription in
        if writer.version >= StoreKitVersion(6, 0) { return nil }
        if writer.version >= .firstWithPlans { return writer.upfrontOffer }
        let offer = subscription[offers: .introductory].first { !$0.plan.isMonthly }
        return offer.map { writer.object($0) } ?? .null
      })
  }

  /// The list of the offers of a kind.
  fileprivate static func offers(_ kind: StoreKitOffer.Kind, aliases: [String] = []) -> FileField {
    .list(
      kind.rawValue, aliases: aliases, since: kind.since, { $0[offers: kind] },
      read: { reader, subscription in
        reader.renewal = subscription.period
        subscription[offers: kind] = reader.readList(
          kind.rawValue, of: subscription.source, StoreKitOffer(kind))
      },
      compare: { comparer, found, wanted, subject in
        comparer.compareOffers(kind, found, with: wanted, of: subject)
      })
  }
}
