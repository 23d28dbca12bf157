import Diagnostics
import JSONText
import OfferLanguage
import OfferModel
import SystemCalls

/// Returns the value of `derived`: what consumers of a catalog would otherwise compute. Products are written on all cores.
func derivedPieces(_ form: NormalForm, _ storefronts: StorefrontBytes) -> [[UInt8]] {
  let members = parallelMap(chunks(of: productsWithOffers(form.catalog))) { products in
    var writer = JSONWriter()
    for product in products { product.write(form.catalog.app, storefronts, &writer) }
    return writer.finish()
  }
  var head = JSONWriter()
  head.beginObject()
  writeByOfferIdentifier(form.catalog, into: &head)
  writeCodeCounts(form.catalog, into: &head)
  writeCurrencies(form.catalog, into: &head)
  head.key("offers")
  return [head.finish() + [0x7B]] + separated(members) + [Array("}}".utf8)]
}

/// Writes the same value into a text that is indented.
func writeDerived(_ form: NormalForm, _ storefronts: StorefrontBytes, into writer: inout JSONWriter) {
  writer.object { writer in
    writeByOfferIdentifier(form.catalog, into: &writer)
    writeCodeCounts(form.catalog, into: &writer)
    writeCurrencies(form.catalog, into: &writer)
    writer.key("offers")
    writer.object { writer in
      for product in productsWithOffers(form.catalog) {
        product.write(form.catalog.app, storefronts, &writer)
      }
    }
  }
}

/// Writes the numbers of codes that count against Apple's quota, by quarter: one-time codes, and redemptions of custom codes.
private func writeCodeCounts(_ catalog: Catalog, into writer: inout JSONWriter) {
  var counts: [String: (production: Int, sandbox: Int)] = [:]
  for codes in catalog.quarterlyCodes() {
    switch codes.pool {
    case .own: continue
    case .apple: counts[codes.quarter, default: (0, 0)].production = codes.total
    case .appleSandbox: counts[codes.quarter, default: (0, 0)].sandbox = codes.total
    }
  }
  writer.key("codes")
  writer.object { writer in
    for (quarter, sums) in counts.sorted(by: { one, other in one.key < other.key }) {
      writer.key(quarter)
      writer.object { writer in
        writer.member("production", sums.production)
        writer.member("sandbox", sums.sandbox)
      }
    }
  }
}

/// Writes the currencies of the storefronts where anything is sold or offered.
private func writeCurrencies(_ catalog: Catalog, into writer: inout JSONWriter) {
  var used = StorefrontSet()
  catalog.forEachProduct { used.formUnion($0.territories.set) }
  catalog.forEachOffer { offer, _ in used.formUnion(offer.pricing.territories.set) }
  writer.key("currencies")
  writer.object { writer in
    for storefront in used.members { writer.member(storefront.code, storefront.currency.code) }
  }
}
