import Interpretation
import OfferLanguage
import TestSupport
import Testing

/// What people write for a value, and which value that is.
struct TranslationTests {
  @Test(
    arguments: [
      (.offerMode, "FREE_TRIAL", "free-trial", true), (.offerMode, "payAsYouGo", "pay-as-you-go", true),
      (.offerMode, "Free-Trial", "free-trial", true), (.offerMode, "free_trial", "free-trial", true),
      (.period, "ONE_YEAR", "P1Y", true), (.period, "1 year", "P1Y", true),
      (.period, "3 months", "P3M", true),
      (.period, "p1m", "P1M", true), (.period, "P7D", "P1W", true),
      // Thirty days are no month.
      (.period, "P30D", "P1M", false), (.period, "P365D", "P1Y", false),
      // Apple counts the periods of an offer apart from their length.
      (.offerDuration, "ONE_MONTH", "P1M", false), (.offerDuration, "2 weeks", "P2W", true),
      (.batchKind, "oneTimeUse", "one-time-use", true),
    ] as [(EnumerationID, String, String, Bool)])
  func otherWordsAreUnderstood(_ id: EnumerationID, _ text: String, _ value: String, _ isExact: Bool) throws {
    let translation = try #require(Language.current[id].translation(of: text))
    equal(translation.value, value)
    equal((translation.assumption == nil), isExact)
  }

  @Test(
    arguments: [
      (.offerMode, ""), (.offerMode, "discount"), (.period, "P5M"), (.period, "13 months"),
      (.period, "fortnight"),
      (.priority, "highest"), (.period, "0 months"), (.period, "1 fortnight"),
    ] as [(EnumerationID, String)])
  func whatIsNoValueIsNone(_ id: EnumerationID, _ text: String) {
    absent(Language.current[id].translation(of: text))
  }

  /// Whatever Apple calls it, the answer is a value of the same enumeration, and each spelling has one answer.
  @Test(arguments: EnumerationID.allCases)
  func spellingsLeadToTheirValue(_ id: EnumerationID) {
    let enumeration = Language.current[id]
    for one in enumeration.cases {
      for spelling in one.spellings {
        equal(enumeration.translation(of: spelling)?.value, one.value, "\(spelling)")
        lacks(enumeration.values, spelling)
      }
    }
  }
}
