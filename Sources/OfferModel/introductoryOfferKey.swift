import Diagnostics

/// `free-trial_P1W_none_2027-03-31`; plan and campaign follow where the plan is the monthly one or there is a campaign, as in
/// `…_up-front_spring`. Apple gives introductory offers no identifier.
package func introductoryOfferKey(
  mode: String, duration: String, start: String?, end: String?, plan: String?, campaign: String?
) -> String {
  let label = plan == nil && campaign == nil ? [] : [plan ?? BillingPlan.upFront.rawValue, campaign]
  return ([mode, duration, start ?? "none", end ?? "none"] + label.compactMap(\.self)).joined(separator: "_")
}

/// The key of an offer that cannot be one with an earlier offer of the same key: with its first storefront at the end.
package func introductoryOfferKey(_ key: String, besides storefronts: StorefrontSet) -> String {
  key + "_" + (storefronts.first?.code ?? "")
}

/// The keys of the introductory offers of a subscription, in their order. No two are the same.
package func introductoryOfferKeys(_ offers: some Sequence<Offer>) -> [String] {
  var known: Set<String> = []
  return offers.map { offer in
    let key = offer.key
    guard !known.insert(key).inserted else { return key }
    return introductoryOfferKey(key, besides: offer.pricing.territories.set)
  }
}

extension OfferData {
  /// The key of an introductory offer.
  package var key: String {
    introductoryOfferKey(
      mode: terms?.mode.value.rawValue ?? "", duration: terms?.length.value.description ?? "",
      start: window.start?.value.description, end: window.end?.value.description,
      plan: plan.isMonthly ? plan.rawValue : nil, campaign: campaign?.value)
  }
}
