import TestSupport
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

  @Test func theRowsOfProductsFitTogether() throws {
    try check(groupRows, SubscriptionGroup())
    var product = ProductData()
    product.territories.range = place
    product.availableInNewTerritories.range = place
    product.prices.range = place
    try check(purchaseProductRows, product)
    product.kind.range = place
    try check(subscriptionProductRows, product)
    try check(subscriptionRows, SubscriptionData(Product(product)))
    try check(purchaseRows, InAppPurchase(Product(product)))
  }

  @Test func theRowsOfPriceChangesAndPlansFitTogether() throws {
    var change = PriceChange()
    change.prices.range = place
    try check(priceChangeRows, change)
    change.existingSubscribers.range = place
    try check(purchasePriceChangeRows, change)
    var plan = MonthlyPlan(range: place)
    plan.pricing = OfferPricing(
      prices: PriceMap(range: place),
      territories: Territories(StorefrontSet(), range: place, isStated: false))
    try check(monthlyPlanRows, plan)
  }

  @Test func theRowsOfACustomerEligibilityFitTogether() throws {
    try check(customerEligibilityRows + monthsSinceRows, WinBackPart.Eligibility())
  }

  @Test func theRowsOfOffersFitTogether() throws {
    try check(introductoryOfferRows, offer(.introductory))
    try check(promotionalOfferRows, offer(.promotional))
    var part = WinBackPart()
    part.eligibility.paidMonths.range = place
    part.eligibility.sinceMinimum.range = place
    part.eligibility.sinceMaximum.range = place
    part.eligibility.range = place
    try check(winBackOfferRows, offer(.winBack(part)))
    let ofSubscription = CodePart(.ofSubscription(CodePart.SubscriptionPart()))
    try check(offerCodeRows, offer(.offerCode(ofSubscription)))
    try check(purchaseCodeRows, offer(.offerCode(CodePart(.ofInAppPurchase([])))))
  }

  @Test func theRowsOfBatchesFitTogether() throws {
    let oneTimeUse = CodeBatch.Kind.oneTimeUse(CodeBatch.OneTimeUse())
    let custom = CodeBatch.Kind.custom(code: Located(unbound: ""))
    try check(
      batchRows, CodeBatch(Located(oneTimeUse, at: place)), CodeBatch(Located(custom, at: place)))
    try check(codeFormatRows, CodeFormat())
  }

  /// An offer in which what functions read is bound.
  private func offer(_ part: OfferData.Part) -> OfferData {
    var offer = OfferData(part)
    offer.terms?.length.range = place
    return offer
  }

  private let place = SourceRange(file: 0, start: 10, end: 20)

  /// - Parameter blanks: one for each kind of objects; each row has a value in one of them at least.
  private func check<Object>(_ rows: [Row<Object>], _ blanks: Object...) throws {
    for row in rows where row.set != nil {
      let kinds = try blanks.filter { try hasValue(of: row, $0) }
      #expect(!kinds.isEmpty, "\(row.field.key.name)")
      for blank in kinds { try check(row, among: rows, blank) }
    }
    for blank in blanks {
      var whole = blank
      for row in rows {
        guard let set = row.set else { continue }
        let value = try #require(plainSecond(of: row.field), "\(row.field.key.name)")
        #expect(set(&whole, Located(value, at: place)), "\(row.field.key.name)")
      }
      for member in Mirror(reflecting: whole).children where !(member.value is SourceRange) {
        lacks("\(member.value)", "\(SourceRange.unbound)", "\(member.label ?? "")")
      }
    }
  }

  private func hasValue<Object>(of row: Row<Object>, _ blank: Object) throws -> Bool {
    var object = blank
    let value = try #require(plainSecond(of: row.field), "\(row.field.key.name)")
    return row.set?(&object, Located(value, at: place)) == true && row.get(object) != nil
  }

  private func check<Object>(_ row: Row<Object>, among rows: [Row<Object>], _ blank: Object) throws {
    let set = try #require(row.set)
    let name = row.field.key.name
    let value = try #require(plainSecond(of: row.field), "\(name)")
    let normal = try #require(normalSecond(of: row.field), "\(name)")
    switch row.field.presence {
    case .optional: #expect(row.get(blank) == nil, "\(name)")
    case .required, .requiredIf: #expect(row.get(blank)?.isUnbound ?? true, "\(name)")
    case .defaulted: #expect(try #require(row.get(blank), "\(name)").isUnbound)
    }
    var object = blank
    #expect(set(&object, Located(value, at: place)), "\(name)")
    for other in rows where other.set != nil {
      let expected = other.field.key == row.field.key ? Located(normal, at: place) : other.get(blank)
      equal("\(String(describing: other.get(object)))", "\(String(describing: expected))", "\(name)")
    }
    #expect(!set(&object, Located(foreign(to: row.field), at: place)), "\(name)")
    let copy = try #require(row.copy, "\(name)")
    var copied = blank
    copy(&copied, object)
    equal("\(copied)", "\(object)", "\(name)")
    guard case .optional = row.field.presence else { return }
    copy(&copied, blank)
    equal("\(copied)", "\(blank)", "\(name)")
  }

  /// The second sample as the binder reads it.
  private func plainSecond(of field: Field) -> PlainValue? {
    guard let text = field.samples?.second else { return nil }
    return switch field.type {
    case .integer: Int(text).map { .integer($0) }
    case .boolean: .boolean(text == "true")
    case .date: CalendarDate(text).map { .day($0) }
    case .storefront: Storefront(code: text).map { .storefront($0) }
    default: .text(text)
    }
  }

  /// The second sample as the normal form has it.
  private func normalSecond(of field: Field) -> NormalValue? {
    guard let text = field.samples?.second else { return nil }
    return switch field.type {
    case .integer: Int(text).map { .integer($0) }
    case .boolean: .boolean(text == "true")
    default: .text(text)
    }
  }

  /// A value of another type than that of the key.
  private func foreign(to field: Field) -> PlainValue {
    if case .integer = field.type { return .boolean(true) }
    return .integer(1)
  }
}
