import OfferCompiler
import Diagnostics
import OfferLanguage
import OfferModel
import OfferReference
import YAMLSyntax

/// What there is to say about one key or value, a paragraph each.
struct HoverWords {
  let spot: Spot
  let document: Document
  let catalog: CheckedCatalog?
  let path: String?

  private var text: String { document.string(spot.node) }

  var parts: [String] { spot.isKey ? aboutKey : aboutValue }

  private var aboutKey: [String] {
    switch spot.shape {
    case .object(let type): Shape.row(text, of: type).map { row($0, of: type) + aboutOffer(at: $0.key) } ?? []
    case .territories:
      Shape.row(text, of: Language.current[.territoryExpression])
        .map { row($0, of: Language.current[.territoryExpression]) } ?? []
    case .prices:
      switch text {
      case "rest": ["Every other storefront: Apple derives the price from that of the base storefront."]
      case "table": ["The price table that fills what the other keys leave open."]
      default: aboutName(text)
      }
    case .named(.territorySet, _): aboutName(text)
    case .named(.product, _): aboutProduct(text)
    case .named(.rule, _): RulePage.named(text).map { [RuleText($0).text] } ?? []
    default: []
    }
  }

  private var aboutValue: [String] {
    switch spot.shape.scalar {
    case .value(let field, let type): aboutValue(of: field, type)
    case .territories: aboutName(text)
    case .amount(let name): aboutAmount(in: name)
    case .rest: ["Apple derives the price of every other storefront from that of the base storefront."]
    default: []
    }
  }

  private func row(_ field: Field, of type: ObjectType) -> [String] {
    let writer = ReferenceWriter(language: .current)
    var facts = [writer.presence(of: field, in: type)]
    let release = writer.release(of: field, in: type)
    if !type.id.isOfOptionFile, !Language.current.scenarioObjects.contains(where: { $0.id == type.id }) {
      facts.append("after release: " + release)
    }
    if let apple = field.apple { facts.append("at Apple: `\(apple)`") }
    return [
      "**\(field.key.name)** of \(type.phrase)", field.documentation,
      facts.map { "* " + $0 }.joined(separator: "\n"),
    ]
  }

  private func aboutValue(of field: Field, _ type: ObjectType) -> [String] {
    switch field.type {
    case .enumeration(let id), .enumerationList(let id):
      let one = Language.current[id].cases.first { $0.value == text }
      return (one.map { ["**\($0.value)**: \($0.documentation)"] } ?? []) + aboutOffer(at: field.key)
    case .storefront: return aboutName(text)
    case .text:
      if field.key == .productId || [.subscribe, .change, .product].contains(field.key) {
        return aboutProduct(text)
      }
      return aboutOffer(at: field.key)
    default: return []
    }
  }

  /// A storefront or a set.
  private func aboutName(_ name: String) -> [String] {
    if let storefront = Storefront(code: name) {
      return ["**\(name)**: \(storefront.name), \(storefront.currency.code)"]
    }
    guard let set = catalog?.compilation?.territorySets[name] ?? Language.builtInSets[name] else { return [] }
    let members = set.members
    let names = members.prefix(60).map(\.code).joined(separator: ", ")
    let rest = members.count > 60 ? " and \(members.count - 60) more" : ""
    return ["**\(name)**: \(counted(members.count, "storefront"))", names + rest].filter { !$0.isEmpty }
  }

  private func aboutProduct(_ id: String) -> [String] {
    guard let product = catalog?.compilation?.catalog?.products.first(where: { $0.productId.value == id })
    else {
      return []
    }
    return [
      "**\(product.referenceName.value)**, sold in \(counted(product.territories.set.members.count, "storefront"))"
    ]
  }

  private func aboutAmount(in name: String) -> [String] {
    let set = catalog?.compilation?.territorySets[name] ?? Language.builtInSets[name]
    guard let storefront = Storefront(code: name) ?? set?.members.first else { return [] }
    let currency = storefront.currency
    var digits = AmountDigits()
    for byte in text.utf8 { digits.add(byte) }
    guard let amount = digits.take(currency) else { return ["The amount is in \(currency.code)."] }
    let points = catalog?.pricePoints ?? .standard
    let ladder = points[storefront]
    let head = "**\(decimalText(amount, currency)) \(currency.code)** in \(name)"
    if ladder.contains(amount) { return [head + ", a price point of Apple"] }
    let near = ladder.nearest(to: amount)
    let words = [near.below, near.above].compactMap { $0 }.map { decimalText($0, currency) }
    return [
      head,
      words.isEmpty
        ? "It is no price point." : "It is no price point; the nearest are \(listed(words, "and")).",
    ]
  }

  /// What an offer costs, where the cursor is on what names it or says how it is paid.
  private func aboutOffer(at key: Key) -> [String] {
    guard [.offerId, .referenceName, .mode].contains(key), let catalog, let path,
      let item = spot.containers.last?.node
    else { return [] }
    guard let number = catalog.number(of: path) else { return [] }
    let range = document.range(item)
    return OfferText(
      of: SourceRange(file: number, start: range.start, end: range.end), in: catalog
    ).parts
  }
}
