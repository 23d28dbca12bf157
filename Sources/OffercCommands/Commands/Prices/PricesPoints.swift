import ArgumentParser
import ByteText
import Diagnostics
import Disk
import Interpretation
import OfferModel

/// Shows the price points around an amount.
struct PricesPoints: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "prices points")

  @Argument(help: .value("STOREFRONT", "A storefront: a code such as USA, or an English country name."))
  var storefront: String

  @Argument(help: .value("AMOUNT", "An amount in the currency of the storefront.")) var amount: String

  @Argument(help: .value("path", "The catalog, for `pricePoints` of its option file.")) var path = "."

  @Option(help: .value("PERCENT", "Show price points around the discounted amount.")) var discount: String?

  /// How many are shown on each side.
  private static let most = 5

  func run(in console: Console) throws -> ExitStatus {
    let storefront = try OffercCommands.storefront(named: storefront, console)
    let currency = storefront.currency
    guard let given = PricesPoints.minorUnits(amount, currency) else {
      throw PlainFailure("AMOUNT is \(quoted(amount)), \(helpForAmount(in: storefront))")
    }
    let percent = discount.map { $0.byBytes.hasSuffix("%") ? $0 : $0 + "%" }
    guard let left = percent.map(Ratio.init(leftBy:)) ?? .one, let wanted = left.of(given) else {
      let discount = discount ?? ""
      let meant = interpretPercentage(discount).filter { Ratio(leftBy: $0.value) != nil }
      let help =
        meant.choices(\.self).map { "write " + $0 } ?? "expected more than 0% and less than 100%, such as 30%"
      throw PlainFailure("--discount is \(quoted(discount)), \(help)")
    }
    guard try FileKind(path) != .missing else {
      throw PlainFailure("cannot read \(path): there is no such file or folder")
    }
    let run = try CatalogOpening(paths: [path], faults: .text(.never)).readOptions(
      of: [CatalogFiles(path: path, texts: [])], on: console.today(), console)
    let points = run.files[0].pricePoints ?? .standard
    let all = points[storefront].amounts
    let text = { points[storefront].text($0, currency) }
    let shown = wanted.rest == 0 ? text(wanted.whole) : wanted.text(currency)
    let discounted = DiscountedAmount(given, left: left, in: points[storefront])
    let isPoint = discounted?.isPricePoint ?? false
    let below = all.filter { $0 <= wanted.largestBelow }.suffix(PricesPoints.most)
    let above = all.filter { $0 > wanted.whole }.prefix(PricesPoints.most)
    let source = points.listed.contains(storefront) ? points.file : nil
    let asked = percent.map { "\(text(given)) \(currency.code) less \($0) is " } ?? ""
    let verdict = "\(isPoint ? "a" : "not a") price point"
    let price = "\(shown) \(currency.code) in \(storefront.code)"
    let lines = [
      asked.isEmpty ? "\(price) is \(verdict)" : "\(asked)\(price), \(verdict)",
      "below: \(below.isEmpty ? "none" : below.map(text).joined(separator: ", "))",
      "above: \(above.isEmpty ? "none" : above.map(text).joined(separator: ", "))",
      "source: \(source ?? "Apple's standard price points, as of \(PricePoints.date)")",
    ]
    try console.write(lines.joined(separator: "\n") + "\n")
    return .success
  }

  /// What to write for an amount that is not written as the language wants it.
  private func helpForAmount(in storefront: Storefront) -> String {
    let currency = storefront.currency
    let meanings = interpretAmount(amount, in: currency)
    if let named = meanings.first?.value.currencies, !named.isEmpty, !named.contains(currency) {
      return
        "an amount in \(listed(named.map(\.code))), but customers in \(storefront.code) pay in \(currency.code)"
    }
    let amounts = meanings.filter { PricesPoints.minorUnits($0.value.decimal, currency) != nil }
    if let choices = amounts.choices(\.decimal) { return "write \(choices)" }
    let example = currency.minorDigits > 0 ? "4.99" : "500"
    return
      "expected an amount above 0 in \(currency.code), the currency of \(storefront.code), such as \(example)"
  }

  /// Nil for a text that is not an amount above 0 in the currency, written as the language wants it.
  private static func minorUnits(_ text: String, _ currency: Currency) -> Int64? {
    guard let amount = AmountDigits.read(text.utf8, currency), amount > 0 else { return nil }
    return amount
  }
}
