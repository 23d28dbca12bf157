import Diagnostics
package import OfferModel

extension NormalForm {
  package static func describe(_ offer: Offer) -> NormalObject {
    var fields: [NormalField?] = [
      offer.offerId.map { text(.offerId, $0) }, offer.referenceName.map { text(.referenceName, $0) },
      offer.window.start.map { date(.startDate, $0) }, offer.window.end.map { date(.endDate, $0) },
      offer.campaign.map { text(.campaign, $0) },
    ]
    fields += offer.terms.map(describe) ?? []
    switch offer.part {
    case .introductory:
      return NormalObject(.introductoryOffer, at: offer.range, fields + describe(offer.pricing))
    case .promotional:
      // It is offered wherever the subscription is sold.
      return NormalObject(.promotionalOffer, at: offer.range, fields + [offer.pricing.prices.map(prices)])
    case .winBack(let part):
      return NormalObject(.winBackOffer, at: offer.range, fields + describe(offer.pricing) + describe(part))
    case .offerCode(let part):
      let type: ObjectID = part.subscription == nil ? .inAppPurchaseOfferCode : .offerCode
      return NormalObject(
        type, at: offer.range, fields + describe(offer.pricing) + describe(part, of: offer))
    }
  }

  private static func describe(_ terms: OfferTerms) -> [NormalField?] {
    [
      text(.mode, terms.mode.map(\.rawValue)), text(.duration, terms.length.map(\.description)),
      // Added later than the format: written only where it is not the default.
      terms.plan.value.isMonthly ? text(.targetPlan, terms.plan.map(\.rawValue)) : nil,
    ]
  }

  private static func describe(_ part: WinBackPart) -> [NormalField?] {
    let eligibility = part.eligibility
    return [
      text(.priority, part.priority.map(\.rawValue)),
      text(.promotionIntent, part.promotionIntent.map(\.rawValue)),
      object(
        .customerEligibility,
        NormalObject(.customerEligibility, at: eligibility.range, eligibility, customerEligibilityRows),
        at: eligibility.range),
      part.appleId.map { integer(.appleId, $0) },
    ]
  }

  private static func describe(_ code: CodePart, of offer: Offer) -> [NormalField?] {
    let shared: [NormalField?] = [
      boolean(.active, code.active), objects(.batches, code.batches.map(describe), at: offer.range),
    ]
    switch code.customers {
    case .ofSubscription(let part):
      return shared + [
        texts(.customerEligibilities, part.customerEligibilities.map { $0.map(\.rawValue) }),
        text(.offerEligibility, part.offerEligibility.map(\.rawValue)),
        boolean(.autoRenewEnabled, part.autoRenewEnabled),
      ]
    case .ofInAppPurchase(let customers):
      return shared + [
        texts(.customerEligibilities, customers.map { $0.map(\.rawValue) }),
        NormalField(key: .free, value: .boolean(offer.pricing.prices == nil), range: offer.range),
      ]
    }
  }

  /// The prices of a paid offer say where it can be had, unless some of them are equalized.
  static func describe(_ pricing: OfferPricing) -> [NormalField?] {
    guard let map = pricing.prices else { return [territories(pricing.territories)] }
    return [prices(map), map.rest.map { _ in territories(pricing.territories) }]
  }

  private static func describe(_ batch: CodeBatch) -> NormalObject {
    let shared: [NormalField?] = [
      text(.id, batch.id), integer(.count, batch.count), date(.createdDate, batch.createdDate),
      batch.expirationDate.map { date(.expirationDate, $0) }, boolean(.active, batch.active),
    ]
    switch batch.kind.value {
    case .custom(let code):
      return NormalObject(
        .batch, at: batch.id.range,
        shared + [text(.kind, Located(CodeKind.custom.rawValue, at: batch.kind.range)), text(.code, code)])
    case .oneTimeUse(let part):
      return NormalObject(
        .batch, at: batch.id.range,
        shared + [
          text(.kind, Located(CodeKind.oneTimeUse.rawValue, at: batch.kind.range)),
          part.extendedUntil.map { date(.extendedUntil, $0) },
          text(.environment, part.environment.map(\.rawValue)), text(.issuer, part.issuer.map(\.rawValue)),
          part.format(of: batch).map { object(.format, describe($0), at: $0.range) },
        ])
    }
  }

  private static func describe(_ format: CodeFormat) -> NormalObject {
    NormalObject(
      .codeFormat, at: format.range,
      [
        format.prefix.value.isEmpty ? nil : text(.prefix, format.prefix), integer(.length, format.length),
        text(.alphabet, format.alphabet), boolean(.checkCharacter, format.checkCharacter),
        blockedWords(format), format.url.map { text(.url, $0) },
      ])
  }

  private static func blockedWords(_ format: CodeFormat) -> NormalField? {
    switch format.blockedWords {
    case .builtin: text(.blockedWords, Located(CodeFormat.defaultBlockedWords, at: format.range))
    case .none: text(.blockedWords, Located("none", at: format.range))
    case .words(let words): texts(.blockedWords, words)
    }
  }
}

extension CodeBatch.OneTimeUse {
  /// The format of codes made here, its defaults where none is written.
  fileprivate func format(of batch: CodeBatch) -> CodeFormat? {
    guard batch.isOwn else { return nil }
    return format ?? CodeFormat.standard(at: batch.id.range)
  }
}
