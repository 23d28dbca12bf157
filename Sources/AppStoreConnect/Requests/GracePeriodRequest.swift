import OfferLanguage
import OfferRules
import OfferModel

/// Changes how long subscribers keep access while a renewal is retried.
func changeGracePeriod(_ id: Reference, _ period: NormalObject) -> PlannedRequest? {
  guard let duration = period.text(.duration).flatMap(BillingGracePeriod.Duration.init(rawValue:)) else {
    return nil
  }
  let days =
    switch duration {
    case .threeDays: "THREE_DAYS"
    case .sixteenDays: "SIXTEEN_DAYS"
    case .twentyEightDays: "TWENTY_EIGHT_DAYS"
    }
  return .update(
    "/v1/subscriptionGracePeriods", "subscriptionGracePeriods", id,
    [
      .init("optIn", .boolean(period.truth(.optIn) ?? false)),
      .init("sandboxOptIn", .boolean(period.truth(.sandboxOptIn) ?? false)),
      .init("duration", .text(days)),
      .init("renewalType", appleSpelling(period.text(.renewalType) ?? "all-renewals")),
    ])
}
