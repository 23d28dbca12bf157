import Diagnostics
package import OfferLanguage
import SystemCalls
import Cryptography
import JSONText
import OfferModel

/// `catalog.json`: the normal form in its envelope, as pieces that are written one after the other.
package struct CatalogJSON: Sendable {
  package static let format = "offerc.catalog/1"

  package let pieces: [[UInt8]]
  /// The SHA-256 digest of the normal form as canonical JSON (RFC 8785): `sha256:…`.
  package let digest: String

  /// The same catalog and storefront table give the same bytes: they have no time, path or version of offerc.
  ///
  /// - Parameter pretty: Whether the text is indented.
  package init(_ form: NormalForm, pretty: Bool = false) {
    let storefronts = StorefrontBytes.shared
    let canonical = canonicalPieces(form, storefronts)
    guard !pretty else {
      digest = sha256Digest(canonical)
      pieces = [prettyEnvelope(form, digest: digest, storefronts)]
      return
    }
    let (hashed, derived) = both({ sha256Digest(canonical) }) {
      derivedPieces(form, storefronts)
    }
    digest = hashed
    let tail =
      #","digest":"\#(digest)","format":"\#(CatalogJSON.format)","storefronts":"\#(Storefront.tableDate)"}"#
    var pieces = [Array("{".utf8) + assumedMember(form) + Array(#""catalog":"#.utf8)]
    pieces += canonical
    pieces.append(Array(#","derived":"#.utf8))
    pieces += derived
    pieces.append(Array((tail + "\n").utf8))
    self.pieces = pieces
  }
}

/// Returns the same digest as `CatalogJSON`, without making that.
package func digest(of form: NormalForm) -> String {
  sha256Digest(canonicalPieces(form, StorefrontBytes.shared))
}

/// Returns the normal form as canonical JSON (RFC 8785), with the same digest as in `CatalogJSON`.
package func canonicalCatalog(_ form: NormalForm) -> (bytes: [UInt8], digest: String) {
  let pieces = canonicalPieces(form, StorefrontBytes.shared)
  return (bytes: Array(pieces.joined()), digest: sha256Digest(pieces))
}

private func sha256Digest(_ pieces: [[UInt8]]) -> String {
  "sha256:" + hexadecimal(sha256(pieces))
}

/// Returns the normal form, compact and sorted: exactly the bytes of the digest. Groups are written on all cores.
func canonicalPieces(_ form: NormalForm, _ storefronts: StorefrontBytes) -> [[UInt8]] {
  let groups = parallelMap(form.catalog.groups) { group in
    var writer = JSONWriter()
    writer.normal(NormalObject.describing(group), storefronts)
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

/// Returns the elements of an array with commas between them.
func separated(_ pieces: [[UInt8]]) -> [[UInt8]] {
  pieces.enumerated().flatMap { number, piece in number == 0 ? [piece] : [[0x2C], piece] }
}

/// Returns the same members, indented for people. If they are read again, they have the same digest.
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

/// Returns the member `"assumed":[…],`; nothing if no value is assumed.
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
