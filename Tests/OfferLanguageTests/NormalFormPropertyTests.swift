import OfferCompiler
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// What holds of the normal form of every catalog.
struct NormalFormPropertyTests {
  static let catalogs =
    ExampleCatalog.examples + ExampleCatalog.fixtures("ok") + ExampleCatalog.fixtures("emit")

  private func normalForm(_ catalog: ExampleCatalog) throws -> NormalForm? {
    try compilation(of: catalog.files).catalog.map { lower($0) }
  }

  private func visit(_ object: NormalObject, _ body: (NormalObject) throws -> Void) rethrows {
    try body(object)
    for field in object.fields {
      switch field.value {
      case .object(let part): try visit(part, body)
      case .objects(let parts): for part in parts { try visit(part, body) }
      case .localizations(let parts): for part in parts { try visit(part.object, body) }
      case .text, .integer, .boolean, .texts, .territories, .prices: continue
      }
    }
  }

  @Test(arguments: catalogs) func keysAreSortedAndThereOnce(_ catalog: ExampleCatalog) throws {
    guard let form = try normalForm(catalog) else { return }
    visit(form.object) { object in
      let names = object.fields.map { Array($0.key.name.utf8) }
      #expect(zip(names, names.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }, "\(object.type)")
    }
  }

  @Test(arguments: catalogs) func aValueIsOfTheTypeThatItsRowSays(_ catalog: ExampleCatalog) throws {
    guard let form = try normalForm(catalog) else { return }
    try visit(form.object) { object in
      let type = Language.current[object.type]
      for field in object.fields {
        let row = try #require(type.field(field.key), "\(type.phrase) has no \(field.key.name)")
        #expect(fits(field.value, row.type), "\(type.phrase).\(field.key.name) is \(field.value)")
      }
    }
  }

  private func fits(_ value: NormalValue, _ type: FieldType) -> Bool {
    switch (value, type) {
    case (.integer(let number), .integer(let bounds)): bounds.contains(number)
    case (.text(let text), .enumeration(let id)): Language.current[id].values.contains(text)
    case (.texts(let texts), .enumerationList(let id)):
      Set(texts).isSubset(of: Language.current[id].values) && Set(texts).count == texts.count
    case (.text(let text), .date): CalendarDate(text)?.description == text
    case (.text(let text), .storefront): Storefront(code: text) != nil
    case (.object(let part), .object(let id)): part.type == id
    case (.objects(let parts), .list(let id)): parts.allSatisfy { $0.type == id }
    case (.localizations(let parts), .localizations(let id)):
      parts.allSatisfy { $0.object.type == id } && isAscending(parts.map(\.locale))
    case (.text, .text), (.text, .lines), (.text, .blockedWords), (.boolean, .boolean), (.texts, .textList),
      (.prices, .prices), (.territories, .territories):
      true
    default: false
    }
  }

  private func isAscending(_ texts: [String]) -> Bool { zip(texts, texts.dropFirst()).allSatisfy(isOrdered) }

  @Test(arguments: catalogs) func noTwoColumnsOfATableOfPricesHaveTheSameHeader(_ catalog: ExampleCatalog)
    throws
  {
    let headers = try normalForm(catalog)?.priceColumns.map(\.header) ?? []
    equal(Set(headers).count, headers.count)
  }

  @Test func builtInSetsOfCurrenciesDivideTheStorefronts() {
    let sets = Language.builtInSets
    #expect(sets["all"] == .all && sets["none"]?.isEmpty == true)
    for storefront in Storefront.all {
      let holding = sets.filter { $0.key.hasPrefix("currency-") && $0.value.contains(storefront) }
      equal(holding.map(\.key), [Language.setName(of: storefront.currency)], "\(storefront.code)")
    }
  }

  @Test(arguments: [
    ("P5M", ["P6M"]), ("5 months", ["P6M"]), ("4 weeks", ["P1M"]), ("10 days", ["P1W"]),
    ("13 months", ["P1Y"]),
    ("soon", []),
  ])
  func theNearestPeriodsOfALength(_ text: String, _ values: [String]) {
    let nearest = Language.current[.period].nearestLengths(to: text)
    equal(nearest, values)
  }
}
