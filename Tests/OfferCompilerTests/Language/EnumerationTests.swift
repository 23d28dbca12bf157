import Diagnostics
import OfferCompiler
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// The values that the rows list are the ones that bind, and the ones that the model has.
struct EnumerationTests {
  struct Value: CustomTestStringConvertible, Sendable {
    let object: ObjectID
    let key: Key
    let isList: Bool
    let value: String
    var testDescription: String { "\(object).\(key.name): \(value)" }
  }

  /// A price rule is no part of the normal form.
  static let values = Language.current.objects.filter { $0.id != .priceRule }.flatMap { type in
    type.fields.flatMap { field -> [Value] in
      switch field.type {
      case .enumeration(let id):
        Language.current[id].values.map {
          Value(object: type.id, key: field.key, isList: false, value: $0)
        }
      case .enumerationList(let id):
        Language.current[id].values.map { Value(object: type.id, key: field.key, isList: true, value: $0) }
      default: []
      }
    }
  }

  @Test(arguments: values)
  func aListedValueBindsAndIsWrittenAgain(_ value: Value) throws {
    var object = MinimalObject(value.object)
    object[value.key] = value.isList ? "[\(value.value)]" : value.value
    switch value.value {
    case "pay-as-you-go", "pay-up-front": object[.prices] = "{USA: 0.99, rest: equalized}"
    case "custom": object[.code] = "SPRING"
    default: break
    }
    let result = try compilation(of: object.catalog, rules: [])
    equal(result.errors, [])
    let text = String(decoding: try catalogJSON(try #require(result.catalog)), as: UTF8.self)
    // A key that is newer than the format is written only where it is not at its default.
    guard value.key != .targetPlan || value.value != BillingPlan.upFront.rawValue else {
      lacks(text, "targetPlan")
      return
    }
    // The one value that is another one's second name.
    let written = value.value == "P12M" ? "P1Y" : value.value
    let shown = value.isList ? "[\"\(written)\"]" : "\"\(written)\""
    contains(text, "\"\(value.key.name)\":\(shown)")
  }

  @Test(arguments: EnumerationID.allCases)
  func itHasTheValuesOfTheModel(_ id: EnumerationID) {
    let listed = Language.current[id].values
    equal(Set(listed).count, listed.count)
    equal(Set(listed), Set(model(id)))
  }

  private func model(_ id: EnumerationID) -> [String] {
    func raw<Case: CaseIterable & RawRepresentable<String>>(_ type: Case.Type) -> [String] {
      type.allCases.map(\.rawValue)
    }
    return switch id {
    case .period: raw(BillingPeriod.self)
    case .offerDuration: OfferDuration.all.map(\.description) + ["P12M"]
    case .offerMode: raw(OfferMode.self)
    case .priority: raw(WinBackPart.Priority.self)
    case .promotionIntent: raw(WinBackPart.PromotionIntent.self)
    case .customerEligibility: raw(CodePart.CustomerEligibility.self)
    case .purchaseEligibility: raw(CodePart.PurchaseEligibility.self)
    case .targetPlan: raw(BillingPlan.self)
    case .existingSubscribers: raw(PriceChange.ExistingSubscribers.self)
    case .offerEligibility: raw(CodePart.OfferEligibility.self)
    case .batchKind: raw(CodeKind.self)
    case .environment: raw(CodeBatch.Environment.self)
    case .issuer: raw(CodeBatch.Issuer.self)
    case .purchaseType: raw(Product.Kind.self).filter { $0 != Product.Kind.subscription.rawValue }
    case .gracePeriodDuration: raw(BillingGracePeriod.Duration.self)
    case .gracePeriodRenewalType: raw(BillingGracePeriod.RenewalType.self)
    case .priceRounding: raw(PriceRule.Rounding.self)
    case .failingSeverity: raw(FailingSeverity.self)
    case .ruleLevel: raw(RuleLevel.self)
    case .unmetReason: raw(UnmetReason.self)
    }
  }

  @Test(arguments: FailingSeverity.allCases)
  func aSeverityToFailOnBinds(_ severity: FailingSeverity) {
    equal(option("failOn: \(severity.rawValue)").failOn, severity)
  }

  @Test(arguments: RuleLevel.allCases)
  func aLevelOfARuleBinds(_ level: RuleLevel) {
    equal(option("severity: {date-past: \(level.rawValue)}").severities, ["date-past": level])
  }

  private func option(_ text: String) -> OptionFile {
    let bound = readOptionFile(SourceFile(name: ".offerc.yaml", text: text), file: 0, rules: .all)
    equal(bound.findings.map(\.message), [])
    return bound.options
  }
}
