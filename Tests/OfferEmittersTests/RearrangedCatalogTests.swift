import Diagnostics
import TestSupport
import OfferLanguage
import OfferRules
import OfferCompiler
import OfferEmitters
import OfferModel
import Testing

/// However the YAML is arranged: no difference is found, and `catalog.json` has the same bytes.
struct RearrangedCatalogTests {
  @Test(arguments: seeds(10))
  func whatSaysTheSameIsTheSame(seed: UInt64) throws {
    var random = RandomCatalog(seed: seed)
    let tree = random.tree()
    var plain = SeededGenerator(seed: 0)
    var writer = AnchoringWriter(tree)
    let old = try normalForm(of: [writer.text(tree, anchored: false, using: &plain)])
    var refactoring = Refactoring(seed: seed + 1000)
    let new = try normalForm(of: refactoring.files(of: tree))
    let changes = compareCatalogs(new, with: old, today: try day(exampleDay)).changes
    #expect(changes.map { "\($0.path.label): \($0.fields.map(\.phrase))" }.isEmpty)
    equal(CatalogJSON(new).pieces.flatMap(\.self), CatalogJSON(old).pieces.flatMap(\.self))
    equal(digest(of: new), CatalogJSON(old).digest)
  }

  /// The property is worth nothing if a change of meaning would be lost as well.
  @Test(arguments: seeds(10))
  func whatSaysSomethingElseIsNot(seed: UInt64) throws {
    var random = RandomCatalog(seed: seed)
    let tree = random.tree()
    let other = tree.replacing("level") { _ in .text("7") }
    var refactoring = Refactoring(seed: seed)
    let old = try normalForm(of: refactoring.files(of: tree))
    var again = Refactoring(seed: seed + 1)
    let new = try normalForm(of: again.files(of: other))
    let changes = compareCatalogs(new, with: old, today: try day(exampleDay)).changes
    #expect(!changes.isEmpty)
    #expect(changes.allSatisfy { $0.fields.map(\.name) == ["level"] })
  }

  private func normalForm(of texts: [String]) throws -> NormalForm { lower(try catalog(texts)) }
}
