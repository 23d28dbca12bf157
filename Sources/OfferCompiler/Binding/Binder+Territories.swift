import ByteText
import YAMLSyntax
import OfferLanguage
import Diagnostics
import Interpretation
import OfferModel

/// The meaning of a territory expression.
struct EvaluatedStorefronts {
  var set = StorefrontSet()
  /// The storefronts without the restriction to those where the product is sold.
  var unrestricted = StorefrontSet()
  var unused: [Located<String>] = []
  /// Storefronts that are named by their codes.
  var codes = StorefrontSet()
}

/// Where an expression is read: what `include` stands for when it is left out, and where the product is sold.
struct StorefrontScope {
  var fallback: StorefrontSet
  /// A set stands for those of its storefronts that are sold; nil in places that know no product.
  var sold: StorefrontSet?
}

extension Binder {
  mutating func soldStorefronts(of record: Record) -> Territories {
    guard let reference = record.value(.territories) else {
      return Territories(.all, range: head(of: record), isStated: false)
    }
    let value = territories(reference, in: StorefrontScope(fallback: .all))
    return Territories(value.set, range: range(reference), isStated: true, codes: value.codes)
  }

  /// Where an offer can be had; nil where the key is left out.
  mutating func offerTerritories(
    of record: Record, in scope: StorefrontScope, mayBeEmpty: Bool = false
  ) -> Territories? {
    guard let reference = record.value(.territories) else { return nil }
    let (value, isFaulty) = self.scope { $0.territories(reference, in: scope) }
    let isSoldSomewhere = scope.sold.map { !$0.isEmpty } ?? true
    if isFaulty { isBroken = true }
    if value.set.isEmpty, !mayBeEmpty, isSoldSomewhere, !isFaulty {
      reject(
        .emptyTerritories, "these territories are empty, so the offer would be available nowhere",
        at: range(reference),
        notes: value.unrestricted.isEmpty ? [] : ["the product is sold in none of them"],
        help: "name the storefronts, or remove the offer")
    }
    return Territories(
      value.set, range: range(reference), isStated: true, unused: value.unused, codes: value.codes)
  }

  mutating func territories(_ reference: NodeReference, in scope: StorefrontScope) -> EvaluatedStorefronts {
    let document = documents[reference.document]
    if document.isSequence(reference.node) { return union(of: reference, in: scope) }
    if document.isMapping(reference.node) { return difference(reference, in: scope) }
    guard let name = text(reference, "a territory") else { return EvaluatedStorefronts() }
    return named(name, in: scope)
  }

  private mutating func union(of reference: NodeReference, in scope: StorefrontScope) -> EvaluatedStorefronts
  {
    var result = EvaluatedStorefronts()
    var names: [ListItem] = []
    for (number, item) in elements(reference).enumerated() {
      if documents[item.document].isScalar(item.node) {
        let name = Located(string(item), at: range(item))
        names.append(ListItem(text: name, list: reference, number: number))
      }
      let value = territories(item, in: scope)
      result.set.formUnion(value.set)
      result.unrestricted.formUnion(value.unrestricted)
      result.unused += value.unused
      result.codes.formUnion(value.codes)
    }
    reportDuplicates(names, in: "this list")
    return result
  }

  private mutating func difference(_ reference: NodeReference, in scope: StorefrontScope)
    -> EvaluatedStorefronts
  {
    guard !reportMappingOfNames(reference), !reportSplitNames(reference),
      let record = open(reference, as: .territoryExpression)
    else {
      isBroken = true
      return EvaluatedStorefronts()
    }
    var result = EvaluatedStorefronts(set: scope.fallback, unrestricted: scope.fallback)
    if let included = record.value(.include) { result = territories(included, in: scope) }
    if let excluded = record.value(.exclude) {
      let value = territories(excluded, in: StorefrontScope(fallback: scope.fallback))
      result.set = result.set.subtracting(value.set)
      result.unrestricted = result.unrestricted.subtracting(value.set)
      result.codes = result.codes.subtracting(value.set)
    }
    return result
  }

