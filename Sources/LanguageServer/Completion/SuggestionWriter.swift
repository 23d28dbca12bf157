import ByteText
import OfferCompiler
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Finds what can be completed at a place.
struct SuggestionWriter {
  let place: TypingPlace
  let catalog: CheckedCatalog?
  let abilities: ClientAbilities
  private(set) var suggestions = Suggestions()

  mutating func suggest() {
    if place.isKey { addKeys(of: place.spot.shape) } else { addValues(of: place.spot.shape) }
  }

  private mutating func addKeys(of shape: Shape) {
    let siblings = place.siblings
    switch shape {
    case .object(let type): addRows(of: type, siblings)
    case .named(.locale, _):
      for locale in AppStoreLocales.all where siblings[locale] == nil { addKey(locale, .value) }
    case .named(.product, _): addProducts(asKeys: true, except: siblings)
    case .named(.rule, _):
      for id in allRules.map({ $0.id }) + changeRules.map({ $0.id }) where siblings[id.name] == nil {
        addKey(id.name, .value, documentation: RuleInfo(id).summary)
      }
    case .territories:
      addRows(of: Language.current[.territoryExpression], siblings)
      // A name can become a key only where nothing else is.
      if siblings.count <= 1 { addTerritories() }
    case .prices(let isTable):
      addKey("rest", .property, detail: "all other storefronts", after: " equalized")
      addKey(
        "follows", .property, documentation: Language.current[.priceRule].documentation,
        after: abilities.takesSnippets ? " {$0}" : " ", isSnippet: abilities.takesSnippets)
      if !isTable { addKey("table", .property, detail: "a price table") }
      addTerritories(asKeys: true, except: siblings)
      // On a line of its own, the name of a table.
      if siblings.count <= 1, !isTable { addTables() }
    case .list(let item):
      if case .value = item.scalar { addValues(of: item) } else { addKeys(of: item) }
    case .value, .tableName, .amount, .rest: addValues(of: shape)
    case .named, .unknown: break
    }
  }

  /// The rows whose keys are missing and allowed, those that are required first.
  private mutating func addRows(of type: ObjectType, _ siblings: [String: String]) {
    func isRequired(_ field: Field) -> Bool {
      switch field.presence {
      case .required: true
      case .requiredIf(let condition): type.holds(condition, siblings[condition.key.name])
      case .optional, .defaulted: false
      }
    }
    let open = type.fields.filter { field in
      siblings[field.key.name] == nil && field.allowed.allSatisfy { type.holds($0, siblings[$0.key.name]) }
    }
    let sorted = open.filter(isRequired) + open.filter { !isRequired($0) }
    for field in sorted {
      let words = isRequired(field) ? "required" : field.presence.fallback?.text.map { "default: \($0)" }
      addKey(
        field.key.name, .property, detail: words, documentation: field.sentence,
        after: snippet(of: field, in: type), isSnippet: abilities.takesSnippets)
    }
  }

  private mutating func addKey(
    _ name: String, _ kind: Suggestions.Item.Kind, detail: String? = nil, documentation: String? = nil,
    after: String = " ", isSnippet: Bool = false, filter: String? = nil
  ) {
    let key = kind == .reference ? place.written(name) : name
    let text = place.hasColon ? key : key + ":" + after
    suggestions.add(
      name, kind, detail: detail, documentation: documentation, text: text,
      isSnippet: isSnippet && !place.hasColon, filter: filter)
  }

  /// The text after the colon of a key: the form of its value, with the cursor in it.
  private func snippet(of field: Field, in type: ObjectType) -> String {
    guard abilities.takesSnippets, !place.isInFlow else { return " " }
    let indentation = "\n" + String(repeating: " ", count: place.column + 2)
    let base = catalog?.compilation?.catalog?.app.baseTerritory.value.code ?? "USA"
    if let lines = OfferSkeletons.lines(of: field.key, in: type.id, base: base) {
      return indentation + "- " + numbered(lines.joined(separator: indentation + "  "))
    }
    return switch Shape(of: field, in: type) {
    case .object, .named: indentation + "$0"
    case .list(.object): indentation + "- $0"
    case .list: " [$0]"
    case .prices(isTable: true): indentation + "$0"
    case .territories, .prices, .value, .tableName, .rest, .amount, .unknown: " $0"
    }
  }

  /// The text as a snippet: the cursor goes through the placeholders for values that the author has to decide.
  private func numbered(_ text: String) -> String {
    let parts = text.byBytes.split(separator: undecided, omittingEmptySubsequences: false)
    return parts.enumerated().map { number, part in
      number == 0 ? String(part) : "${\(number):\(undecided)}" + part
    }.joined()
  }

  private mutating func addValues(of shape: Shape) {
    switch shape.scalar {
    case .value(let field, _): addValues(of: field)
    case .list(let item): addValues(of: item)
    case .territories: addTerritories()
    case .prices(isTable: false), .tableName: addTables()
    case .rest: suggestions.add("equalized", .enumeration, documentation: "Apple derives the price.")
    case .amount(let name): addAmounts(of: name)
    case .object(let type) where type.id == .offerChoice:
      suggestions.add("introductory", .enumeration)
      suggestions.add("none", .enumeration)
    case .object, .named, .prices, .unknown: break
    }
  }

