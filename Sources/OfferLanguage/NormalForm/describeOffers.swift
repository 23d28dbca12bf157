import Diagnostics
package import OfferModel

extension NormalForm {
  package static func describe(_ offer: IntroductoryOffer) -> NormalObject {
    NormalObject(
      .introductoryOffer, at: offer.range,
      describe(offer.terms)
        + [
          offer.window.start.map { date(.startDate, $0) }, offer.window.end.map { date(.endDate, $0) },
          campaign(offer.campaign),
        ])
  }

  package static func describe(_ offer: PromotionalOffer) -> NormalObject {
    NormalObject(
      .promotionalOffer, at: offer.offerId.range,
      [
        text(.offerId, offer.offerId), text(.referenceName, offer.referenceName), campaign(offer.campaign),
      ]
        + describe(offer.terms).filter { $0.map { $0.key != .territories } ?? false })
  }

  package static func describe(_ offer: WinBackOffer) -> NormalObject {
    NormalObject(
      .winBackOffer, at: offer.offerId.range,
      describe(offer.terms) + [
        text(.offerId, offer.offerId), text(.referenceName, offer.referenceName),
        date(.startDate, offer.startDate),
        offer.endDate.map { date(.endDate, $0) }, text(.priority, offer.priority.map(\.rawValue)),
        text(.promotionIntent, offer.promotionIntent.map(\.rawValue)),
        object(
          .customerEligibility,
          NormalObject(
            .customerEligibility, at: offer.eligibility.range, offer.eligibility, customerEligibilityRows),
          at: offer.eligibility.range),
        offer.appleId.map { integer(.appleId, $0) }, campaign(offer.campaign),
      ])
  }

  package static func describe(_ code: OfferCode) -> NormalObject {
    let place = code.referenceName.range
    let shared: [NormalField?] = [
      text(.referenceName, code.referenceName), boolean(.active, code.active),
      objects(.batches, code.batches.map(describe), at: place), campaign(code.campaign),
    ]
    switch code.part {
    case .subscription(let part):
      let terms = OfferTerms(mode: part.mode, length: part.length, plan: part.plan, pricing: code.pricing)
      return NormalObject(
        .offerCode, at: place,
        shared + describe(terms) + [
          texts(.customerEligibilities, part.customerEligibilities.map { $0.map(\.rawValue) }),
          text(.offerEligibility, part.offerEligibility.map(\.rawValue)),
          boolean(.autoRenewEnabled, part.autoRenewEnabled),
        ])
    case .inAppPurchase(let customers):
      return NormalObject(
        .inAppPurchaseOfferCode, at: place,
        shared + describe(code.pricing) + [
          texts(.customerEligibilities, customers.map { $0.map(\.rawValue) }),
          NormalField(key: .free, value: .boolean(code.pricing.prices == nil), range: place),
        ])
    }
  }

  private static func describe(_ terms: OfferTerms) -> [NormalField?] {
    [
      text(.mode, terms.mode.map(\.rawValue)), text(.duration, terms.length.map(\.description)),
      // Added later than the format: written only where it is not the default.
      terms.plan.value.isMonthly ? text(.targetPlan, terms.plan.map(\.rawValue)) : nil,
    ] + describe(terms.pricing)
  }

  private static func campaign(_ label: Located<String>?) -> NormalField? {
    label.map { text(.campaign, $0) }
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
