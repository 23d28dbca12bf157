import Diagnostics
import OfferModel
import Testing

@testable import OfferLanguage

/// The getter and the setter of a row are about one member, and every member has a row. Names no key.
struct RowTests {
  @Test func theRowsOfTheAppFitTogether() throws { try check(appRows, App()) }

  @Test func theRowsOfTheGracePeriodFitTogether() throws { try check(gracePeriodRows, BillingGracePeriod()) }

  @Test func theRowsOfLocalizationsFitTogether() throws {
    let blank = Localization(locale: Located("en-US", at: .top(of: 0)))
    try check(groupLocalizationRows, blank)
    try check(productLocalizationRows, blank)
  }

  @Test func theRowsOfACustomerEligibilityFitTogether() throws {
    try check(customerEligibilityRows + monthsSinceRows, WinBackPart.Eligibility())
  }

  private let place = SourceRange(file: 0, start: 10, end: 20)

  private func check<Object>(_ rows: [Row<Object>], _ blank: Object) throws {
    var whole = blank
    for row in rows {
      guard let set = row.set else { continue }
      let name = row.field.key.name
      let value = try #require(second(of: row.field), "\(name)")
      if case .optional = row.field.presence {
        #expect(row.get(blank) == nil, "\(name)")
      } else {
        #expect(try #require(row.get(blank), "\(name)").isUnbound)
      }
      var object = blank
      #expect(set(&object, Located(value, at: place)), "\(name)")
      for other in rows where other.set != nil {
        let expected = other.field.key == row.field.key ? Located(value, at: place) : other.get(blank)
        #expect("\(String(describing: other.get(object)))" == "\(String(describing: expected))", "\(name)")
      }
      #expect(!set(&object, Located(.texts([]), at: place)), "\(name)")
      #expect(set(&whole, Located(value, at: place)), "\(name)")
    }
    for member in Mirror(reflecting: whole).children where !(member.value is SourceRange) {
      #expect(!"\(member.value)".contains("\(SourceRange.unbound)"), "\(member.label ?? "")")
    }
  }

  /// The second sample as the normal form has it.
  private func second(of field: Field) -> NormalValue? {
    guard let text = field.samples?.second else { return nil }
    return switch field.type {
    case .integer: Int(text).map { .integer($0) }
    case .boolean: .boolean(text == "true")
    default: .text(text)
    }
  }
}
