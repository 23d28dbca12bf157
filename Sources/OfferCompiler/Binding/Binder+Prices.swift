import ByteText
import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

extension Binder {
  /// Reads the `prices` of an object, and resolves its sets and its price table in the storefronts of a scope.
  mutating func prices(of record: Record, in scope: PriceScope, mayBeFree: Bool) -> PriceMap? {
    guard let reference = record.value(.prices), let key = record.keyNode(.prices) else { return nil }
    let place = range(key)
    guard let written = writtenPrices(reference, at: place, mayBeFree: mayBeFree) else { return nil }
    return resolve(written, in: scope)
  }

  /// Reads prices as they are written: a map, or the name of a price table.
  mutating func writtenPrices(
    _ reference: NodeReference, at place: SourceRange, isTable: Bool = false, mayBeFree: Bool = false
  ) -> WrittenPrices? {
    let document = documents[reference.document]
    var prices = WrittenPrices(range: place)
    prices.mayBeFree = isTable || mayBeFree
    if document.isScalar(reference.node), !isTable {
      guard let name = text(reference, "prices") else { return nil }
      if names.tables[name.value] == nil, let pairs = storefrontsAndAmounts(name.value) {
        let rest = pairs.count == 1 ? restExample : ""
        return rejected(
          .wrongType, "prices are a mapping from storefronts to amounts, found \(quoted(name.value))",
          at: name.range, help: "write {\(pairs.joined(separator: ", "))\(rest)}")
      }
      if names.tables[name.value] == nil, let help = helpForPriceText(name.value) {
        return rejected(
          .wrongType,
          "prices is \(quoted(name.value)), expected a mapping from storefronts to amounts",
          at: name.range, help: help)
      }
      prices.table = name
      return prices
    }
    guard document.isMapping(reference.node) else {
      return rejected(
        .wrongType, "prices is \(kindPhrase(reference)), expected a mapping from storefronts to amounts",
        at: range(reference), help: helpForPriceList(reference) ?? "write \(examplePrices())")
    }
    prices.mapping = reference
    if case .mergingMapping = document.nodes[Int(reference.node)].kind {
      for (key, value) in document.entries(reference.node) {
        readSlowly(key, value, in: document, into: &prices, isTable: isTable)
      }
      reportFaultyMerges(of: reference.node, in: document)
    } else {
      let end = document.nodes[Int(reference.node)].link
      prices.reserveCodes(Int(end - reference.node) / 2)
      var key = readPlain(document, from: reference.node + 1, to: end, into: &prices)
      while key < end {
        let value = document.after(key)
        readSlowly(key, value, in: document, into: &prices, isTable: isTable)
        key = readPlain(document, from: document.after(value), to: end, into: &prices)
      }
    }
    prices.sortCodes(in: &scratch)
    if !prices.leftOut.isEmpty { reportRepeats(in: prices) }
    if let first = prices.firstOfMore {
      let more = prices.unknownKeys - Binder.mostAlike
      reportMore(
        .unknownTerritorySet, more, "\(counted(more, "more unknown name")) in these prices", at: first)
    }
    return prices
  }

  /// What to write for one amount or one percentage in the place of prices. Nil for a name.
  private func helpForPriceText(_ text: String) -> String? {
    let hasDigits = text.utf8.contains(where: isDigit)
    if !hasDigits || text.byBytes.containsAny(of: "%")
      || plainText(text).lowercased().byBytes.hasSuffix(" off"),
      let share = interpretPercentage(text).only()
    {
      return followsExample(share.value)
    }
    if ForeignTerm.equalized.isMeant(by: text) {
      return "write the price in the base territory as well: \(examplePrices())"
    }
    if ForeignTerm.free.isMeant(by: text) { return helpForFree(examplePrices("0"), paid: examplePrices()) }
    guard hasDigits, interpretAmount(text, in: base?.currency ?? .usd).count == 1 else {
      return isPriceTier(text) && !names.tableNames.contains(where: isPriceTier) ? helpForPriceTier : nil
    }
    guard paidAmount(text, in: base?.currency ?? .usd) != nil else {
      return helpForOtherPeriod() + ", e.g. \(examplePrices())"
    }
    return "write " + listed(choicesOfPrices(text).map(\.value), "or")
  }

  /// The prices that one amount can mean: `{USA: 9.99, rest: equalized}` of `$9.99`, and `{currency-eur: 9.99}` of `9,99 €` where
  /// the base territory has another currency. Empty if a text is not the amount of one payment.
  func choicesOfPrices(_ text: String) -> [Meaning<String>] {
    let home = base?.currency ?? .usd
    guard text.utf8.contains(where: isDigit), !text.utf8.contains(UInt8(ascii: "%")),
      let amount = paidAmount(text, in: home)
    else { return [] }
    let currencies = amount.value.currencies
    let decimal = amount.value.decimal
    if currencies.isEmpty || currencies.contains(home) {
      return [Meaning(examplePrices(decimal), assuming: amount.assumption)]
    }
    return currencies.map { currency in
      Meaning("{\(Language.setName(of: currency)): \(decimal)}", assuming: amount.assumption)
    }
  }

