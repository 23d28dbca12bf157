extension FakeApp {
  /// An approved app with an offer of each kind, texts, a batch, and a price that changes.
  static func full() -> FakeApp {
    let app = FakeApp()
    app.list(
      group + "/subscriptions",
      [
        object(
          "subscriptions", "11",
          [
            "productId": "com.example.yoga.monthly", "name": "Monthly", "groupLevel": 1,
            "subscriptionPeriod": "ONE_MONTH", "state": "APPROVED", "familySharable": true,
          ])
      ])
    app.price([("USA", "4.99", nil), ("CAN", "5.99", nil), ("CAN", "6.99", "2027-02-01")])
    app.texts("Yoga", of: monthly, "subscriptionVersions", "subscriptionLocalizations")
    app.texts("Pass", of: group, "subscriptionGroupVersions", "subscriptionGroupLocalizations")
    app.list(
      monthly + "/introductoryOffers",
      ["CAN", "USA"].map {
        object(
          "subscriptionIntroductoryOffers", "i" + $0,
          [
            "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1,
            "startDate": "2026-09-22",
            "targetSubscriptionPlanType": "UPFRONT",
          ], ["territory": ("territories", $0)])
      })
    let terms: [String: Any] = ["offerMode": "PAY_AS_YOU_GO", "duration": "ONE_MONTH"]
    app.offer(
      "subscriptionPromotionalOffers", "promotionalOffers",
      terms.merging(["numberOfPeriods": 2, "offerCode": "stay", "name": "Stay"]) { $1 })
    app.offer(
      "winBackOffers", "winBackOffers",
      terms.merging([
        "periodCount": 2, "offerId": "back", "referenceName": "Back", "startDate": "2027-02-01",
        "priority": "NORMAL", "customerEligibilityPaidSubscriptionDurationInMonths": 3,
        "customerEligibilityTimeSinceLastSubscribedInMonths": ["minimum": 2, "maximum": 12],
      ]) { $1 })
    app.offer(
      "subscriptionOfferCodes", "offerCodes",
      terms.merging([
        "numberOfPeriods": 2, "name": "Code", "active": true, "customerEligibilities": ["NEW"],
        "offerEligibility": "REPLACE_INTRO_OFFERS",
      ]) { $1 })
    app.list("/v1/subscriptionOfferCodes/o/oneTimeUseCodes", [])
    app.list(
      "/v1/subscriptionOfferCodes/o/customCodes",
      [
        object(
          "subscriptionOfferCodeCustomCodes", "b",
          [
            "customCode": "HELLO", "numberOfCodes": 500, "active": true,
            "createdDate": "2026-10-01T00:00:00Z",
          ])
      ])
    return app
  }

  private func texts(_ name: String, of path: String, _ version: String, _ localization: String) {
    list(
      path + "/versions",
      [
        """
        {"type":"\(version)","id":"v\(name)","attributes":{"version":1,"state":"APPROVED"},"relationships":\
        {"localizations":{"data":[{"type":"\(localization)","id":"l\(name)"}],"meta":{"paging":{"total":1}}}}}
        """
      ], included: [Self.object(localization, "l" + name, ["locale": "en-US", "name": name])])
    list(
      "/v1/\(version)/v\(name)/localizations",
      [Self.object(localization, "l" + name, ["locale": "en-US", "name": name])])
  }

  /// An offer for 1.99 in USA and 2.99 in CAN.
  private func offer(_ type: String, _ list: String, _ attributes: [String: Any]) {
    self.list(FakeApp.monthly + "/" + list, [Self.object(type, "o", attributes)])
    let rows: [(territory: String, amount: String, start: String?)] = [
      ("USA", "1.99", nil), ("CAN", "2.99", nil),
    ]
    self.list(
      "/v1/\(type)/o/prices",
      rows.map { row in
        Self.object(
          type + "Prices", row.territory, [:],
          [
            "territory": ("territories", row.territory),
            "subscriptionPricePoint": ("subscriptionPricePoints", row.territory + "-" + row.amount),
          ])
      }, included: rows.map(Self.pricePoint))
    answer("/v1/subscriptionPricePoints/USA-1.99/equalizations", #"{"data":[]}"#)
  }
}
