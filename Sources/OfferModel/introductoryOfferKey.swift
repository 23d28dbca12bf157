import Diagnostics

extension IntroductoryOffer {
  /// `free-trial_P1W_none_2027-03-31`, with `_monthly` for the monthly plan and a campaign at the end: no two offers of a product in normal form
  /// have the same. Apple gives introductory offers no identifier.
  package var key: String {
    let dates = [window.start, window.end].map { $0?.value.description ?? "none" }
    return
      ([terms.mode.value.rawValue, terms.length.value.description] + dates
      + (terms.plan.value.isMonthly ? [terms.plan.value.rawValue] : [])
      + [campaign?.value].compactMap(\.self)).joined(separator: "_")
  }
}