  /// `USA: 9.99` and `DEU: 8.99` of `USA: 9.99, DEU: 8.99`. Nil if a part of the text is not a storefront with an amount.
  private func storefrontsAndAmounts(_ text: String) -> [String]? {
    guard text.utf8.count < 1024 else { return nil }
    let parts = text.byBytes.split(atAnyOf: ",;{}").map { String($0.byBytes.trimmed(" ")) }
    let pairs = parts.compactMap(storefrontAndAmount)
    return !pairs.isEmpty && pairs.count == parts.count ? pairs : nil
  }

  /// `USA: 9.99` if the text is `USA 9.99`, `USA:9.99` or `USA=9.99`.
  private func storefrontAndAmount(_ text: String) -> String? {
    let parts = text.byBytes.split(atAnyOf: " :=")
    guard parts.count == 2, let storefront = Storefront(code: String(parts[0])) else { return nil }
    let amount = Array(parts[1].utf8)
    return parseAmount(amount, 0..<amount.count, digits: storefront.currency.minorDigits)
      .map { "\(storefront.code): \(decimalText($0, storefront.currency))" }
  }

  /// Reads pairs of a storefront and an amount until one needs more than that. This fast path reads nearly all prices.
  ///
  /// - Returns: the first key that `readSlowly` has to read, or `end`.
  private func readPlain(
    _ document: Document, from start: NodeID, to end: NodeID, into prices: inout WrittenPrices
  ) -> NodeID {
    let nodes = document.nodes
    let bytes = document.bytes
    var key = start
    while key < end {
      let name = nodes[Int(key)]
      let value = nodes[Int(key) + 1]
      let quote = if case .quoted = value.kind { 1 } else { 0 }
      guard case .plain = name.kind, value.isVerbatim,
        let storefront = index.storefront(bytes, Int(name.start)..<Int(name.end)),
        let amount = parseAmount(
          bytes, Int(value.start) + quote..<Int(value.end) - quote, digits: index.minorDigits(of: storefront)),
        prices.add(
          Price(
            amount: amount, storefront: storefront, start: name.start,
            length: UInt16(truncatingIfNeeded: min(value.end - name.start, 0xFFFF))))
      else { return key }
      key += 2
    }
    return end
  }

  /// Reads an entry that the fast path does not: a set, `rest`, `table`, `follows`, a repeated storefront, or a fault.
  private mutating func readSlowly(
    _ key: NodeID, _ value: NodeID, in document: Document, into prices: inout WrittenPrices, isTable: Bool
  ) {
    guard let name = keyText(key, in: document) else {
      prices.isPartial = true
      lost.insert(.parts)
      return
    }
    let reference = NodeReference(
      document: Int(document.file) - Int(documents.first?.file ?? 0), node: document.resolved(value))
    switch name.value {
    case "rest": readRest(name, reference, &prices)
    case "follows" where path.last?.type.id != .priceRule: readRule(name, reference, &prices)
    case "table" where !isTable: readTable(name, reference, &prices)
    case _ where rejectsMisspeltRule(name, reference): leaveOut(name, &prices)
    default: _ = scope { $0.readAmount(of: name, reference, into: &prices) }
    }
  }

  private mutating func readRest(
    _ name: Located<String>, _ value: NodeReference, _ prices: inout WrittenPrices
  ) {
    guard isNew(name, value, first: prices.rest, &prices) else { return }
    let (start, length) = extent(name, value)
    prices.rest = SourceRange(file: name.range.file, start: start, end: start + UInt32(length))
    guard documents[value.document].isScalar(value.node), string(value) == "equalized" else {
      let isSlip =
        documents[value.document].isScalar(value.node) && isSlip(string(value), of: "equalized", among: [])
      report(
        .invalidValue, "rest is \(kindPhrase(value)), expected equalized", at: range(value),
        help:
          "write `rest: equalized` for the prices that Apple derives from the price of the base territory",
        fix: isSlip ? .write("equalized", at: range(value)) : nil)
      prices.isPartial = true
      lost.insert(.parts)
      return
    }
  }

  /// Whether `rest`, `table` or `follows` appears for the first time and has a value. Otherwise it is noted or reported.
  mutating func isNew(
    _ name: Located<String>, _ value: NodeReference, first: SourceRange?, _ prices: inout WrittenPrices
  ) -> Bool {
    if let first { reportDuplicateKey(name, in: "these prices", first: first) }
    let isAbsent = documents[value.document].isNull(value.node)
    if first == nil, isAbsent { prices.leftOut.append(name) }
    return first == nil && !isAbsent
  }

  private mutating func readTable(
    _ name: Located<String>, _ value: NodeReference, _ prices: inout WrittenPrices
  ) {
    guard isNew(name, value, first: prices.table?.range, &prices) else { return }
    prices.table = scope { $0.text(value, "table") }.value
    if prices.table == nil { leaveOut(name, &prices) }
  }

