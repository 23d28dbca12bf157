import Diagnostics
package import OfferLanguage
import SystemCalls
import Cryptography
import JSONText
import OfferModel

/// `catalog.json`: the normal form in its envelope, as pieces to be written one after the other.
package struct CatalogJSON: Sendable {
  package static let format = "offerc.catalog/1"

  package let pieces: [[UInt8]]
  /// `sha256:…` over the normal form as RFC 8785 canonical JSON.
  package let digest: String

  /// The same bytes for the same catalog and storefront table: no time, path or tool version. Throws `CryptographyFailure`.
  package init(_ form: NormalForm, pretty: Bool = false) throws {
    let storefronts = StorefrontBytes.shared
    let canonical = canonicalPieces(form, storefronts)
    guard !pretty else {
      digest = try sha256Digest(canonical)
      pieces = [prettyEnvelope(form, digest: digest, storefronts)]
      return
    }
    let (hashed, derived) = both({ Result { try sha256Digest(canonical) } }) {
      derivedPieces(form, storefronts)
    }
    digest = try hashed.get()
    let tail =
      #","digest":"\#(digest)","format":"\#(CatalogJSON.format)","storefronts":"\#(Storefront.tableDate)"}"#
    pieces =
      [Array("{".utf8) + assumedMember(form) + Array(#""catalog":"#.utf8)] + canonical + [
        Array(#","derived":"#.utf8)
      ] + derived + [
        Array((tail + "\n").utf8)
      ]
  }
}

/// The digest alone: what `CatalogJSON` has for the same catalog. Throws `CryptographyFailure`.
package func digest(of form: NormalForm) throws -> String {
  try sha256Digest(canonicalPieces(form, StorefrontBytes.shared))
}

/// The normal form alone, as RFC 8785 canonical JSON, with its digest as in `CatalogJSON`. Throws `CryptographyFailure`.
package func canonicalCatalog(_ form: NormalForm) throws -> (bytes: [UInt8], digest: String) {
  let pieces = canonicalPieces(form, StorefrontBytes.shared)
  return (Array(pieces.joined()), try sha256Digest(pieces))
}

private func sha256Digest(_ pieces: [[UInt8]]) throws -> String {
  "sha256:" + hexadecimal(try sha256(pieces))
}

/// The normal form, compact and sorted: exactly the bytes of the digest. Groups are written on all cores.
func canonicalPieces(_ form: NormalForm, _ storefronts: StorefrontBytes) -> [[UInt8]] {
  let groups = parallelMap(form.catalog.groups) { group in
    var writer = JSONWriter()
    writer.normal(NormalForm.describe(group), storefronts)
    return writer.finish()
  }
  var head = JSONWriter()
  head.beginObject()
  head.key(Key.app.name)
  head.normal(form.appObject, storefronts)
  head.key(Key.inAppPurchases.name)
  head.normal(form.inAppPurchaseObjects, storefronts)
  head.key(Key.retiredProductIds.name)
  head.strings(form.catalog.retiredProductIds.map(\.value))
  head.key(Key.subscriptionGroups.name)
  let tail = Array(#"],"\#(Key.version.name)":1}"#.utf8)
  return [head.finish() + [0x5B]] + separated(groups) + [tail]
}

/// Elements of an array with commas between them.
func separated(_ pieces: [[UInt8]]) -> [[UInt8]] {
  pieces.enumerated().flatMap { number, piece in number == 0 ? [piece] : [[0x2C], piece] }
}

/// The same members, indented for people: read again, they have the same digest.
private func prettyEnvelope(_ form: NormalForm, digest: String, _ storefronts: StorefrontBytes) -> [UInt8] {
  var writer = JSONWriter(pretty: true)
  writer.object { writer in
    writeAssumed(form, into: &writer)
    writer.key("catalog")
    writer.normal(form.object, storefronts)
    writer.key("derived")
    writeDerived(form, storefronts, into: &writer)
    writer.member("digest", digest)
    writer.member("format", CatalogJSON.format)
    writer.member("storefronts", Storefront.tableDate)
  }
  return writer.finish()
}

/// `"assumed":[…],`; nothing where everything was looked up.
private func assumedMember(_ form: NormalForm) -> [UInt8] {
  var writer = JSONWriter()
  writer.beginObject()
  writeAssumed(form, into: &writer)
  let bytes = Array(writer.finish().dropFirst())
  return bytes.isEmpty ? [] : bytes + [0x2C]
}

private func writeAssumed(_ form: NormalForm, into writer: inout JSONWriter) {
  let pointers = form.assumedPointers
  guard !pointers.isEmpty else { return }
  writer.key("assumed")
  writer.strings(pointers)
}
