import Diagnostics
import OfferModel

extension Findings {
  /// An error beyond the longest text that any source allows; what is beyond the one that all of them allow is doubtful.
  ///
  /// Characters are counted as people see them: Apple does not say how it counts, and this counts fewest.
  mutating func checkLength(of text: Located<String>, _ noun: String, _ limit: TextLimit, object: ObjectPath)
  {
    // No text has more characters than bytes: most need no counting.
    guard text.value.utf8.count > limit.safe else { return }
    let count = text.value.count
    guard count > limit.safe else { return checkCodePoints(of: text, noun, limit, object: object) }
    let isCertain = count > limit.longest
    let allowed = isCertain ? limit.longest : limit.safe
    let expected =
      isCertain
      ? "expected at most \(grouped(limit.longest))" : "but only \(limit.safe) are certain to be accepted"
    add(
      isCertain ? .error : limit.between, "the \(noun) has \(counted(count, "character")), \(expected)",
      object: object, at: text.range, label: counted(count, "character"),
      help: "shorten it by \(counted(count - allowed, "character"))")
  }

  /// One character can consist of a million accents. An emoji of a family has eleven code points, so a text may have many.
  private mutating func checkCodePoints(
    of text: Located<String>, _ noun: String, _ limit: TextLimit, object: ObjectPath
  ) {
    let most = 16 * limit.safe
    guard text.value.utf8.count > most else { return }
    let count = text.value.unicodeScalars.count
    guard count > most else { return }
    add(
      .warning,
      "the \(noun) has \(counted(count, "code point")) in \(counted(text.value.count, "character")), expected at most \(grouped(most))",
      object: object, at: text.range, label: counted(count, "code point"),
      help: "remove the combining marks that are not needed")
  }
}

extension Product {
  /// `subscription com.example.monthly, localization en-US`.
  func path(of localization: Localization) -> ObjectPath {
    path.with(.localization, localization.locale.value)
  }
}

extension SubscriptionGroup {
  /// `subscription group Pro, localization en-US`.
  func path(of localization: Localization) -> ObjectPath {
    path.with(.localization, localization.locale.value)
  }
}
