import Diagnostics

extension StoreKitReader {
  /// The amount under a key; what is no amount the language can hold is reported and missing.
  ///
  /// - Parameter mayBeFree: whether 0 is an amount: of in-app purchases it is.
  mutating func readPrice(
    _ object: FileObject, _ key: String, mayBeFree: Bool = false
  ) -> StoreKitPrice {
    let path = object.path(key)
    guard let text = object.text(key, &report) else {
      report.defect(
        path, "there is no price, expected a decimal number such as '9.99'; 'prices' is left empty",
        group: "no price")
      return .missing
    }
    guard let plain = decimal(text) else {
      report.defect(
        path, "found \(quoted(text)), expected a decimal number such as '9.99'; 'prices' is left empty")
      return .missing
    }
    if plain != text { report.defect(path, "found \(quoted(text)), read as \(plain)") }
    guard mayBeFree || plain.contains(where: { $0 != "0" && $0 != "." }) else {
      report.lost(
        path, "a price of 0: subscriptions and their offers have prices above 0; 'prices' is left empty")
      return .missing
    }
    guard let amount = fittingCurrency(plain) else {
      let digits = counted(minorDigits, "decimal")
      report.defect(
        path, "found \(quoted(text)), but prices of this storefront have \(digits); 'prices' is left empty")
      return .missing
    }
    return .amount(amount)
  }

  /// `digits[.digits]`, from that or from `9,99`, `.99`, `9.` with spaces around; nil for anything else.
  private func decimal(_ text: String) -> String? {
    let parts = text.trimmed(\.isWhitespace).split(omittingEmptySubsequences: false) {
      $0 == "." || $0 == ","
    }
    guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }) else { return nil }
    let isDecimal = parts.allSatisfy { part in
      part.utf8.count <= 9 && part.utf8.allSatisfy(isDigit)
    }
    guard isDecimal else { return nil }
    let whole = parts[0].isEmpty ? "0" : String(parts[0])
    guard parts.count == 2, !parts[1].isEmpty else { return whole }
    return whole + "." + parts[1]
  }

  /// Without the zeros that the currency has no digits for; nil when digits other than 0 are too many.
  private func fittingCurrency(_ amount: String) -> String? {
    let parts = amount.split(separator: ".")
    guard parts.count == 2, parts[1].count > minorDigits else { return amount }
    guard parts[1].dropFirst(minorDigits).allSatisfy({ $0 == "0" }) else { return nil }
    return minorDigits == 0 ? String(parts[0]) : parts[0] + "." + parts[1].prefix(minorDigits)
  }
}
