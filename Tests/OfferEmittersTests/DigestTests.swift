import Testing

@testable import OfferEmitters

struct DigestTests {
  /// Values that another tool computed: Python's hashlib over json.dumps(sort_keys, separators=(",", ":"), ensure_ascii=False).
  @Test func knownDigests() throws {
    let small = try Emitted(["version: 1\napp: {bundleId: com.example.app}"])
    #expect(small.digest == "sha256:69b213589fe31f57d96c468e5d5d81e36c32f6cb901dec540c73d96dbbe4a055")
    let texts = try Emitted([
      #"{"version": 1, "app": {"bundleId": "a", "name": "\u00e9 \ud83d\ude80 \"\\/ \u2028"}}"#
    ])
    #expect(texts.digest == "sha256:e4577d0dd5134418cfaaa6c0b70a15e3960f953c735ce9efc37df7aea5c62da1")
  }

  /// The catalog stands in the file as it is digested.
  @Test func theCatalogIsCanonical() throws {
    for files in try exampleCatalogs() {
      let emitted = try Emitted(files)
      let canonical = try emitted.canonicalCatalog
      #expect(emitted.text.hasPrefix("{\"catalog\":" + canonical + ",\"derived\":"))
      let hash = try #require(sha256([Array(canonical.utf8)]))
      #expect(emitted.digest == "sha256:" + hash)
    }
  }

  /// FIPS 180-4's own examples, in pieces as well.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func sha256OfKnownTexts(_ text: String, _ hash: String) {
    #expect(sha256([Array(text.utf8)]) == hash)
    #expect(sha256(text.utf8.map { [$0] } + [[]]) == hash)
  }
}
