import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing
import YAMLSyntax

/// Three laws of the normal form: it is its own normal form, other words for the same meaning do not change a byte, and no
/// change of meaning is lost. They hold for random catalogs and for those of the repository.
struct NormalFormLawTests {
  /// A catalog that the laws are tried with.
  struct Subject: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let trees: @Sendable () throws -> [YAMLTree]

    static let random = seeds(12).map { seed in
      Subject(testDescription: "seed \(seed)") {
        var random = RandomCatalog(seed: seed, hasPriceChanges: true)
        return [random.tree()]
      }
    }

    static let ofRepository =
      (ExampleCatalog.examples + ExampleCatalog.fixtures("ok") + ExampleCatalog.fixtures("emit")).map {
        catalog in
        Subject(testDescription: catalog.path) {
          try catalog.files.flatMap { file in
            let document = parse(file.bytes, name: file.name, file: 0).document
            return document.roots.map { YAMLTree(document, $0) }
          }
        }
      }
  }

  private func lowered(_ files: [SourceFile]) throws -> NormalForm {
    let compilation = try compilation(of: files, rules: [])
    equal(
      compilation.errors, [],
      files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n---\n"))
    return lower(try #require(compilation.catalog))
  }

  private func lowered(_ trees: [YAMLTree]) throws -> NormalForm {
    try lowered(SourceFile.numbered(trees.map(\.json)))
  }

  private func text(_ form: NormalForm, pretty: Bool = false) -> String {
    String(decoding: CatalogJSON(form, pretty: pretty).pieces.flatMap(\.self), as: UTF8.self)
  }

  @Test(arguments: Subject.random + Subject.ofRepository)
  func theNormalFormIsItsOwn(_ subject: Subject) throws {
    let form = try lowered(subject.trees())
    let written = text(form)
    for pretty in [false, true] {
      let file = SourceFile(name: "catalog.json", text: text(form, pretty: pretty))
      try equal(text(lowered([file])), written, pretty ? "indented" : "in one line")
      let document = parse(file.bytes, name: file.name, file: 0).document
      let envelope = YAMLTree(document, try #require(document.roots.first))
      let catalog = try #require(envelope["catalog"], "the envelope has no catalog")
      try equal(text(lowered([catalog])), written, "without its envelope")
    }
  }

  @Test(arguments: Subject.random + Subject.ofRepository)
  func otherWordsForTheSameMeaningChangeNothing(_ subject: Subject) throws {
    let trees = try subject.trees()
    let isRandom = trees.count == 1 && subject.testDescription.hasPrefix("seed")
    let form = try lowered(trees)
    for seed in UInt64(0)..<6 {
      var refactoring = Refactoring(seed: seed, hasSugar: isRandom)
      let files = refactoring.files(of: trees)
      let other = try lowered(SourceFile.numbered(files))
      let subject = "seed \(seed) of the words:\n" + files.joined(separator: "\n---\n")
      equal(text(other), text(form), subject)
      equal(digest(of: other), CatalogJSON(form).digest, subject)
      equal(phrases(of: other, comparedWith: form), [], subject)
    }
  }

  /// The change is in random words, too, and the comparison names its key and no other.
  @Test(arguments: Subject.random)
  func noChangeIsLost(_ subject: Subject) throws {
    let trees = try subject.trees()
    let form = try lowered(trees)
    let tree = try #require(trees.first)
    for seed in UInt64(0)..<8 {
      var random = SeededGenerator(seed: seed)
      let change = try #require(SingleChange(of: tree, using: &random))
      var refactoring = Refactoring(seed: seed, hasSugar: true)
      let files = refactoring.files(of: [change.tree])
      let other = try lowered(SourceFile.numbered(files))
      let subject = "seed \(seed): \(change)"
      #expect(text(other) != text(form), "\(subject)")
      #expect(digest(of: other) != digest(of: form), "\(subject)")
      let changes = compareCatalogs(other, with: form, today: try day(exampleDay)).changes
      equal(Set(changes.map(\.kind)), [.changed], "\(subject): \(phrases(of: other, comparedWith: form))")
      equal(Set(changes.flatMap(\.fields).map(\.name)), [change.key], "\(subject)")
    }
  }

  private func phrases(of form: NormalForm, comparedWith other: NormalForm) -> [String] {
    guard let today = CalendarDate(exampleDay) else { return ["no day"] }
    return compareCatalogs(form, with: other, today: today).changes.map { change in
      "\(change.kind.rawValue) \(change.path.label): \(change.fields.map(\.phrase))"
    }
  }
}
