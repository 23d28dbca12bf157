import Diagnostics
import OfferModel

extension Findings {
  /// An error beyond the longest text that any source allows; what is beyond the one that all of them allow is doubtful.
  ///
  /// Characters are counted as people see them: Apple does not say how it counts, and this counts fewest.
  mutating func checkLength(of text: Located<String>, _ noun: String, _ limit: TextLimit, object: String) {
    // No text has more characters than bytes: most need no counting.
    guard text.value.utf8.count > limit.safe else { return }
    let count = text.value.count
    guard count > limit.safe else { return }
    let isCertain = count > limit.longest
    let allowed = isCertain ? limit.longest : limit.safe
    let expected =
      isCertain
      ? "at most \(grouped(limit.longest)) are allowed" : "only \(limit.safe) are sure to be accepted"
    add(
      isCertain ? .error : limit.between, "\(noun) has \(counted(count, "character")), \(expected)",
      object: object, at: text.range, label: counted(count, "character"),
      help: "shorten it by \(counted(count - allowed, "character"))")
  }
}

extension Product {
  /// `subscription com.example.monthly, localization en-US`.
  func label(of localization: Localization) -> String {
    label + ", localization " + localization.locale.value
  }
}

extension SubscriptionGroup {
  /// `subscription group Pro, localization en-US`.
  func label(of localization: Localization) -> String {
    label + ", localization " + localization.locale.value
  }
}
