import ArgumentParser
import Diagnostics
import OfferModel

/// A storefront on the command line: one of the 175 codes.
func storefrontArgument(_ text: String) throws -> Storefront {
  if let storefront = Storefront(code: text) { return storefront }
  let upper = text.uppercased()
  let near = Storefront(code: upper) ?? Storefront(alpha2: upper)
  throw ValidationError(
    "\(quoted(text)) is not the code of a storefront"
      + (near.map { ", did you mean \($0.code)?" } ?? ", expected a code such as USA"))
}
