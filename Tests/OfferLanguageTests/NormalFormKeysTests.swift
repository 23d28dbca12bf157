import TestSupport
import OfferLanguage
import OfferCompiler
import Testing

/// What `build` writes has exactly the keys of the field table: the schema of `catalog.json`, made from the table, is the truth.
struct NormalFormKeysTests {
  private let language = Language.current

  @Test func theNormalFormHasEveryKeyOfTheTableAndNoOther() throws {
    var written: [ObjectID: Set<Key>] = [:]
    collect(try normalForm(of: "Tests/Fixtures/language/every-key.yaml").object, into: &written)
    for type in language.objects {
      let expected = Set(type.fields.filter { !$0.isLocal }.map(\.key)).subtracting(sugar(of: type.id))
      let found = written[type.id] ?? []
      empty(found.subtracting(expected), "\(type.phrase) has keys that are not in the table")
      empty(expected.subtracting(found), "\(type.phrase): the normal form never has these keys")
    }
  }

  /// What the normal form says in another way.
  private func sugar(of object: ObjectID) -> Set<Key> {
    switch object {
    case .catalog: [.territorySets, .priceTables, .offers]
    case .territoryExpression: [.include, .exclude]
    case .priceRule: Set(language[.priceRule].fields.map(\.key))
    case .offersOfProduct: [.introductoryOffers, .promotionalOffers, .winBackOffers, .offerCodes]
    case .batch: [.split]
    default: []
    }
  }

  private func normalForm(of path: String) throws -> NormalForm {
    let compilation = try compilation(of: try ExampleCatalog(path: path).files)
    equal(compilation.errors, [])
    return lower(try #require(compilation.catalog))
  }

  private func collect(_ object: NormalObject, into keys: inout [ObjectID: Set<Key>]) {
    keys[object.type, default: []].formUnion(object.fields.map(\.key))
    for field in object.fields {
      switch field.value {
      case .object(let part): collect(part, into: &keys)
      case .objects(let parts): for part in parts { collect(part, into: &keys) }
      case .localizations(let parts): for part in parts { collect(part.object, into: &keys) }
      case .text, .integer, .boolean, .texts, .territories, .prices: continue
      }
    }
  }
}