  /// Reports `{USA: true, CAN: true}`: a mapping whose keys are storefronts or sets, in the place of a list of them.
  private mutating func reportMappingOfNames(_ reference: NodeReference) -> Bool {
    let document = documents[reference.document]
    let entries = document.writtenEntries(reference.node)
    // To look for the storefront that a word means is slow, and these are the keys of sound expressions.
    guard !entries.contains(where: { $0.key == Key.include.name || $0.key == Key.exclude.name }) else {
      return false
    }
    let names = entries.compactMap { territoryName(meantBy: $0.key) }
    guard !names.isEmpty, names.count == document.pairs(reference.node).count(where: { _ in true }) else {
      return false
    }
    let list = { (names: [String]) in "[" + names.joined(separator: ", ") + "]" }
    let excluded = zip(entries, names).filter { interpretTruth($0.0.text).certain() == false }.map(\.1)
    let help: String
    if excluded.isEmpty {
      help = "write \(list(names))"
    } else if excluded.count == names.count {
      help = "write `{exclude: \(list(names))}`"
    } else {
      help = "write \(list(names.filter { !excluded.contains($0) })): other storefronts are then excluded"
    }
    report(
      .wrongType, "expected a list of storefronts, found a mapping with storefronts as keys",
      at: range(reference), help: help)
    return true
  }

  /// Reports `{exclude: JPN, CHN}`, where the comma ends the value of `exclude`.
  private mutating func reportSplitNames(_ reference: NodeReference) -> Bool {
    let document = documents[reference.document]
    var key: String?
    var names: [String] = []
    for (name, value) in document.pairs(reference.node).prefix(Binder.mostAlike) {
      let text = document.string(document.resolved(name))
      let isFirst = key == nil
      guard document.isScalar(value), document.isNull(value) != isFirst,
        !isFirst || text == Key.include.name || text == Key.exclude.name,
        let storefront = territoryName(meantBy: isFirst ? document.string(value) : text)
      else { return false }
      key = key ?? text
      names.append(storefront)
    }
    guard let key, names.count > 1 else { return false }
    report(
      .invalidValue, "a comma splits the storefronts of \(key): in braces, a comma ends a value",
      at: range(reference), help: "write `\(key): [\(names.joined(separator: ", "))]`")
    return true
  }

  private mutating func named(_ name: Located<String>, in scope: StorefrontScope) -> EvaluatedStorefronts {
    if let storefront = Storefront(code: name.value) {
      return evaluated(storefront, at: name.range, in: scope)
    }
    if let list = listOfNames(name.value) {
      reject(
        .unknownTerritory, "\(quoted(name.value)) is a single text, expected a list of storefronts",
        at: name.range, help: "write \(list)", fix: .write(list, at: name.range, isSafe: false))
      return EvaluatedStorefronts()
    }
    // A storefront in other words is read as its code.
    if names.sets[name.value] == nil, Language.builtInSets[name.value] == nil {
      return rejectStorefront(name, sets: names.setNames).map { evaluated($0, at: name.range, in: scope) }
        ?? EvaluatedStorefronts()
    }
    guard let set = territorySet(name) else { return EvaluatedStorefronts() }
    let reached = scope.sold.map(set.intersection) ?? set
    guard reached.isEmpty, !set.isEmpty else { return EvaluatedStorefronts(set: reached, unrestricted: set) }
    return EvaluatedStorefronts(set: reached, unrestricted: set, unused: [name])
  }

  private func evaluated(
    _ storefront: Storefront, at range: SourceRange, in scope: StorefrontScope
  ) -> EvaluatedStorefronts {
    let set = StorefrontSet([storefront])
    let isSold = scope.sold?.contains(storefront) ?? true
    let unused = isSold ? [] : [Located(storefront.code, at: range)]
    return EvaluatedStorefronts(set: set, unrestricted: set, unused: unused, codes: set)
  }

