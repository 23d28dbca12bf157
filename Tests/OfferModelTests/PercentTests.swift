import TestSupport
import OfferModel
import Testing

struct PercentTests {
  @Test(arguments: [
    (0.5, "50%"), (0.1234, "12.3%"), (0.0765, "7.7%"), (0.9996, "100%"), (0, "0%"), (12.345, "1,234.5%"),
    (-0.0765, "-7.7%"), (-0.0001, "0%"),
  ])
  func oneDecimalAtMost(_ part: Double, _ text: String) {
    equal(percentText(part), text)
  }

  @Test(arguments: [(0.0762, "7.6%"), (0.0796, "7.96%"), (0.07999, "7.99%"), (0.08, "8%"), (0.0801, "8%")])
  func whatMissesALimitDoesNotLookLikeIt(_ part: Double, _ text: String) {
    equal(percentText(part, below: 0.08), text)
  }
}
