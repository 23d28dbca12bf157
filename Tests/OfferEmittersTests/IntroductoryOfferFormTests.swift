import OfferRules
import TestSupport
import Testing

/// Introductory offers have no identifier: taken apart by storefront and put together again.
struct IntroductoryOfferFormTests {
  private func form(_ offers: String..., product: String = "territories: [USA, CAN, FRA, DEU]") throws
    -> String
  {
    let list = offers.map { "  - {\($0)}" }.joined(separator: "\n")
    return try Emitted(.subscription(product + "\nintroductoryOffers:\n" + list)).ofSubscription(
      "introductoryOffers")
  }

  private let trial = "mode: free-trial, duration: P1W"
  private let paid = "mode: pay-as-you-go, duration: P1M"

  @Test func aSplitOfferIsTheWholeOne() throws {
    let whole = try form(trial)
    equal(whole, #"[{"duration":"P1W","mode":"free-trial","territories":["CAN","DEU","FRA","USA"]}]"#)
    try equal(
      form(trial + ", territories: [USA, DEU]", trial + ", territories: {exclude: [USA, DEU]}"), whole)
    try equal(
      form(
        trial + ", territories: FRA", trial + ", territories: currency-usd",
        trial + ", territories: [CAN, DEU]"), whole)
  }

  @Test func aPaidOfferTakenApartByStorefront() throws {
    let whole = try form(paid + ", prices: {USA: 1, CAN: 2, currency-eur: 3}")
    equal(
      whole,
      #"[{"duration":"P1M","mode":"pay-as-you-go","prices":{"CAN":"2.00","DEU":"3.00","FRA":"3.00","USA":"1.00"}}]"#
    )
    try equal(
      form(
        paid + ", prices: {FRA: 3}", paid + ", prices: {USA: 1}", paid + ", prices: {CAN: 2}",
        paid + ", prices: {DEU: 3}"), whole)
    try equal(
      form(
        paid + ", territories: currency-eur, prices: {currency-eur: 3}", paid + ", prices: {USA: 1, CAN: 2}"),
      whole)
  }

  @Test func restKeepsItsTerritories() throws {
    let apart = try form(
      paid + ", territories: [USA, DEU], prices: {USA: 1, rest: equalized}", paid + ", prices: {CAN: 2}")
    equal(
      apart,
      #"[{"duration":"P1M","mode":"pay-as-you-go","prices":{"CAN":"2.00","USA":"1.00","rest":"equalized"},"territories":["CAN","DEU","USA"]}]"#
    )
  }

  /// Start, none first; end, none last; mode; length.
  @Test func sorted() throws {
    let offers = [
      paid + ", prices: {USA: 1}", trial + ", territories: CAN",
      "mode: free-trial, duration: P2W, territories: FRA",
      trial + ", territories: USA, startDate: 2027-05-01",
      trial + ", territories: FRA, startDate: 2027-02-01",
      trial + ", territories: USA, startDate: 2027-02-01, endDate: 2027-03-01",
      trial + ", territories: DEU, endDate: 2027-01-01",
    ]
    let sorted = [offers[6], offers[1], offers[2], offers[0], offers[5], offers[4], offers[3]]
    func list(_ offers: [String]) throws -> String {
      let list = offers.map { "  - {\($0)}" }.joined(separator: "\n")
      return try Emitted(.subscription("territories: [USA, CAN, FRA, DEU]\nintroductoryOffers:\n" + list))
        .ofSubscription("introductoryOffers")
    }
    let expected = try sorted.map { String(try list([$0]).dropFirst().dropLast()) }.joined(separator: ",")
    try equal(list(offers), "[\(expected)]")
    try equal(list(offers.reversed()), "[\(expected)]")
  }
}