  /// `[USA, CAN]` of `USA, CAN`.
  private func listOfNames(_ text: String) -> String? {
    guard text.utf8.count < 1024, text.utf8.contains(where: { $0 == 0x2C || $0 == 0x20 }) else { return nil }
    let items = text.byBytes.split(atAnyOf: text.byBytes.containsAny(of: ",;") ? ",;" : " ")
      .map { String($0.byBytes.trimmed(" ")) }
    let names = items.compactMap(territoryName)
    return items.count > 1 && names.count == items.count ? "[" + names.joined(separator: ", ") + "]" : nil
  }

  /// The set of a name, or the code of the storefront that the name means.
  private func territoryName(meantBy text: String) -> String? {
    let isSet = names.sets[text] != nil || Language.builtInSets[text] != nil
    return isSet ? text : Storefront(code: text)?.code ?? Storefront(meantBy: text)?.code
  }

  /// A set by its name; a finding where there is none.
  mutating func territorySet(_ name: Located<String>) -> StorefrontSet? {
    if let known = names.sets[name.value] {
      usedSets.insert(name.value)
      if known.isBroken { isBroken = true }
      return known.isBroken ? nil : known.set
    }
    if let set = Language.builtInSets[name.value] { return set }
    return rejectStorefront(name, sets: names.setNames).map { StorefrontSet([$0]) }
  }

  /// Rejects a name that is neither a storefront nor a set, with what was probably meant.
  ///
  /// - Returns: the storefront that the name can only mean.
  mutating func rejectStorefront(_ name: Located<String>, sets: [String]) -> Storefront? {
    let text = name.value
    if let match = Storefront(meantBy: text) {
      reject(
        .unknownTerritory, "\(quoted(text)) is not a storefront code, did you mean \(match.code)?",
        at: name.range,
        help: "write \(match.code) for \(match.name)", fix: .write(match.code, at: name.range), isRead: true)
      return match
    }
    rejectUnknown(name, sets: sets)
    return nil
  }

  private mutating func rejectUnknown(_ name: Located<String>, sets: [String]) {
    let text = name.value
    let upper = text.utf8.count == 3 ? text.uppercased() : ""
    if let country = territoriesWithoutStorefront[upper] {
      return reject(
        .unknownTerritory, "\(country) (\(upper)) has no App Store storefront", at: name.range,
        help: "remove it: customers there use another country's storefront")
    }
    if let storefront = storefrontOfLocale(text) {
      return reject(
        .unknownTerritory, "\(quoted(text)) is a locale, not a storefront", at: name.range,
        help: "write \(storefront.code) for \(storefront.name)",
        fix: .write(storefront.code, at: name.range, isSafe: false))
    }
    let currencies = currencies(named: text) ?? []
    // A word can be a misspelled name of a set: `euro` of `euros`.
    if let currency = currencies.first, !upper.isEmpty || suggestion(for: text, in: sets) == nil {
      let message = "\(quoted(text)) is a currency, not a storefront"
      guard !sets.isEmpty else {
        return reject(
          .unknownTerritory, message, at: name.range, help: "write the code of one storefront, e.g. USA")
      }
      let set = Language.setName(of: currency)
      guard currencies.count == 1 else {
        return reject(
          .unknownTerritory, message, at: name.range,
          help: "write the currency as a set: " + listed(currencies.map(Language.setName), "or"))
      }
      return reject(
        .unknownTerritory, message, at: name.range,
        help: "write \(set) for all storefronts that bill in \(currency.code)",
        fix: .write(set, at: name.range, isSafe: false))
    }
    let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
    if !isCode, !sets.isEmpty, lost.contains(.names) {
      isBroken = true
      return
    }
    if text.byBytes.hasPrefix("currency-"), text.count == 12,
      Currency(code: text.suffix(3).uppercased()) == nil
    {
      return reject(
        .unknownTerritorySet, "no storefront bills in \(text.suffix(3).uppercased())", at: name.range,
        help: "write the codes of the storefronts, or the set of the currency that they bill in")
    }
    if let near = suggestion(for: text, in: sets), !isCode || isOtherCase(text, of: near, among: sets) {
      return reject(
        .unknownTerritorySet, "there is no territory set \(quoted(text)), did you mean \(near)?",
        at: name.range, help: "write \(near)",
        fix: .write(near, at: name.range, isSafe: isOtherCase(text, of: near, among: sets)))
    }
    if !sets.isEmpty, let excluded = excludedStorefront(text) {
      return reject(
        .unknownTerritorySet, "there is no territory set \(quoted(text))", at: name.range,
        help: "write `{exclude: [\(excluded)]}` for all storefronts but this one")
    }
    if !sets.isEmpty, let region = Region(text) {
      return reject(
        .unknownTerritorySet, "there is no territory set \(quoted(text))", at: name.range,
        help: region.help, fix: region.isAll ? .write("all", at: name.range, isSafe: false) : nil)
    }
    if isCode || sets.isEmpty {
      return reject(
        .unknownTerritory, "\(quoted(text)) is not one of the \(Storefront.count) App Store storefronts",
        at: name.range, help: "write a storefront as three capital letters, e.g. USA, DEU or JPN")
    }
    reject(
      .unknownTerritorySet, "there is no territory set \(quoted(text))", at: name.range,
      help: helpForUnknownSet(text))
  }

