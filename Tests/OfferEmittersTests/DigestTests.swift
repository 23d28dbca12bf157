import TestSupport
import Cryptography
import Testing

@testable import OfferEmitters

struct DigestTests {
  /// Values that another tool computed: Python's hashlib over json.dumps(sort_keys, separators=(",", ":"), ensure_ascii=False).
  @Test func knownDigests() throws {
    let small = try Emitted(["version: 1\napp: {bundleId: com.example.app}"])
    equal(small.digest, "sha256:69b213589fe31f57d96c468e5d5d81e36c32f6cb901dec540c73d96dbbe4a055")
    let texts = try Emitted([
      #"{"version": 1, "app": {"bundleId": "a", "name": "\u00e9 \ud83d\ude80 \"\\/ \u2028"}}"#
    ])
    equal(texts.digest, "sha256:e4577d0dd5134418cfaaa6c0b70a15e3960f953c735ce9efc37df7aea5c62da1")
  }

  /// The catalog stands in the file as it is digested.
  @Test func theCatalogIsCanonical() throws {
    for files in try ExampleCatalog.examples.map({ try $0.texts }) {
      let emitted = try Emitted(files)
      let canonical = try emitted.canonicalCatalog
      begins(emitted.text, with: "{\"catalog\":" + canonical + ",\"derived\":")
      let hash = hexadecimal(sha256([Array(canonical.utf8)]))
      equal(emitted.digest, "sha256:" + hash)
    }
  }
}
