import Diagnostics
import OfferLanguage
import OfferModel
import YAMLSyntax

/// Examples in messages: how a key is written that is missing, or whose value cannot be read.
extension Binder {
  /// What to add: `startDate: YYYY-MM-DD`, `level: 1`. For an object, its required keys are listed.
  func outline(_ field: Field) -> String { "\(field.key.name): \(exampleValue(of: field))" }

  func exampleValue(of field: Field) -> String {
    switch field.type {
    case .object(let id):
      "{" + language[id].fields.filter(\.isRequired).map(outline).joined(separator: ", ") + "}"
    case .date: "YYYY-MM-DD"
    case .integer: field.samples?.first ?? field.samples?.second ?? "1"
    case .boolean: "true"
    case .prices: examplePrices()
    case .enumerationList(let id): "[" + language[id].values.joined(separator: ", ") + "]"
    case .enumeration(.offerDuration): exampleLength(among: offerLengths(of: path.last))
    case .enumeration(let id) where language[id].isOfLengths: field.samples?.first ?? language[id].values[0]
    default: "…"
    }
  }

  /// What else the value of an example can be, in parentheses: ` (high or normal)`. Empty if the example says it.
  func choice(_ field: Field) -> String {
    switch field.type {
    case .integer: return " (\(field.meaning))"
    case .boolean: return " (or false)"
    case .prices: return " (with your own amount)"
    case .object where outline(field).utf8.contains(where: isDigit): return " (with your own numbers)"
    case .enumerationList: return " (or some of them)"
    case .enumeration(let id) where language[id].isOfLengths:
      let lengths = id == .offerDuration ? offerLengths(of: path.last) : language[id].values
      guard let others = lengths?.filter({ $0 != exampleValue(of: field) }) else {
        return " (or another length)"
      }
      return others.isEmpty ? "" : " (or \(listed(others)))"
    case .enumeration(let id):
      let choices = choices(of: language[id])
      return choices.isEmpty ? "" : " (\(choices))"
    case .text where field.isRequired, .date: return " (\(field.meaning))"
    default: return ""
    }
  }

  /// The values of an enumeration; of a few that are no lengths, what each means: `high: ranks above …; normal: the usual rank`.
  /// Empty if there are many.
  func choices(of enumeration: Enumeration) -> String {
    let cases = enumeration.cases
    if cases.count > Binder.mostListed { return "" }
    if cases.count > Binder.mostExplained || enumeration.isOfLengths { return listed(cases.map(\.value)) }
    return cases.map { "\($0.value): \($0.meaning)" }.joined(separator: "; ")
  }

  /// How many values of an enumeration a help text explains.
  private static let mostExplained = 3

  /// `{USA: 4.99, rest: equalized}`, with the base storefront.
  ///
  /// - Parameter amount: nil for an amount that only shows the form.
  func examplePrices(_ amount: String? = nil) -> String {
    let home = base ?? Storefront(code: "USA")
    return
      "{\(home?.code ?? "USA"): \(amount ?? exampleAmount(in: home?.currency ?? .usd))\(restExample)}"
  }

  func exampleAmount(in currency: Currency) -> String { currency.minorDigits == 0 ? "500" : "4.99" }

  /// The `rest` of an example in a help text. A price change need not have one.
  var restExample: String {
    [.priceChange, .purchasePriceChange].contains(path.last?.type.id) ? "" : ", rest: equalized"
  }

  private func exampleLength(among lengths: [String]?) -> String {
    let usual = OfferDuration(.month, 1).description
    guard let lengths, !lengths.contains(usual) else { return usual }
    return lengths.first ?? usual
  }

  /// The lengths that an offer can have, which depend on its mode, and on the period of its subscription. Nil if one of these is
  /// unknown, for example in a file that has only offers.
  func offerLengths(of offer: Record?) -> [String]? {
    guard let offer, offer.type.number(of: .mode) != nil,
      let mode = reading(of: .mode, in: offer).flatMap(OfferMode.init(rawValue:)),
      let subscription = path.last(where: { $0.type.id == .subscription }),
      let period = reading(of: .period, in: subscription).flatMap(BillingPeriod.init(rawValue:))
    else { return nil }
    let isMonthly = reading(of: .targetPlan, in: offer) == BillingPlan.monthly.rawValue
    return mode.lengths(for: isMonthly ? .oneMonth : period).map(\.description)
  }
}
