import Diagnostics
import Interpretation
import OfferLanguage
package import OfferModel
import YAMLSyntax

/// Reads the file at a path from the folder of the catalog.
package typealias NamedFileReader = @Sendable (String) -> NamedFile

extension Binder {
  /// What the amounts of a map follow.
  mutating func readRule(_ name: Located<String>, _ value: NodeReference, _ prices: inout WrittenPrices) {
    guard isNew(name, value, first: prices.follows?.range, &prices) else { return }
    let owner = path.last?.type.id
    prices.follows = whole(value, as: .priceRule) { binder, record in
      binder.bindPriceRule(record, named: name.range, of: owner)
    }
    hasPriceRules = true
    if prices.follows == nil { leaveOut(name, &prices) }
  }

  /// Whether a name of no storefronts that has keys was meant to be `follows`, which is then said.
  mutating func rejectsMisspeltRule(_ name: Located<String>, _ value: NodeReference) -> Bool {
    guard documents[value.document].isMapping(value.node), names.sets[name.value] == nil,
      Language.builtInSets[name.value] == nil, path.last?.type.id != .priceRule,
      let near = suggestion(for: name.value, in: ["follows"])
    else { return false }
    reject(
      .unknownKey, "unknown key \(quoted(name.value)), did you mean \(near)?", at: name.range,
      help: "write \(near)", fix: .write(near, at: name.range))
    return true
  }

  private mutating func bindPriceRule(_ record: Record, named place: SourceRange, of owner: ObjectID?)
    -> PriceRule?
  {
    let basis = basis(of: record, owner)
    let rounding = enumeration(.round, of: record, as: PriceRule.Rounding.self)
    let minimum = limits(.minimum, of: record)
    let maximum = limits(.maximum, of: record)
    let except = record.value(.except).map { territories($0, in: StorefrontScope(fallback: .all)).set }
    guard let basis else { return nil }
    return PriceRule(
      range: place, basis: basis, rounding: rounding?.value, minimum: minimum, maximum: maximum,
      except: except ?? StorefrontSet())
  }

  /// The one of the three keys that is written.
  private mutating func basis(of record: Record, _ owner: ObjectID?) -> PriceRule.Basis? {
    let keys = [Key.discount, .times, .index].filter { record.value($0) != nil }
    guard let key = keys.first, let value = record.value(key) else {
      return rejected(
        .missingKey, "follows has none of discount, times and index", at: head(of: record),
        help: "write one of them, e.g. `{times: 10, of: PRODUCT}`")
    }
    if keys.count > 1, let second = record.keyNode(keys[1]) {
      reject(
        .keyNotAllowed, "follows has \(listed(keys.map(\.name), "and")), expected one of them",
        at: range(second), help: "remove all but one")
    }
    guard let text = text(value, key.name) else { return nil }
    switch key {
    case .discount: return discount(text, of: record, owner)
    case .times:
      let times = number(text, "times", expected: "a number above 0 and up to 1000, e.g. 10 or 0.85")
      guard let product = self.text(.of, of: record) else {
        if record.value(.of) == nil {
          reject(
            .missingKey, "follows has times without `of`", at: text.range,
            help: "add the product ID: `of: PRODUCT`")
        }
        return nil
      }
      followedProducts.append(product)
      return times.map { .times($0, of: product) }
    default:
      let storefront = record.value(.of) == nil ? base : self.storefront(.of, of: record)?.value
      followedFiles.append(text)
      return storefront.map { .index(text, of: $0) }
    }
  }

  private mutating func discount(_ text: Located<String>, of record: Record, _ owner: ObjectID?)
    -> PriceRule.Basis?
  {
    switch owner {
    case .introductoryOffer, .promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode: break
    default:
      reject(
        .keyNotAllowed, "discount is only for the prices of an offer: it is taken off the regular price",
        at: text.range, help: "write `{times: N, of: PRODUCT}` here")
    }
    if let key = record.keyNode(.of) {
      reject(
        .keyNotAllowed, "a discount has no `of`: it is taken off the offer's own regular price",
        at: range(key), help: "remove it")
    }
    if let left = Ratio(leftBy: text.value) { return .discount(left: left) }
    let meanings = interpretPercentage(text.value).filter { Ratio(leftBy: $0.value) != nil }
    // Prices are not compared with a rule that is not certain.
    _ = interpreted(
      meanings, .invalidValue,
      "discount is \(quoted(text.value)), expected a percentage from 0.01% to 99.99%, with at most two decimals",
      at: text.range, written: { $0 }, otherwise: "write it with a percent sign, e.g. 50%")
    return nil
  }

  private mutating func number(_ text: Located<String>, _ what: String, expected: String) -> Ratio? {
    Ratio(decimal: text.value.utf8) ?? rejectNumber(text, what, expected: expected)
  }

  private mutating func rejectNumber<Value>(_ text: Located<String>, _ what: String, expected: String)
    -> Value?
  {
    rejected(.invalidValue, "\(what) is \(quoted(text.value)), expected \(expected)", at: text.range)
  }

  private mutating func limits(_ key: Key, of record: Record) -> [Storefront: Int64] {
    guard let reference = record.value(key), let node = record.keyNode(key),
      let written = writtenPrices(reference, at: range(node), isTable: true)
    else { return [:] }
    if let rest = written.rest {
      reject(
        .keyNotAllowed, "\(key.name) has no rest: it has amounts by storefront or set", at: rest,
        help: "remove `rest`")
    }
    let prices = resolve(written, in: .only(.all)).prices
    return Dictionary(uniqueKeysWithValues: prices.map { ($0.storefront, $0.amount) })
  }

  // MARK: - Tables of factors

  /// Each file once, and what is wrong with it at every rule that names it.
  mutating func readIndexes(_ read: NamedFileReader?) -> [String: PriceIndex] {
    var indexes: [String: PriceIndex] = [:]
    guard let read else { return indexes }
    let namesByPath = Dictionary(grouping: followedFiles, by: \.value)
    for (path, names) in namesByPath.sorted(by: { $0.key < $1.key }) {
      let fault: String
      switch read(path) {
      case .unchecked: continue
      case .missing: fault = "there is no file \(quoted(path)) next to the catalog"
      case .outside: fault = "\(quoted(path)) is outside the repository"
      case .bytes(let bytes):
        do throws(TextFault) {
          indexes[path] = try PriceIndex(bytes)
          continue
        } catch {
          fault = "\(path):\(error.line):\(error.column): \(error.message)"
        }
      }
      for name in names {
        report(
          .invalidValue, fault, at: name.range,
          help: "name a CSV file with the columns storefront and factor, as a path from the catalog's folder")
      }
    }
    return indexes
  }
}
