import OfferEmitters
import Diagnostics
package import JSONText
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferReference
import OfferRules
import YAMLSyntax

/// `textDocument/hover`: facts about the key or value at a place; null if there are none.
package func hover(at offset: Int, in text: OpenText, _ snapshot: Snapshot) -> JSON {
  let document = parseUnfinished(text.bytes, name: text.path ?? text.uri, file: 0).document
  if let rule = ruleName(at: offset, in: document), let page = RulePage.named(rule) {
    return answer([RuleText(page).text], text.lines.value(offset, offset), snapshot)
  }
  let shaped = ShapedDocument(document)
  guard let node = shaped.leaf(at: offset), document.isScalar(node), let spot = shaped.spot(of: node) else {
    return .null
  }
  let words = HoverWords(
    spot: spot, document: document, catalog: snapshot.catalog(of: text.path), path: text.path)
  let parts = words.parts
  guard !parts.isEmpty else { return .null }
  return answer(parts, text.lines.value(document.range(node)), snapshot)
}

private func answer(_ parts: [String], _ range: JSON, _ snapshot: Snapshot) -> JSON {
  [
    "contents": markup(parts.joined(separator: "\n\n"), snapshot.abilities), "range": range,
  ]
}

/// The id of a rule in a comment that suppresses findings.
private func ruleName(at offset: Int, in document: Document) -> String? {
  guard
    let comment = document.comments.first(where: {
      Int($0.lowerBound) <= offset && offset <= Int($0.upperBound)
    })
  else { return nil }
  func isPart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || isDigit(byte) || byte == 0x2D
  }
  var start = min(offset, document.length)
  while start > Int(comment.lowerBound), isPart(document.bytes[start - 1]) { start -= 1 }
  var end = start
  while end < Int(comment.upperBound), isPart(document.bytes[end]) { end += 1 }
  return end > start ? String(decoding: document.bytes[start..<end], as: UTF8.self) : nil
}

struct RuleText {
  let text: String

  init(_ page: RulePage) {
    text = [
      "**\(page.id.name)** (\(page.info.severity.name))", page.info.summary, page.info.why,
      page.info.source?.phrase,
    ]
    .compactMap { $0 }.joined(separator: "\n\n")
  }
}

/// What an offer costs in the base storefront, what that saves, and which of its keys are still free today.
struct OfferText {
  let parts: [String]

  init(of item: SourceRange, in catalog: CheckedCatalog) {
    guard let model = catalog.compilation?.withDrafts else {
      parts = []
      return
    }
    func isAtItem(_ range: SourceRange) -> Bool {
      item.contains(range) || (item.file == range.file && item.start == range.start)
    }
    let offers = model.subscriptions.lazy.flatMap { subscription in
      subscription.offers.map { (subscription: subscription, offer: $0) }
    }
    guard let (subscription, offer) = offers.first(where: { isAtItem($0.offer.range) }) else {
      parts = []
      return
    }
    let price = OfferText.price(of: offer, subscription, model.app.baseTerritory.value, catalog.today)
    let locks = OfferText.locks(of: subscription.path(of: offer), model, catalog.today)
    parts = [price, locks].compactMap { $0 }
  }

  private static func price(
    of offer: Offer, _ subscription: Subscription, _ base: Storefront, _ today: CalendarDate
  ) -> String? {
    guard let terms = offer.terms else { return nil }
    let length = terms.length.value
    let plan = terms.plan.value
    guard let count = length.periods(of: subscription.chargingPeriod(of: plan)).map(Int64.init) else {
      return nil
    }
    let day = max(today, offer.window.start?.value ?? today)
    let regular = subscription.history(of: plan)?.prices(on: day)[base].map { $0.amount &* count }
    func text(_ amount: Int64) -> String { "\(decimalText(amount, base.currency)) \(base.currency.code)" }
    let total: Int64
    switch terms.mode.value {
    case .freeTrial: total = 0
    case .payAsYouGo:
      guard let price = offer.pricing.prices?[base] else { return nil }
      total = price.amount &* count
    case .payUpFront:
      guard let price = offer.pricing.prices?[base] else { return nil }
      total = price.amount
    }
    let head = "**\(length.description)** in \(base.code): \(total == 0 ? "free" : "\(text(total)) in total")"
    guard let regular, regular > 0 else { return head }
    let saved = SavedAmount(regular - total, of: regular, text)
    return head + " instead of \(text(regular)), \(saved.sentence)"
  }

