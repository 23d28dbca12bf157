import Diagnostics
package import OfferLanguage

/// The words of the reference for what rows say with values.
extension Default {
  var phrase: String {
    switch self {
    case .integer, .boolean: text ?? ""
    case .text(let text): text.isEmpty ? "nothing" : text
    case .derived(let words): words
    }
  }
}

extension Recognition {
  package var phrase: String {
    switch self {
    case .keys(let keys): listed(keys.map(\.name), "and")
    case .caseInsensitive(let key): "\(key.name), ignoring case"
    case .sharedProducts: "any product that it shares with a group of the baseline"
    case .single: "its subscription"
    case .likeness: "nothing: Apple gives it no identifier"
    }
  }
}

extension RemovalPolicy {
  package var phrase: String {
    switch self {
    case .allowed: "allowed"
    case .endsWhatRuns: "allowed; a warning while it runs, because removing it stops it"
    case .needsRetirement: "refused until the id is listed under retiredProductIds, then a warning"
    case .needsDeactivation:
      "refused while it is active in the baseline, set `active: false` first; allowed after that"
    case .refused: "refused: to stop selling it, write `territories: none`"
    case .refusedWhileLive: "allowed before createdDate and when it is expired or inactive; otherwise refused"
    case .withProducts: "removed together with its products"
    }
  }
}