  /// Notes a key without a valid amount. Nothing is then reported as missing in the map.
  mutating func leaveOut(_ name: Located<String>, _ prices: inout WrittenPrices) {
    prices.leftOut.append(name)
    prices.isPartial = true
    lost.insert(.parts)
  }

  /// Reports keys without a valid amount that appear in the map twice.
  private mutating func reportRepeats(in prices: WrittenPrices) {
    var seen: [String: SourceRange] = [:]
    for price in prices.codes {
      seen[price.storefront.code] = SourceRange(
        file: prices.range.file, start: price.start, end: price.start + 3)
    }
    for set in prices.sets { seen[set.name.value] = set.name.range }
    seen["rest"] = prices.rest
    seen["table"] = prices.table?.range
    seen["follows"] = prices.follows?.range
    for name in prices.leftOut {
      if let other = seen[name.value] {
        let first = min(other, name.range)
        let again = max(other, name.range)
        reportDuplicateKey(Located(name.value, at: again), in: "these prices", first: first)
      } else {
        seen[name.value] = name.range
      }
    }
  }

  private mutating func readAmount(
    of name: Located<String>, _ reference: NodeReference, into prices: inout WrittenPrices
  ) {
    guard !documents[reference.document].isNull(reference.node) else {
      if !reportSplitAmount(name, documents[reference.document], &prices) {
        readNothing(name, reference, &prices)
      }
      return
    }
    if let storefront = Storefront(code: name.value) {
      if let first = prices.codes.first(where: { $0.storefront == storefront }) {
        let file = name.range.file
        let place = SourceRange(file: file, start: first.start, end: first.start + UInt32(first.length))
        return reportDuplicateKey(name, in: "these prices", first: place)
      }
      guard let amount = amount(reference, in: storefront.currency, for: name.value, prices.mayBeFree) else {
        return leaveOut(name, &prices)
      }
      if amount == 0 { prices.isFreeSomewhere = true }
      let (start, length) = extent(name, reference)
      _ = prices.add(Price(amount: amount, storefront: storefront, start: start, length: length))
      return
    }
    if let first = prices.setPlaces[name.value] {
      return reportDuplicateKey(name, in: "these prices", first: first)
    }
    guard let set = priceSet(name, reference, &prices),
      let currency = onlyCurrency(of: set, named: name, for: reference),
      let amount = amount(reference, in: currency, for: name.value, prices.mayBeFree)
    else { return leaveOut(name, &prices) }
    if amount == 0 { prices.isFreeSomewhere = true }
    let (start, length) = extent(name, reference)
    prices.setPlaces[name.value] = name.range
    prices.sets.append(
      WrittenPrices.SetPrice(
        name: name, set: set, kind: kind(ofSet: name.value), amount: amount, start: start, length: length))
  }

  private func kind(ofSet name: String) -> WrittenPrices.SetPrice.Kind {
    if names.sets[name] != nil { return .own }
    return Language.builtInSets[name] == nil ? .storefront : .builtIn
  }

  /// The set with a name. Of unknown names, only the first twenty are reported one by one.
  private mutating func priceSet(
    _ name: Located<String>, _ value: NodeReference, _ prices: inout WrittenPrices
  ) -> StorefrontSet? {
    let isKnown = names.sets[name.value] != nil || Language.builtInSets[name.value] != nil
    if !isKnown || name.value == "all", rejectsForeignPrices(name, value, &prices) { return nil }
    if !isKnown { prices.unknownKeys += 1 }
    if !isKnown, Region(name.value)?.isAll == true {
      report(
        .unknownTerritorySet, "\(quoted(name.value)) is neither a storefront nor a set", at: name.range,
        help: "write `rest: equalized`: Apple derives the other prices from the price of the base territory")
      return nil
    }
    guard isKnown || prices.unknownKeys <= Binder.mostAlike else {
      prices.firstOfMore = prices.firstOfMore ?? name.range
      return nil
    }
    return territorySet(name)
  }

  /// Notes a key without a value, which counts as absent. Its name must still be valid.
  private mutating func readNothing(
    _ name: Located<String>, _ value: NodeReference, _ prices: inout WrittenPrices
  ) {
    prices.leftOut.append(name)
    guard Storefront(code: name.value) == nil else { return }
    guard !rejectsForeignPrices(name, value, &prices) else {
      prices.isPartial = true
      lost.insert(.parts)
      return
    }
    guard name.value.utf8.first.map({ $0 >= 0x30 && $0 <= 0x39 }) ?? false else {
      _ = territorySet(name)
      return
    }
    report(
      .invalidValue, "\(quoted(name.value)) is neither a storefront nor a set", at: name.range,
      help: "write the decimal point as `.`, because a comma ends a price")
  }

  /// The place of a key with its amount; that of the key alone if the amount is an alias.
  private func extent(_ name: Located<String>, _ value: NodeReference) -> (start: UInt32, length: UInt16) {
    let amount = range(value)
    let end =
      amount.file == name.range.file && amount.start >= name.range.end && amount.start - name.range.end < 200
      ? amount.end : name.range.end
    return (name.range.start, UInt16(truncatingIfNeeded: min(end - name.range.start, 0xFFFF)))
  }
}