  private static func locks(of offer: ObjectPath, _ model: Catalog, _ today: CalendarDate) -> String? {
    guard let object = lower(model).locks(on: today).first(where: { $0.path.named == offer }) else {
      return nil
    }
    let lines = object.keys.map { "* \($0.state.phrase): " + $0.names.joined(separator: ", ") }
    return (["On \(today), once it is live at Apple:"] + lines).joined(separator: "\n")
  }
}

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
    case .object(let type): aboutRow(of: type) { aboutOffer(at: $0.key) }
    case .territories: aboutRow(of: Language.current[.territoryExpression])
    case .prices:
      switch text {
      case "rest": ["Every other storefront: Apple derives the price from that of the base territory."]
      case "follows": [Language.current[.priceRule].documentation]
      case "table": ["The price table for the storefronts that the other keys do not name."]
      default: aboutName(text)
      }
    case .named(.territorySet, _): aboutName(text)
    case .named(.product, _): aboutProduct(text)
    case .named(.rule, _): RulePage.named(text).map { [RuleText($0).text] } ?? []
    default: []
    }
  }

  /// The row of the key, and more about its field.
  private func aboutRow(of type: ObjectType, _ more: (Field) -> [String] = { _ in [] }) -> [String] {
    guard let field = Shape.field(named: text, of: type) else { return [] }
    return row(field, of: type) + more(field)
  }

  private var aboutValue: [String] {
    switch spot.shape.scalar {
    case .value(let field, let type): aboutValue(of: field, type)
    case .territories: aboutName(text)
    case .amount(let name): aboutAmount(in: name)
    case .rest: ["Apple derives the price of every other storefront from that of the base territory."]
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
      "**\(field.key.name)** of \(type.phrase)", field.sentence,
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
      if field.key == .productId || [.subscribe, .change, .product, .of].contains(field.key) {
        return aboutProduct(text)
      }
      return aboutOffer(at: field.key)
    default: return []
    }
  }

  private func aboutName(_ name: String) -> [String] {
    if let storefront = Storefront(code: name) {
      return ["**\(name)**: \(storefront.name), \(storefront.currency.code)"]
    }
    guard let set = catalog?.compilation?.territorySets[name] ?? Language.builtInSets[name] else { return [] }
    let members = set.members
    let names = members.prefix(60).map(\.code).joined(separator: ", ")
    let rest = members.count > 60 ? " and \(members.count - 60) more" : ""
    let head = "**\(markdownCode(name))**: \(counted(members.count, "storefront"))"
    return [head, names + rest].filter { !$0.isEmpty }
  }

  private func aboutProduct(_ id: String) -> [String] {
    let products = catalog?.compilation?.withDrafts?.products ?? []
    guard let product = products.first(where: { $0.productId.value == id }) else { return [] }
    let storefronts = counted(product.territories.set.members.count, "storefront")
    return ["**\(markdownCode(product.referenceName.value))**, sold in \(storefronts)"]
  }

  private func aboutAmount(in name: String) -> [String] {
    let set = catalog?.compilation?.territorySets[name] ?? Language.builtInSets[name]
    guard let storefront = Storefront(code: name) ?? set?.members.first else { return [] }
    let currency = storefront.currency
    guard let amount = AmountDigits.read(text.utf8, currency) else {
      return ["The amount is in \(currency.code)."]
    }
    let points = catalog?.pricePoints ?? .standard
    let ladder = points[storefront]
    let head = "**\(decimalText(amount, currency)) \(currency.code)** in \(markdownCode(name))"
    if ladder.contains(amount) { return [head + ", a price point of Apple"] }
    let near = ladder.nearest(to: amount)
    let words = [near.below, near.above].compactMap { $0 }.map { decimalText($0, currency) }
    guard !words.isEmpty else { return [head, "It is not a price point."] }
    return [head, "It is not a price point; the nearest are \(listed(words, "and"))."]
  }

  /// What an offer costs, if the cursor is on its name or its mode.
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