  /// `write `all`, storefront codes such as USA or one of the sets europe and home, or define the set: …`.
  private func helpForUnknownSet(_ name: String) -> String {
    let own = names.ownSetNames
    let noun = own.count == 1 ? "the set" : "one of the sets"
    let sets = own.isEmpty ? "" : ", \(noun) \(firstFive(own))"
    let known = "write `all`, storefront codes such as USA\(sets)"
    return isSetName(name) ? known + ", or define it, e.g. `territorySets: {\(name): [USA, CAN]}`" : known
  }

  /// An amount in the currency of the base storefront. Nil if the value is not an amount.
  private func amount(_ written: NodeReference) -> String? {
    guard documents[written.document].isScalar(written.node) else { return nil }
    return paidAmount(string(written), in: base?.currency ?? .usd)?.value.decimal
  }

  /// The storefront whose country is the region of a locale: USA of `en-US`. Nil for other texts.
  private func storefrontOfLocale(_ text: String) -> Storefront? {
    let parts = text.byBytes.split(atAnyOf: "-_").map { String($0) }
    guard parts.count == 2, (2...3).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts[0].utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }),
      parts[1].utf8.allSatisfy({ $0 >= 0x41 && $0 <= 0x5A })
    else { return nil }
    return Storefront(meantBy: parts[1])
  }

  /// The storefront that a text excludes: `CHN` of `all except China`, `-CHN` and `!CHN`. Nil if the text excludes none.
  private func excludedStorefront(_ text: String) -> String? {
    let lower = text.lowercased()
    for mark in ["all except ", "all but ", "all - ", "except ", "not ", "without ", "-", "!", "^"] {
      guard let rest = lower.byBytes.dropping(prefix: mark) else { continue }
      let name = String(rest.byBytes.trimmed(" "))
      return Storefront(code: name.uppercased())?.code ?? Storefront(meantBy: name)?.code
    }
    return nil
  }

  /// The currency of a set that has one amount; a finding where its storefronts have several.
  ///
  /// - Parameter written: the amount as it is written.
  mutating func onlyCurrency(
    of set: StorefrontSet, named name: Located<String>, for written: NodeReference
  ) -> Currency? {
    var currencies: [Currency] = []
    for storefront in set.members where !currencies.contains(storefront.currency) {
      currencies.append(storefront.currency)
    }
    if currencies.count <= 1 { return currencies.first ?? .usd }
    report(
      .mixedCurrencySet,
      "the storefronts of \(quoted(name.value)) bill in \(firstFive(currencies.map(\.code).sorted())), expected one currency for one amount",
      at: name.range,
      help: name.value == "all"
        ? "name the base territory, and let Apple derive the other prices: \(examplePrices(amount(written)))"
        : "use a set for each currency, e.g. \(Language.setName(of: currencies[0])), or name the storefronts")
    return nil
  }
}
