import TestSupport
import Testing

@testable import OfferRules

struct LocaleGuessTests {
  @Test(arguments: [
    ("en_US", ["en-US"]), ("EN-gb", ["en-GB"]), ("zh_hans", ["zh-Hans"]),
    ("en", ["en-US", "en-AU", "en-CA", "en-GB"]), ("fr", ["fr-FR", "fr-CA"]), ("pt", ["pt-PT", "pt-BR"]),
    ("zh", ["zh-Hans", "zh-Hant"]), ("nl", ["nl-NL"]), ("bn", ["bn-BD"]), ("sl", ["sl-SI"]),
    ("ta", ["ta-IN"]),
  ])
  func anotherSpellingAndALanguageWithoutItsRegionAreMistakes(_ text: String, _ names: [String]) {
    let guess = LocaleGuess(text)
    equal(guess.names, names)
    #expect(guess.isCertainMistake)
  }

  @Test(arguments: [
    ("ja-JP", ["ja"]), ("de-AT", ["de-DE"]), ("zh-CN", ["zh-Hans"]), ("zh-HK", ["zh-Hant"]),
    ("zh-Hant-TW", ["zh-Hant"]), ("zh-Hans-HK", ["zh-Hans"]), ("nb", ["no"]), ("bn-IN", ["bn-BD"]), ("x", []),
    ("", []),
  ])
  func whatAppleMayAddIsNotACertainMistake(_ text: String, _ names: [String]) {
    let guess = LocaleGuess(text)
    equal(guess.names, names)
    #expect(!guess.isCertainMistake)
  }
}
