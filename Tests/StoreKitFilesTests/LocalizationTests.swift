import TestSupport
import Testing

@testable import StoreKitFiles

struct LocaleTests {
  @Test(arguments: [
    ("en_US", "en-US"), ("zh_Hans", "zh-Hans"), ("zh_Hant_HK", "zh-Hant"), ("zh_CN", "zh-Hans"),
    ("zh_TW", "zh-Hant"),
    ("fr", "fr-FR"), ("fr_CA", "fr-CA"), ("de", "de-DE"), ("de_DE", "de-DE"), ("nl", "nl-NL"),
    ("ko_KR", "ko"),
    ("ar", "ar-SA"), ("nb_NO", "no"), ("iw", "he"), ("PT-br", "pt-BR"), ("ja", "ja"), ("es_MX", "es-MX"),
  ])
  func areSpeltAsAppStoreConnectSpellsThem(_ file: String, _ store: String) throws {
    let locale = try #require(AppStoreLocale(file))
    equal(locale.code, store)
    #expect(!locale.isAssumed)
  }

  @Test(arguments: [
    ("de_AT", "de-DE"), ("en", "en-US"), ("en_IE", "en-GB"), ("es", "es-ES"), ("es_419", "es-MX"),
    ("pt", "pt-BR"),
    ("pt_AO", "pt-PT"), ("fr_CH", "fr-FR"), ("zh", "zh-Hans"),
  ])
  func ofAnotherRegionAreAGuess(_ file: String, _ store: String) throws {
    let locale = try #require(AppStoreLocale(file))
    equal(locale.code, store)
    #expect(locale.isAssumed)
  }

  @Test func thatAppStoreConnectLacksAreKeptWithHyphensLintTells() {
    equal(AppStoreLocale("sw_KE")?.code, "sw-KE")
  }

  @Test(arguments: ["", "e", "en US", "a: b", "en_", "x-verylongpart-y", "日本"])
  func thatAreNoLocalesAreRefused(_ text: String) { absent(AppStoreLocale(text)) }
}

struct LocalizationTests {
  private func localized(_ rows: String) -> Imported {
    Imported(
      product: #"""
        "productID": "a", "referenceName": "A", "type": "Consumable", "displayPrice": "1", "localizations": [\#(rows)]
        """#)
  }

  @Test func areSortedByLocaleWithoutEmptyTexts() {
    let imported = localized(
      #"""
      {"locale": "ja", "displayName": "月額", "description": ""},
      {"locale": "en_US", "displayName": "Monthly", "description": "Everything."}
      """#)
    equal(
      imported.block("localizations"),
      """
      localizations:
        en-US:
          displayName: Monthly
          description: Everything.
        ja:
          displayName: 月額
      """)
  }

  @Test func thatXcodeMakesEmptyAreLeftOutInSilence() {
    let imported = localized(#"{"locale": "en_US", "displayName": "", "description": ""}"#)
    equal(imported.block("localizations"), "(no localizations)")
    empty(imported.lost)
  }

  @Test func withoutANameAreLostAndSoIsASecondOneOfALocale() {
    let imported = localized(
      #"""
      {"locale": "de_AT", "displayName": "Österreich", "description": ""},
      {"locale": "de", "displayName": "Deutsch", "description": ""},
      {"locale": "fr", "displayName": "", "description": "Tout."},
      {"locale": "no locale", "displayName": "X", "description": ""},
      {"displayName": "Y", "description": ""}
      """#)
    equal(imported.block("localizations"), "localizations:\n  de-DE:\n    displayName: Deutsch")
    equal(
      imported.lost,
      [
        "products[0].localizations[4]: a localization without a locale: 'Y'",
        "products[0].localizations[2]: a description without a display name: 'Tout.'",
        "products[0].localizations[3]: a localization for 'no locale', which is not a locale",
        "products[0].localizations[0]: a second localization for 'de-DE': 'Österreich'",
      ])
  }

  @Test func ofARegionThatAppStoreConnectLacksAreMarked() {
    let imported = localized(#"{"locale": "de_AT", "displayName": "A", "description": ""}"#)
    contains(imported.yaml, "      de-DE: # assumed: the file has de_AT\n")
  }

  @Test func onSeveralLinesBecomeOneLineAndThatIsReported() {
    let imported = localized(
      #"{"locale": "en_US", "displayName": "A\tB", "description": "one \n two\r\n"}"#)
    contains(imported.yaml, "displayName: A B\n")
    contains(imported.yaml, "description: one two\n")
    equal(imported.lost.count, 2)
  }

  @Test func ofAGroupHaveNoDescription() {
    let imported = Imported(
      #"""
      {"subscriptionGroups": [{"id": "1", "name": "G", "subscriptions": [],
        "localizations": [{"locale": "en_US", "displayName": "Pass", "description": "All."}]}]}
      """#)
    equal(imported.block("localizations"), "localizations:\n  en-US:\n    displayName: Pass")
    equal(
      imported.lost,
      [
        "subscriptionGroups[0].localizations[0]: a group's description, 'All.': App Store Connect has none"
      ])
  }
}
