import TestSupport
import Diagnostics
import Testing

@testable import StoreKitFiles

struct DefectTests {
  @Test(arguments: [
    ("id", #""id": "a", "displayPrice": "1""#), ("identifier", #""identifier": "a", "displayPrice": "1""#),
    ("productId", #""productId": "a", "displayPrice": "1""#), ("price", #""productID": "a", "price": "1""#),
    ("familySharable", #""productID": "a", "displayPrice": "1", "familySharable": false"#),
  ])
  func misspeltKeysAreReadAsWhatTheyMean(_ key: String, _ members: String) {
    let imported = Imported(product: members + #", "type": "Consumable", "referenceName": "A""#)
    contains(imported.yaml, "productId: a\n")
    contains(imported.yaml, "USA: 1\n")
    equal(imported.defects.count, 1)
    equal(imported.defects.first?.hasPrefix("products[0]: a product has the key '\(key)', read as '"), true)
  }

  @Test func misspeltKeysOfASubscription() {
    let imported = Imported(
      #"""
      {"settings": {"_storefront": "USA"}, "subscriptionGroups": [{"name": "G", "subscriptions": [{"productID": "p", "referenceName": "P",
        "subscriptionGroupNumber": 2, "displayPrice": "9", "subscriptionPeriod": "P1M",
        "winBackOffers": [{"offerID": "w", "referenceName": "W", "paymentMode": "free", "subscriptionPeriod": "P1W"}]}]}]}
      """#)
    contains(imported.yaml, "level: 2\n        period: P1M\n")
    contains(imported.yaml, "offerId: w\n")
    equal(
      imported.defects.map { $0.split(separator: "'").dropFirst().first },
      [
        "subscriptionGroupNumber", "subscriptionPeriod", "winBackOffers",
      ])
  }

  @Test func theSameMisspellingInManyPlacesIsOneFindingThatCountsThem() {
    let imported = Imported(#"{"products": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}"#)
    equal(
      imported.defects.first,
      "products[0]: a product has the key 'id', read as 'productID' (here and in 2 more places)")
  }

  @Test func unknownKeysThatHoldSomethingAreLostWithTheNearestKnownOne() {
    let imported = Imported(
      product: #""productID": "a", "refrenceName": "A", "notes": "", "displayPrice": "1""#)
    let finding = imported.result.findings.first { $0.rule == "storekit-lost" }
    equal(finding?.message, "the unknown key 'refrenceName' of a product is not imported")
    equal(finding?.help, "did you mean 'referenceName'?")
    equal(finding?.objectLabel, "products[0]")
    equal(imported.lost.count, 1)
  }

  @Test func listsThatStoreKitDoesNotHaveAreRead() {
    let imported = Imported(#"{"nonConsumableProducts": [{"productID": "a", "displayPrice": "1"}]}"#)
    contains(imported.yaml, "  - productId: a\n")
    contains(imported.yaml, "    type: non-consumable\n")
    equal(
      imported.defects,
      [
        "nonConsumableProducts: StoreKit configurations have no such list; read as if it were in 'products'"
      ])
  }

  @Test func subscriptionsAmongTheProductsMoveToAGroup() {
    let imported = Imported(
      #"""
      {"settings": {"_storefront": "USA"}, "products": [
        {"productID": "a", "referenceName": "A", "type": "AutoRenewableSubscription", "subscriptionPeriod": "P1M", "groupNumber": 1,
         "displayPrice": "9"},
        {"productID": "b", "referenceName": "B", "recurringSubscriptionPeriod": "P1Y", "groupNumber": 1, "displayPrice": "90"}]}
      """#)
    equal(
      imported.block("subscriptionGroups"),
      """
      subscriptionGroups:
        - referenceName: Group 1 # assumed: the file has none
          subscriptions:
            - productId: a
              referenceName: A
              level: 1
              period: P1M
              prices:
                USA: 9
                rest: equalized # assumed
      """)
    contains(imported.yaml, "- productId: b\n")
    equal(imported.yaml.components("subscriptions:"), 1)
    contains(
      imported.defects, "products[0]: an auto-renewable subscription is listed as a product; moved to a group"
    )
  }

  @Test func periodsOfAnotherSpellingAreReadImpossibleOnesLost() {
    let week = Imported(
      #"{"subscriptionGroups": [{"subscriptions": [{"productID": "p", "recurringSubscriptionPeriod": "P7D"}]}]}"#
    )
    contains(week.yaml, "period: P1W\n")
    equal(
      week.defects.first,
      "subscriptionGroups[0].subscriptions[0].recurringSubscriptionPeriod: found 'P7D', read as P1W")
    let days = Imported(
      #"{"subscriptionGroups": [{"subscriptions": [{"productID": "p", "recurringSubscriptionPeriod": "P3D"}]}]}"#
    )
    contains(days.yaml, "period: P1M # assumed: the file has no usable one\n")
    equal(
      days.lost,
      [
        "subscriptionGroups[0].subscriptions[0].recurringSubscriptionPeriod: subscriptions do not renew every P3D, expected P1W, P1M, P2M, P3M, P6M or P1Y"
      ])
    let none = Imported(
      #"{"subscriptionGroups": [{"subscriptions": [{"productID": "p", "recurringSubscriptionPeriod": "month"}]}]}"#
    )
    contains(none.yaml, "period: P1M # assumed: the file has no usable one\n")
  }

  @Test(arguments: [
    ("freeTrial", "free-trial"), ("FREE_TRIAL", "free-trial"), ("PAY_UP_FRONT", "pay-up-front"),
    ("payasyougo", "pay-as-you-go"),
  ])
  func paymentModesInApplesOtherSpellingsAreRead(_ file: String, _ mode: String) {
    let imported = Imported(
      subscription:
        #""introductoryOffer": {"paymentMode": "\#(file)", "subscriptionPeriod": "P1M", "displayPrice": "1"}"#
    )
    contains(imported.yaml, "mode: \(mode)\n")
    equal(imported.defects.count, 1)
  }

  @Test func anIntroductoryOfferAsAListIsRead() {
    let imported = Imported(
      subscription: #""introductoryOffer": [{"paymentMode": "free", "subscriptionPeriod": "P1W"}]"#)
    contains(imported.yaml, "mode: free-trial")
    equal(
      imported.defects,
      [
        "subscriptionGroups[0].subscriptions[0].introductoryOffer: found a list, expected one offer or null"
      ])
  }

  @Test func wrongTypesWithOneMeaningAreTakenOthersLeftOut() {
    let imported = Imported(
      #"""
      {"subscriptionGroups": {"name": 7, "id": "G", "subscriptions": [{"productID": "p", "groupNumber": "2",
        "familyShareable": "true", "displayPrice": 9.99, "localizations": 5, "adHocOffers": ["x"],
        "recurringSubscriptionPeriod": "P1M", "referenceName": {}}]}}
      """#)
    contains(imported.yaml, "- referenceName: \"7\"\n")
    contains(imported.yaml, "level: 2\n        period: P1M\n        familySharable: true\n")
    contains(imported.yaml, "USA: 9.99\n")
    let path = "subscriptionGroups.subscriptions[0]"
    equal(
      imported.defects,
      [
        "subscriptionGroups: found an object, expected a list; read as such",
        "subscriptionGroups.name: found a number, expected text; read as such",
        "\(path).referenceName: found an object, expected text; not imported",
        "\(path).groupNumber: found text, expected an integer; read as such",
        "\(path).displayPrice: found a number, expected text; read as such",
        "\(path).familyShareable: found text, expected a boolean; read as such",
        "\(path).localizations: found a number, expected a list; not imported",
        "\(path).adHocOffers[0]: found text, expected an object; not imported",
      ])
  }

  @Test func idsThatAreUsedTwiceAreReportedOnce() {
    let imported = Imported(
      #"{"identifier": "X", "subscriptionGroups": [{"id": "X", "name": "a"}, {"id": "X", "name": "b"}]}"#)
    equal(
      imported.defects,
      [
        "subscriptionGroups[0].id: the ID 'X' is already used at identifier, 3 places in total; it is not imported"
      ])
  }

  @Test func aSubscriptionThatNamesAnotherGroupStaysWhereItStands() {
    let imported = Imported(subscription: #""subscriptionGroupID": "H""#)
    equal(
      imported.defects,
      [
        "subscriptionGroups[0].subscriptions[0].subscriptionGroupID: found 'H', but it is in group 'G'; kept there"
      ])
  }

  @Test func anUpfrontPlanOfAnotherPriceGivesWayToTheSubscriptions() {
    let imported = Imported(
      subscription:
        #""billingPlans": [{"billingPlanType": "BILLED_UPFRONT", "displayPrice": "0.99", "isEnabled": true}]"#
    )
    contains(imported.yaml, "USA: 9.99\n")
    equal(imported.defects.count, 1)
  }

  @Test(arguments: [
    ("products", "\"NON_CONSUMABLE\"", "non-consumable", 1),
    ("products", "\"coins\"", "non-consumable # assumed: the file has no usable one", 1),
    ("nonRenewingSubscriptions", "null", "non-renewing-subscription", 0),
    ("nonRenewingSubscriptions", "\"Consumable\"", "consumable", 1),
    ("products", "\"NonRenewingSubscription\"", "non-renewing-subscription", 0),
  ])
  func productTypesInOtherSpellingsAreReadTheTypeWinsOverTheList(
    _ list: String, _ type: String, _ written: String, _ defects: Int
  ) {
    let imported = Imported(#"{"\#(list)": [{"productID": "a", "type": \#(type), "displayPrice": "1"}]}"#)
    contains(imported.yaml, "    type: \(written)\n")
    equal(imported.defects.count, defects)
  }

  @Test func productsAndSubscriptionsWithoutAProductIDAreLost() {
    let imported = Imported(
      #"{"products": [{"referenceName": "Coins", "type": "Consumable"}], "subscriptionGroups": [{"name": "G", "subscriptions": [{}]}]}"#
    )
    equal(
      imported.lost,
      [
        "subscriptionGroups[0].subscriptions[0]: a subscription without a productID",
        "products[0]: a product without a productID ('Coins')",
      ])
  }

  @Test(arguments: [
    ("3", "version 3.0"), ("\"2.0\"", "version 2.0"), ("{\"major\": 4}", "version 4.0"), ("[]", nil),
    ("{}", nil),
  ])
  func versionsOfAnotherShapeAreUnderstood(_ json: String, _ version: String?) {
    let imported = Imported(#"{"products": [], "version": \#(json)}"#)
    let header = imported.yaml.split(separator: "\n")[1]
    ends(header, with: version.map { "of \($0)." } ?? "a StoreKit configuration.")
    equal(imported.defects.count, 1)
  }

  @Test func aVersionOlderThanTheFilesKeysIsReportedAndTheKeysAreRead() {
    let imported = Imported(
      #"""
      {"version": {"major": 3, "minor": 0}, "subscriptionGroups": [{"name": "G", "subscriptions": [{"productID": "p",
        "referenceName": "P", "groupNumber": 1, "recurringSubscriptionPeriod": "P1M", "displayPrice": "1",
        "introductoryOffers": [{"paymentMode": "free", "subscriptionPeriod": "P1W"}]}]}]}
      """#)
    contains(imported.yaml, "mode: free-trial")
    equal(
      imported.defects,
      [
        "version: the file has version 3.0, but subscriptionGroups[0].subscriptions[0] has 'introductoryOffers', which came with version 5.0; its keys decide how it is read"
      ])
  }

  @Test func aVersionFromTheFutureIsReadAsTheNewestKnownOne() {
    let imported = Imported(#"{"products": [], "version": {"major": 9, "minor": 1}}"#)
    equal(
      imported.assumed.first,
      "version: version 9.1 is newer than the newest one known here, read as version 6.3")
  }
}

struct LostTests {
  @Test func isListedOnceEach() {
    let imported = Imported(
      #"""
      {"products": [{"productID": "a", "type": "Consumable", "displayPrice": "1", "codeOffers": [{"x": 1}]}],
       "subscriptionSuiteGroups": [{"id": "1"}], "subscriptionBundleGroups": [{}, {}],
       "appPolicies": {"eula": "", "policies": [{"locale": "en_US", "policyText": "", "policyURL": "https://example.com"}]}}
      """#)
    equal(
      imported.lost,
      [
        "products[0].codeOffers: code offers of a product that is not a subscription: their form is unknown",
        "subscriptionSuiteGroups: 1 suite of subscriptions",
        "subscriptionBundleGroups: 2 bundles of subscriptions",
        "appPolicies: the license or privacy texts and links",
      ])
    equal(imported.yaml.components("\n# lost: "), 4)
    ends(imported.yaml, with: "assumed, 4 kinds of settings not imported\n")
  }

  @Test func leavesNoTraceOfASigningKeyWhereverTheOutputLooks() {
    let imported = Imported(
      #"{"products": [], "subscriptionOffersKeyPair": {"id": "KEYID", "privateKey": "SECRET", "publicKey": "PUBLIC"}}"#
    )
    let everything = imported.yaml + imported.result.findings.map { "\($0)" }.joined()
    lacks(everything, "SECRET")
    lacks(everything, "KEYID")
    lacks(everything, "PUBLIC")
  }

  @Test func doesNotCountPoliciesThatXcodeLeavesEmpty() {
    let imported = Imported(
      #"{"products": [], "appPolicies": {"eula": "", "policies": [{"locale": "en_US", "policyText": "", "policyURL": ""}]}}"#
    )
    empty(imported.lost)
  }
}
