import Diagnostics
import Interpretation
import OfferModel

/// Returns the storefronts that a code, an English name or a currency means, or the one that another name can only mean.
///
/// - Parameters:
///   - console: where to say as which storefront a name such as `UK` is read; nil if names have to be exact.
///   - expected: what a message asks for.
/// - Throws: `PlainFailure` for a text that means none.
func storefronts(
  named text: String, _ console: Console?, expected: String = "a code, an English country name or a currency"
) throws -> StorefrontSet {
  let upper = text.uppercased()
  let lower = text.lowercased()
  let currency = Currency(code: upper)
  let found = Storefront.all.filter {
    $0.code == upper || $0.currency == currency
      || [$0.name, $0.appleName].contains { $0.lowercased() == lower }
  }
  guard found.isEmpty else { return StorefrontSet(found) }
  let near = Storefront(meantBy: text)
  if let near, let console {
    try console.say("\(quoted(text)) is read as \(near.code) (\(near.name))")
    return StorefrontSet([near])
  }
  throw unknown(
    "\(quoted(text)) is not a storefront", near?.code ?? text,
    in: Storefront.all.flatMap { [$0.name, $0.code] },
    expected: expected)
}

/// Returns the one storefront that a text means, as in `storefronts(named:_:)`.
///
/// - Throws: `PlainFailure` for a text that means none or several.
func storefront(named text: String, _ console: Console?) throws -> Storefront {
  let found = try storefronts(named: text, console, expected: "a code or an English country name").members
  guard let storefront = found.first, found.count == 1 else {
    throw PlainFailure(
      "\(quoted(text)) is the currency of \(counted(found.count, "storefront")), expected one of them: \(firstFive(found.map(\.code)))"
    )
  }
  return storefront
}
