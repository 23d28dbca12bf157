import Diagnostics
import TestSupport
import Testing

@testable import StoreKitFiles

struct CatalogTests {
  @Test func becomesACatalogInTheLanguagesKeyOrder() {
    let imported = Imported(
      """
      {
        "identifier": "0A1B2C3D",
        "nonRenewingSubscriptions": [
          {"displayPrice": "20", "familyShareable": false, "internalID": "2", "localizations": [],
           "productID": "season", "referenceName": "Season", "type": "NonRenewingSubscription"}],
        "products": [
          {"displayPrice": "4.99", "familyShareable": true, "internalID": "1",
           "localizations": [{"description": "Unlocks everything.", "displayName": "Lifetime", "locale": "en_US"}],
           "productID": "lifetime", "referenceName": null, "type": "NonConsumable"}],
        "settings": {"_storefront": "USA", "_timeRate": 6, "_askToBuyEnabled": true},
        "subscriptionGroups": [
          {"id": "G", "localizations": [{"description": "", "displayName": "Streaming", "locale": "fr"}],
           "name": "Streaming Pass", "subscriptions": [
            {"adHocOffers": [], "codeOffers": [], "displayPrice": "9.99", "familyShareable": true, "groupNumber": 2,
             "internalID": "4", "introductoryOffer": {"internalID": "5", "paymentMode": "free",
               "subscriptionPeriod": "P1W"},
             "localizations": [{"description": "", "displayName": "Basic", "locale": "en_US"}],
             "productID": "basic.monthly", "recurringSubscriptionPeriod": "P1M", "referenceName": "Basic Monthly",
             "subscriptionGroupID": "G", "type": "RecurringSubscription", "winbackOffers": []}]}],
        "subscriptionOffersKeyPair": {"id": "6", "privateKey": "SECRET"},
        "version": {"major": 4, "minor": 0}
      }
      """
    ) {
      $0.bundleId = "com.example.streaming"
      $0.name = "Streaming"
    }
    equal(
      imported.yaml,
      """
      # yaml-language-server: $schema=offers.schema.json
      # Imported from Store.storekit, a StoreKit configuration of version 4.0.
      # Such a file has the prices of one storefront, and no dates, territories or eligibility rules. A default is marked
      # "assumed" until you have checked it. What this catalog cannot contain is listed at the end.
      version: 1

      app:
        bundleId: com.example.streaming
        name: Streaming

      subscriptionGroups:
        - referenceName: Streaming Pass
          localizations:
            fr-FR:
              displayName: Streaming
          subscriptions:
            - productId: basic.monthly
              referenceName: Basic Monthly
              level: 2
              period: P1M
              familySharable: true
              prices:
                USA: 9.99
                rest: equalized # assumed
              localizations:
                en-US:
                  displayName: Basic
              introductoryOffers:
                - mode: free-trial
                  duration: P1W

      inAppPurchases:
        - productId: lifetime
          referenceName: lifetime # assumed: the file has none
          type: non-consumable
          familySharable: true
          prices:
            USA: 4.99
            rest: equalized # assumed
          localizations:
            en-US:
              displayName: Lifetime
              description: Unlocks everything.

        - productId: season
          referenceName: Season
          type: non-renewing-subscription
          prices:
            USA: 20
            rest: equalized # assumed

      # lost: settings: 2 settings for tests and synchronization in Xcode: '_askToBuyEnabled', '_timeRate'
      # lost: identifier: the ID by which Xcode identifies the object (here and in 5 more places)
      # lost: subscriptionOffersKeyPair: the private key that signs promotional offers is not copied
      # when imported: 4 values assumed, 3 kinds of settings not imported

      """)
    empty(imported.defects)
    equal(imported.result.assumed, 4)
    equal(imported.result.lost, 3)
    equal(imported.assumed.count, 2, "one for the three prices, one for the reference name")
  }

  @Test func whatOnlyXcodeHasIsLostAsWell() {
    let imported = Imported(
      subscription: #"""
        "internalID": "1", "winbackOffers": [{"isEligible": true, "internalID": "2", "offerID": "back",
          "paymentMode": "free", "displayPrice": "4.99", "subscriptionPeriod": "P1M"}]
        """#, settings: #""_storefront": "USA", "_timeRate": 0, "_storeKitErrors": []"#)
    equal(
      imported.messages("storekit-lost", .info),
      [
        "settings: 1 setting for tests and synchronization in Xcode: '_timeRate'",
        "subscriptionGroups[0].id: the ID by which Xcode identifies the object (here and in 2 more places)",
        "subscriptionGroups[0].subscriptions[0].winbackOffers[0].isEligible: whether the tester is eligible (true): a setting of tests in Xcode",
        "subscriptionGroups[0].subscriptions[0].winbackOffers[0].displayPrice: the price '4.99' of a free offer",
      ])
    empty(imported.lost)
    equal(imported.result.lost, 4)
  }

  @Test func thatIsEmptyBecomesAnAppWithoutProducts() {
    let imported = Imported(
      #"{"products": [], "settings": {}, "subscriptionGroups": [], "version": {"major": 1, "minor": 0}}"#)
    ends(
      imported.yaml,
      with: """
        version: 1

        app:
          bundleId: com.example.placeholder # assumed: write your app's bundle ID
          name: Store # assumed: the file's name
          baseTerritory: USA # assumed: the file does not name a storefront

        # when imported: 3 values assumed, 0 kinds of settings not imported

        """)
  }

  @Test func keepsAnEmptyGroup() {
    let imported = Imported(#"{"subscriptionGroups": [{"id": "1", "name": "Plans", "subscriptions": []}]}"#)
    equal(
      imported.block("subscriptionGroups"),
      """
      subscriptionGroups:
        - referenceName: Plans
          subscriptions: []
      """)
  }

  @Test func showsItsNameWithoutFoldersWhateverTheNameHolds() {
    let imported = Imported(#"{"products": []}"#) { $0.fileName = "apps/my\n#\u{FFFE}: Store.v2.storekit" }
    contains(
      imported.yaml,
      "\n# Imported from my\u{FFFD}#\u{FFFD}: Store.v2.storekit, a StoreKit configuration of version 6.3.\n")
    contains(imported.yaml, "  name: \"my\\n#\\uFFFE: Store.v2\" # assumed")
  }

  @Test func keepsProductsAndOffersThatShareAnIdLintTells() {
    let offer = #"{"offerID": "o", "referenceName": "O", "paymentMode": "free", "subscriptionPeriod": "P1W"}"#
    let imported = Imported(subscription: #""adHocOffers": [\#(offer), \#(offer)]"#)
    equal(imported.yaml.components("offerId: o"), 2)
    empty(imported.defects)
  }

  @Test func saysTerritoriesOnlyWhereTheCommandLineDoes() {
    let json =
      #"{"settings": {"_storefront": "USA"}, "products": [{"productID": "a", "type": "Consumable", "displayPrice": "1"}]}"#
    lacks(Imported(json).yaml, "territories:")
    let imported = Imported(json) { $0.territories = TerritoryArgument("USA,CAN") }
    contains(imported.yaml, "    territories: [USA, CAN]\n    prices:\n")
  }
}

extension String {
  /// How often a text occurs.
  func components(_ text: String) -> Int { ranges(of: text).count }
}
