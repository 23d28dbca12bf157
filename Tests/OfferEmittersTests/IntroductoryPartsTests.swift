import Diagnostics
import OfferLanguage
import TestSupport
import Testing

@testable import OfferEmitters

/// Introductory offers in parts: `catalog.json` says of every storefront what the YAML says, under keys that are all different.
struct IntroductoryPartsTests {
  @Test func partsThatAreEqualizedFromDifferentAmountsStayApart() throws {
    func parts(_ amount: String) -> [String] {
      [
        "{mode: pay-as-you-go, duration: P3M, territories: [USA], prices: {USA: 1.99}}",
        "{mode: pay-as-you-go, duration: P3M, territories: {exclude: [USA]}, prices: {USA: \(amount), rest: equalized}}",
      ]
    }
    func emitted(_ parts: [String]) throws -> Emitted {
      try Emitted([
        introductory(parts, "period: P1M, territories: [USA, CAN, DEU], prices: {USA: 9.99, rest: equalized}")
      ])
    }
    let result = try emitted(parts("4.99"))
    try equal(
      result.ofSubscription("introductoryOffers"),
      """
      [{"duration":"P3M","mode":"pay-as-you-go","prices":{"USA":"4.99","rest":"equalized"},\
      "territories":["CAN","DEU"]},{"duration":"P3M","mode":"pay-as-you-go","prices":{"USA":"1.99"}}]
      """)
    let key = "derived/offers/com.example.app/introductory/"
    try equal(result.at(key + "0/key"), #""pay-as-you-go_P3M_none_none""#)
    try equal(result.at(key + "1/key"), #""pay-as-you-go_P3M_none_none_USA""#)
    try equal(emitted(parts("4.99").reversed()).text, result.text)
    try equal(Emitted([result.text]).text, result.text)
    #expect(try emitted(parts("6.99")).digest != result.digest)
    try equal(emitted(parts("1.99")).at(key + "1"), "nothing")
  }

  @Test func aCampaignIsNoPlan() throws {
    let offers = [
      "{mode: free-trial, duration: P1W, campaign: monthly}",
      "{mode: free-trial, duration: P1W, targetPlan: monthly}",
    ]
    let result = try Emitted([introductory(offers, yearly)])
    let list = "derived/offers/com.example.app/introductory/"
    try equal(result.at(list + "0/key"), #""free-trial_P1W_none_none_monthly""#)
    try equal(result.at(list + "1/key"), #""free-trial_P1W_none_none_up-front_monthly""#)
    try equal(Emitted([introductory(offers.reversed(), yearly)]).text, result.text)
    try equal(shown(introductory(offers, yearly)), 2)
  }

  @Test(arguments: seeds(40))
  func everyStorefrontKeepsItsOffers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let offers = Offers(&random)
    let text = introductory(offers.parts, yearly)
    let result = try Emitted([text])
    let subscription = try #require(
      ((result.object["catalog"] as? [String: Any])?["subscriptionGroups"] as? [[String: Any]])?.first?[
        "subscriptions"] as? [[String: Any]]
    ).first
    let emitted = try #require(subscription?["introductoryOffers"] as? [[String: Any]])
    equal(Dictionary(emitted.flatMap(meaning)) { first, _ in first + " twice" }, offers.meaning)
    let derived = try #require(
      ((result.object["derived"] as? [String: Any])?["offers"] as? [String: [String: Any]])?[
        "com.example.app"]?["introductory"] as? [[String: Any]])
    equal(Set(derived.compactMap { $0["key"] as? String }).count, emitted.count)
    try equal(Emitted([result.text]).text, result.text)
    try equal(Emitted([introductory(offers.parts.reversed(), yearly)]).text, result.text)
    try equal(shown(text), emitted.count)
  }

  private let yearly = """
    period: P1Y, territories: [USA, CAN, DEU, JPN, GBR], prices: {USA: 99.99, rest: equalized}, \
    billingPlans: {monthly: {prices: {USA: 9.99, rest: equalized}}}
    """

  private func introductory(_ offers: [String], _ keys: String) -> String {
    """
    version: 1
    app: {bundleId: com.example.app}
    subscriptionGroups:
      - referenceName: Group
        subscriptions:
          - {productId: com.example.app, referenceName: App, level: 1, \(keys), introductoryOffers: [\
    \(offers.joined(separator: ", "))]}
    """
  }

  /// How many introductory offers `show` has.
  private func shown(_ text: String) throws -> Int {
    let view = try CatalogView(lower(catalog([text])), today: try day("2027-01-01"))
    let table = renderShowText([view], [.offers], width: 1000, Style(isColored: false))
    return String(decoding: table, as: UTF8.self).ranges(of: "Introductory offer").count
  }

  /// What an offer of the normal form says, storefront by storefront.
  private func meaning(_ offer: [String: Any]) -> [(String, String)] {
    let prices = offer["prices"] as? [String: String] ?? [:]
    let storefronts = offer["territories"] as? [String] ?? Array(prices.keys)
    let name = ["mode", "duration", "targetPlan", "campaign"].map { offer[$0] as? String ?? "" }
    return storefronts.map { storefront in
      let amount =
        name[0] == "free-trial" ? "free" : prices[storefront] ?? "as from \(prices["USA"] ?? "nothing")"
      return ((name + [storefront]).joined(separator: " "), amount)
    }
  }
}

/// Random offers, each storefront at most once among those that are alike, and what they mean.
private struct Offers {
  private(set) var parts: [String] = []
  private(set) var meaning: [String: String] = [:]

  init(_ random: inout SeededGenerator) {
    for (mode, duration) in [("pay-as-you-go", "P1M"), ("free-trial", "P1W")] {
      for plan in ["", "monthly"] {
        for campaign in ["", "monthly", "spring"] where Bool.random(using: &random) {
          let label = [(", targetPlan: ", plan), (", campaign: ", campaign)].map { $1.isEmpty ? "" : $0 + $1 }
          let storefronts = ["USA", "CAN", "DEU", "JPN", "GBR"].shuffled(using: &random)
          let cut = Int.random(in: 0...4, using: &random)
          for part in [storefronts[..<cut], storefronts[cut...]] where !part.isEmpty {
            let name = [mode, duration, plan, campaign]
            let terms = "mode: \(mode), duration: \(duration)" + label.joined()
            add(Array(part), terms, name, isFree: mode == "free-trial", &random)
          }
        }
      }
    }
  }

  private mutating func add(
    _ storefronts: [String], _ terms: String, _ name: [String], isFree: Bool, _ random: inout SeededGenerator
  ) {
    let isEqualized = !isFree && Bool.random(using: &random)
    let base = ["1.99", "2.99"].randomElement(using: &random) ?? ""
    var prices = isEqualized ? ["USA: \(base)", "rest: equalized"] : []
    for storefront in storefronts {
      var amount = isFree ? "free" : storefront == "USA" ? base : "as from \(base)"
      if !isFree, storefront != "USA" || !isEqualized, !isEqualized || Bool.random(using: &random) {
        amount = storefront == "JPN" ? "300" : storefront == "USA" ? base : "3.49"
        prices.append("\(storefront): \(amount)")
      }
      meaning[(name + [storefront]).joined(separator: " ")] = amount
    }
    let amounts = isFree ? "" : ", prices: {\(prices.joined(separator: ", "))}"
    parts.append("{\(terms), territories: [\(storefronts.joined(separator: ", "))]\(amounts)}")
  }
}