  private mutating func addValues(of field: Field) {
    switch field.type {
    case .enumeration(let id), .enumerationList(let id): addCases(of: Language.current[id])
    case .boolean: for value in ["true", "false"] { suggestions.add(value, .value) }
    case .date: addDates()
    case .storefront: addStorefronts()
    case .severities: addCases(of: Language.current[.ruleLevel])
    case .blockedWords: for value in ["builtin-1", "none"] { suggestions.add(value, .value) }
    case .integer(let bounds) where bounds.count == 1:
      suggestions.add(String(bounds.lowerBound), .value)
    case .text, .textList: addNames(for: field.key)
    default: break
    }
  }

  private mutating func addCases(of enumeration: Enumeration) {
    for one in enumeration.cases {
      suggestions.add(one.value, .enumeration, documentation: one.documentation)
    }
  }

  private mutating func addDates() {
    guard let today = catalog?.today else { return }
    suggestions.add(today.description, .value, detail: "today")
    if let next = today.next { suggestions.add(next.description, .value, detail: "tomorrow") }
    let firstOfMonth = CalendarDate(year: today.year, month: (today.month - 1) / 3 * 3 + 1, day: 1)
    let nextQuarter = firstOfMonth?.adding(months: 3)
    if let last = nextQuarter?.previous {
      suggestions.add(last.description, .value, detail: "end of the quarter")
    }
    if let nextQuarter { suggestions.add(nextQuarter.description, .value, detail: "next quarter") }
    if let last = CalendarDate(year: today.year, month: 12, day: 31) {
      suggestions.add(last.description, .value, detail: "end of the year")
    }
  }

  private mutating func addNames(for key: Key) {
    let model = catalog?.compilation?.withDrafts
    switch key {
    case .subscribe, .change, .product, .of: addProducts(asKeys: false, except: [:])
    case .promotional:
      for offer in model?.subscriptions.flatMap(\.promotionalOffers) ?? [] {
        addReference(offer.name, detail: offer.referenceName?.value)
      }
    case .winBack:
      for offer in model?.subscriptions.flatMap(\.winBackOffers) ?? [] {
        addReference(offer.name, detail: offer.referenceName?.value)
      }
    case .code, .codes:
      for offer in model?.offerCodes ?? [] { addReference(offer.offer.name) }
    case .alphabet:
      for name in ["unambiguous", "no-vowels", "alphanumeric", "digits"] { suggestions.add(name, .value) }
    default: break
    }
  }

  private mutating func addProducts(asKeys: Bool, except known: [String: String]) {
    for product in catalog?.compilation?.withDrafts?.products ?? []
    where known[product.productId.value] == nil {
      let id = product.productId.value
      let name = product.referenceName.value
      if asKeys {
        let indentation = "\n" + String(repeating: " ", count: place.column + 2)
        addKey(id, .reference, detail: name, after: place.isInFlow ? " " : indentation)
      } else {
        addReference(id, detail: name)
      }
    }
  }

  /// Adds a name of the catalog, which can have any characters.
  private mutating func addReference(_ name: String, detail: String? = nil) {
    suggestions.add(name, .reference, detail: detail, text: place.written(name))
  }

  private mutating func addTables() {
    guard let catalog else { return }
    for name in NamesOfCatalog(catalog).tables { addReference(name, detail: "price table") }
  }

  private mutating func addTerritories(asKeys: Bool = false, except known: [String: String] = [:]) {
    let own = catalog.map { NamesOfCatalog($0).sets } ?? []
    for name in own where known[name] == nil {
      let set = catalog?.compilation?.territorySets[name]
      addTerritory(name, .reference, detail: set.map { counted($0.members.count, "storefront") }, asKeys)
    }
    if !asKeys { addTerritory("all", .constant, detail: "all \(Storefront.count) storefronts", false) }
    if !asKeys { addTerritory("none", .constant, detail: "no storefront", false) }
    addStorefronts(asKeys: asKeys, except: known)
    for (name, set) in Language.builtInSets.sorted(by: { $0.key < $1.key })
    where name.byBytes.hasPrefix("currency-") && known[name] == nil {
      addTerritory(name, .constant, detail: counted(set.members.count, "storefront"), asKeys)
    }
  }

  private mutating func addStorefronts(asKeys: Bool = false, except known: [String: String] = [:]) {
    for storefront in Storefront.all where known[storefront.code] == nil {
      // A part of a storefront's name finds it, too.
      let isName = storefront.name.lowercased().contains(place.typed.lowercased())
      let isCode = storefront.code.lowercased().byBytes.hasPrefix(place.typed.lowercased())
      let filter = isName && !isCode ? storefront.name : "\(storefront.code) \(storefront.name)"
      addTerritory(
        storefront.code, .constant, detail: "\(storefront.name), \(storefront.currency.code)", asKeys,
        filter: filter)
    }
  }

  private mutating func addTerritory(
    _ name: String, _ kind: Suggestions.Item.Kind, detail: String?, _ asKey: Bool, filter: String? = nil
  ) {
    if asKey {
      addKey(name, kind, detail: detail, filter: filter)
    } else if kind == .reference {
      addReference(name, detail: detail)
    } else {
      suggestions.add(name, kind, detail: detail, filter: filter)
    }
  }

  /// Adds the price points next to the typed amount.
  private mutating func addAmounts(of name: String) {
    let set = catalog?.compilation?.territorySets[name] ?? Language.builtInSets[name]
    guard let storefront = Storefront(code: name) ?? set?.members.first else { return }
    let points = (catalog?.pricePoints ?? .standard)[storefront]
    let currency = storefront.currency
    guard let amount = AmountDigits.read(place.typed.utf8, currency) else { return }
    let near = points.nearest(to: amount)
    for point in Set([near.below, near.above].compactMap { $0 }).sorted() {
      suggestions.add(decimalText(point, currency), .value, detail: "price point in \(currency.code)")
    }
  }
}
