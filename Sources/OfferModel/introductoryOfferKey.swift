import Diagnostics

/// `free-trial_P1W_none_2027-03-31`, with `_monthly` for the monthly plan and a campaign at the end: no two offers of a
/// product in normal form have the same. Apple gives introductory offers no identifier.
package func introductoryOfferKey(
  mode: String, duration: String, start: String?, end: String?, plan: String?, campaign: String?
) -> String {
  ([mode, duration, start ?? "none", end ?? "none"] + [plan, campaign].compactMap(\.self)).joined(
    separator: "_")
}

extension IntroductoryOffer {
  package var key: String {
    let plan = terms.plan.value
    return introductoryOfferKey(
      mode: terms.mode.value.rawValue, duration: terms.length.value.description,
      start: window.start?.value.description, end: window.end?.value.description,
      plan: plan.isMonthly ? plan.rawValue : nil, campaign: campaign?.value)
  }
}
