@testable import OfferEmitters
import OfferModel
import TestSupport
import Testing

struct SwiftFileTests {
  private func names(_ identifiers: [String], bundleId: String = "com.example.app") throws -> [String] {
    let names = try SwiftNames(identifiers, bundleId: bundleId, fallback: "offer")
    return identifiers.map { names[$0] }
  }

  @Test(arguments: [
    ("monthly", "monthly"), ("com.example.app.pro.monthly", "proMonthly"), ("com.example.coins", "coins"),
    ("com.example.app", "app"), ("org.other.coins", "orgOtherCoins"), ("SPRING_SALE-2027", "springSale2027"),
    ("proMonthly", "proMonthly"), ("Pro", "pro"), ("7days", "_7days"), ("v1.2", "v1_2"),
    ("default", "`default`"),
    ("all", "all_"), ("self", "self_"), ("Type", "type"), ("größe 1", "größe1"), ("週末 夏", "週末夏"),
    ("🎉", "offer"),
    ("", "offer"), ("a\u{3164}b", "aB"), ("---", "offer"),
    ("com.example.app.com.example.app", "comExampleApp"),
  ])
  func namesAreMadeFromIdentifiers(_ identifier: String, _ name: String) throws {
    #expect(try names([identifier]) == [name])
  }

  /// They get back a part each, as far as that helps.
  @Test func namesThatCollideGrowByWhatTheyLeftOut() throws {
    #expect(try names(["com.example.app.pro", "com.example.pro"]) == ["appPro", "examplePro"])
    let shared = try names(["com.example.app.pro", "com.example.app.pro-"])
    #expect(Set(shared).count == 2)
    #expect(shared.allSatisfy { $0.wholeMatch(of: /pro_[a-p]+/) != nil })
  }

  @Test func noTwoNamesAreAlikeAndTheOrderDoesNotMatter() throws {
    var random = SeededGenerator(seed: 3)
    let words = [
      "a", "A", "b", "1", "_", "-", ".", "com.example.app.", "com.example.", " ", "é", "e\u{301}", "ab", "_a",
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 1...30, using: &random)
      var identifiers: [String] = []
      for _ in 0..<count {
        let identifier = (0...Int.random(in: 0...3, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        }
        .joined()
        if !identifiers.contains(where: { $0.utf8.elementsEqual(identifier.utf8) }) {
          identifiers.append(identifier)
        }
      }
      let first = try names(identifiers)
      #expect(Set(first).count == first.count, "\(identifiers) \(first)")
      let order = identifiers.indices.shuffled(using: &random)
      #expect(try names(order.map { identifiers[$0] }) == order.map { first[$0] })
    }
  }

  /// What ends with an underscore and letters has them from its SHA-256: nobody can ask for such a name.
  @Test func noIdentifierCanTakeTheNameOfAnother() throws {
    let shared = try names(["a-b", "a_b"])
    #expect(Set(try names(["a-b", "a_b"] + shared)).count == 4)
  }

  @Test func whatCollidesIsSaid() throws {
    let file = try SwiftFile(
      catalog([
        """
        version: 1
        app: {bundleId: com.example.app}
        inAppPurchases:
          - {productId: coins_1, type: consumable, referenceName: A, prices: {USA: 1, rest: equalized}}
          - {productId: coins.1, type: consumable, referenceName: B, prices: {USA: 1, rest: equalized}}
        """
      ]), access: .internal)
    #expect(
      file.notices.map { $0.replacing(/_[a-p]+/, with: "_?") } == [
        "InAppPurchases: 2 identifiers would be named coins1: coins1_? for 'coins.1' and coins1_? for 'coins_1'"
      ])
    #expect(
      String(decoding: file.bytes, as: UTF8.self).contains(
        "/// Not named coins1, because 'coins.1' would have the same name.\n"))
  }

  @Test(arguments: ExampleCatalog.examples)
  func theOrderInYAMLDoesNotShow(_ example: ExampleCatalog) throws {
    let catalog = try TestSupport.catalog(example.texts)
    let bytes = try SwiftFile(catalog, access: .public).bytes
    var turned = catalog
    turned.groups = turned.groups.reversed().map { group in
      var group = group
      group.subscriptions.reverse()
      return group
    }
    turned.inAppPurchases.reverse()
    #expect(try SwiftFile(turned, access: .public).bytes == bytes)
  }

  @Test func literalsAreOneLiteral() {
    #expect(swiftLiteral(#"a"b\(c)"#) == #""a\"b\\(c)""#)
    #expect(swiftLiteral("a\n\u{2028}\0") == #""a\u{A}\u{2028}\u{0}""#)
  }
}
