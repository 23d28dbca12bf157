import ByteText
import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

extension ObjectType {
  /// Whether its prices can be a share of the regular price.
  var isOffer: Bool { number(of: .mode) != nil || number(of: .free) != nil }
}

/// Structures that people carry over from other formats: one finding shows the lines to write, filled in from what is there.
extension Binder {
  /// What `reportStructure` found.
  enum StructureReport {
    /// The value has no structure of another format, and nothing was reported.
    case nothing
    /// The structure was reported. The key that it means, if there is one, is then not missing.
    case reported(meant: Key?)
  }

  /// Reports an unknown key whose value has the structure of another format.
  mutating func reportStructure(_ key: NodeID, named name: String, of record: Record) -> StructureReport {
    let document = documents[record.document]
    let value = document.resolved(document.after(key))
    guard let structure = structure(named: lettersOnly(name), value, in: record, document) else {
      return .nothing
    }
    report(
      .keyNotAllowed, "\(article(record.type.phrase)) has no \(name): \(structure.reason)",
      at: document.range(key),
      help: structure.values.isEmpty
        ? help(
          structure.help, for: key, meaning: structure.meant.flatMap(record.type.number), value: nil,
          of: record)
        : help(for: key, meaning: structure.values, of: record))
    return .reported(meant: structure.meant)
  }

  /// Why a structure is not in the language, and what to write.
  private struct Structure {
    let reason: String
    let help: String
    /// The key that is then not missing as well.
    var meant: Key?
    /// What the structure stands for, if nothing else has to be said.
    var values: [WrittenValue] = []

    init(reason: String, help: String, meant: Key? = nil) {
      self.reason = reason
      self.help = help
      self.meant = meant
    }

    init(reason: String, values: [WrittenValue]) {
      self.reason = reason
      self.values = values
      help = ""
      meant = values.first?.key
    }
  }

  /// - Parameter name: the letters of the unknown key, in lower case.
  private func structure(
    named name: String, _ value: NodeID, in record: Record, _ document: Document
  ) -> Structure? {
    switch (record.type.id, name) {
    case (.subscription, "offers"), (.offersOfProduct, "offers"), (.inAppPurchase, "offers"):
      typedOffers(value, record, document)
    case (.offerCode, "codes"), (.inAppPurchaseOfferCode, "codes"), (.batch, "codes"),
      (.offerCode, "customcodes"), (.offerCode, "code"), (.offerCode, "customcode"):
      codes(value, record, document)
    case (_, "availability"), (_, "dates"), (_, "window"), (_, "schedule"), (_, "validity"), (_, "period"):
      window(value, record, document)
    case (_, "excludeterritories"), (_, "excludedterritories"), (_, "excludecountries"), (_, "exclude"),
      (_, "except"):
      exclusion(value, record, document)
    case (_, _) where ForeignTerm.discount.isMeant(by: name):
      discount(value, record, document)
    case (.subscription, _) where Binder.namesOfTrials.contains(name):
      trial(named: name, value, document)
    case (_, "freetrial"), (_, "trial"), (_, "free"):
      freeLength(value, record, document)
    case (.subscription, "displayname"), (.inAppPurchase, "displayname"), (.subscriptionGroup, "displayname"),
      (.subscription, "title"), (.inAppPurchase, "title"), (.subscriptionGroup, "title"),
      (.subscription, "description"),
      (.inAppPurchase, "description"):
      Structure(
        reason: "customers see it in their language",
        help:
          "write `localizations: {en-US: {\(name == "description" ? "description" : "displayName"): \(document.outline(value))}}`"
      )
    default: length(named: name, value, in: record, document)
    }
  }

  // MARK: - Offers with a type

  /// `offers: [{type: introductory, …}]`: the list of each kind has a key of its own.
  private func typedOffers(_ value: NodeID, _ record: Record, _ document: Document) -> Structure? {
    guard document.isSequence(value) || document.isMapping(value) else { return nil }
    let items =
      document.isSequence(value)
      ? document.elements(value).map(document.resolved)
      : document.pairs(value).map { document.resolved($0.value) }
    var lines: [String] = []
    let lists = offerLists.filter { list in record.type.number(of: list.key) != nil }
    for list in lists {
      let own = items.filter { item in
        kind(of: item, document).map { interpretWord($0, among: [list.kind]).only() != nil } ?? false
      }
      guard !own.isEmpty else { continue }
      lines.append("`\(list.key.name): [\(own.map { offer($0, document) }.joined(separator: ", "))]`")
    }
    let keys = lists.map(\.key.name)
    return Structure(
      reason: "each kind of offer has its own list",
      help: lines.isEmpty ? "write them under \(listed(keys, "or"))" : "write " + listed(lines, "and"))
  }

  private func kind(of item: NodeID, _ document: Document) -> String? {
    document.writtenEntries(item).first { ForeignTerm.kind.isMeant(by: $0.key) }?.text
  }

  /// `{mode: free-trial, duration: P1W}`: the entries of an offer without its type.
  private func offer(_ item: NodeID, _ document: Document) -> String {
    let entries = document.pairs(item).filter { entry in
      !ForeignTerm.kind.isMeant(by: document.string(document.resolved(entry.key)))
    }
    let shown = entries.prefix(6).map { key, value in
      document.string(document.resolved(key)) + ": " + document.outline(document.resolved(value))
    }
    return "{" + shown.joined(separator: ", ") + "}"
  }

  // MARK: - Codes without batches

  /// `codes: 500` and `codes: [SPRING, SUMMER]`.
  private func codes(_ value: NodeID, _ record: Record, _ document: Document) -> Structure? {
    let items = document.isSequence(value) ? document.elements(value).map(document.resolved) : [value]
    let texts = items.filter(document.isScalar).map(document.string)
    guard let first = texts.first, !first.isEmpty else { return nil }
    if texts.count == 1, let count = interpretNumber(first).only()?.value {
      if record.type.id == .batch {
        return Structure(
          reason: "the number of codes is `count`", values: [WrittenValue(key: .count, value: "\(count)")])
      }
      return Structure(
        reason: "codes are made in batches", help: "write " + batchesExample(count: count, of: record))
    }
    let used = texts.prefix(4)
    let left = texts.count - used.count
    let more = left > 0 ? ", and the same for the other \(counted(left, "code"))" : ""
    let batches = used.map { code in
      "{id: \(kebabSpelling(of: code) ?? "codes"), kind: custom, code: \(code), \(otherKeysOfBatch(record, document))}"
    }
    guard record.type.id == .batch else {
      return Structure(
        reason: "codes are made in batches",
        help: "write `batches: [\(batches.joined(separator: ", "))]`\(more)")
    }
    return Structure(
      reason: "a batch has one custom code",
      help: texts.count == 1
        ? "write `code: \(first)`"
        : "write a batch for each code, with its own `count`: `\(batches.map { "- " + $0 }.joined(separator: "` and `"))`\(more)",
      meant: .code)
  }

  /// The keys of a batch that each batch made from it has, too; the required ones if they are written elsewhere.
  private func otherKeysOfBatch(_ record: Record, _ document: Document) -> String {
    guard record.type.id == .batch else { return "count: NUMBER, createdDate: YYYY-MM-DD" }
    let ownKeys: Set<Key> = [.id, .kind, .code]
    var keys = record.type.fields.filter { !ownKeys.contains($0.key) && record.value($0.key) != nil }
      .map(\.key)
    if !keys.contains(.count) { keys.insert(.count, at: 0) }
    return keys.map { key in
      key.name + ": " + (record.value(key).map { document.outline($0.node) } ?? "NUMBER")
    }.joined(separator: ", ")
  }

  /// A batch of a number of codes: `batches: [{id: podcast-1, …}]`.
  func batchesExample(count: Int, of record: Record) -> String {
    let name = record.value(.referenceName).map(string) ?? "codes"
    return
      "`batches: [{id: \(kebabSpelling(of: name) ?? "codes")-1, kind: one-time-use, count: \(count), createdDate: YYYY-MM-DD, expirationDate: YYYY-MM-DD}]`, with the day on which they are made and the day on which they expire"
  }

  // MARK: - Days in an object

  /// `availability: {from: 2027-02-01, to: 2027-03-01}`.
  private func window(_ value: NodeID, _ record: Record, _ document: Document) -> Structure? {
    let last: Key = record.type.number(of: .endDate) != nil ? .endDate : .expirationDate
    let first: Key = record.type.number(of: .startDate) != nil ? .startDate : .createdDate
    guard document.isMapping(value), record.type.number(of: first) != nil, record.type.number(of: last) != nil
    else { return nil }
    var days: [WrittenValue] = []
    for entry in document.writtenEntries(value) {
      let isLast = ForeignTerm.lastDay.isMeant(by: entry.key)
      guard isLast || ForeignTerm.firstDay.isMeant(by: entry.key) else { continue }
      let key = isLast ? last : first
      guard !days.contains(where: { $0.key == key }) else { return nil }
      let day = interpretDay(entry.text, isLast: isLast).only()?.value.description ?? entry.text
      days.append(WrittenValue(key: key, value: day))
    }
    guard !days.isEmpty else { return nil }
    return Structure(reason: "each day has its own key", values: days)
  }

  // MARK: - Terms under other keys

  /// `excludeTerritories: [CHN]` beside the other keys of an offer.
  private func exclusion(_ value: NodeID, _ record: Record, _ document: Document) -> Structure? {
    guard record.type.number(of: .territories) != nil else { return nil }
    let reason = "`territories` says where it is available"
    guard let territories = record.value(.territories) else {
      return Structure(reason: reason, help: "write `territories: {exclude: \(document.outline(value))}`")
    }
    let written = documents[territories.document]
    let included = written.outline(territories.node)
    if let excluded = storefronts(value, document), let named = storefronts(territories.node, written) {
      let left = named.subtracting(excluded).codes
      if left.count == named.codes.count {
        let codes = excluded.codes
        return Structure(
          reason: reason, help: "remove it: `territories: \(included)` does not include \(firstFive(codes))")
      }
      if !left.isEmpty {
        return Structure(reason: reason, help: "write `territories: [\(left.joined(separator: ", "))]`")
      }
    }
    return Structure(
      reason: reason,
      help: "write `territories: {include: \(included), exclude: \(document.outline(value))}`")
  }

  /// The storefronts of a list, or of one text. Nil if it has anything else, such as a set.
  private func storefronts(_ value: NodeID, _ document: Document) -> StorefrontSet? {
    let items = document.isSequence(value) ? document.elements(value).map(document.resolved) : [value]
    guard items.allSatisfy(document.isScalar) else { return nil }
    let members = items.map(document.string).map { Storefront(code: $0) ?? Storefront(meantBy: $0) }
    let known = members.compactMap(\.self)
    return known.count == members.count ? StorefrontSet(known) : nil
  }

  /// `discount: 50%` beside the other keys of an offer.
  private func discount(_ value: NodeID, _ record: Record, _ document: Document) -> Structure? {
    guard record.type.number(of: .prices) != nil, record.type.isOffer, document.isScalar(value),
      let share = interpretPercentage(document.string(value)).only()
    else { return nil }
    return Structure(
      reason: "a discount is a rule for its prices", help: followsExample(share.value), meant: .prices)
  }

  /// `freeTrial: 1 week`, `freeTrial: yes`, `freeTrial: no` and `trialDays: 7` in a subscription.
  private func trial(named name: String, _ value: NodeID, _ document: Document) -> Structure? {
    guard document.isScalar(value) else { return nil }
    let text = document.string(value)
    let length = interpretLength(text).only()?.value ?? self.length(text, ofUnitIn: name)
    let reason = "a free trial is an introductory offer"
    if length == nil, interpretTruth(text).certain() == false {
      return Structure(reason: reason, help: "remove it: without such an offer there is no free trial")
    }
    return Structure(
      reason: reason,
      help: "write `introductoryOffers: [{mode: free-trial, duration: \(length?.description ?? "P1W")}]`"
        + (length == nil ? " with your own duration" : ""))
  }

  /// `free: 2 weeks` and `freeTrial: yes` in an offer.
  private func freeLength(_ value: NodeID, _ record: Record, _ document: Document) -> Structure? {
    guard record.type.number(of: .mode) != nil, document.isScalar(value) else { return nil }
    let text = document.string(value)
    let reason = "how customers pay is its mode"
    let free = WrittenValue(key: .mode, value: "free-trial")
    if let length = interpretLength(text).only() {
      return Structure(
        reason: reason, values: [free, WrittenValue(key: .duration, value: length.value.description)])
    }
    guard interpretTruth(text).certain() == true else { return nil }
    return Structure(reason: reason, values: [free])
  }

  /// The keys of a subscription that are about its free trial, as letters.
  private static let namesOfTrials: Set<String> = [
    "trial", "trialperiod", "trialduration", "triallength", "trialdays", "trialweeks", "trialmonths",
    "trialperioddays", "freetrial", "freetrialperiod", "freetrialduration", "freetriallength",
    "freetrialdays",
    "freetrialweeks", "freetrialmonths", "free", "freedays", "freeweeks", "freemonths", "introoffer",
  ]

  /// `durationInMonths: 3` and `trialDays: 7`.
  private func length(
    named name: String, _ value: NodeID, in record: Record, _ document: Document
  ) -> Structure? {
    guard record.type.number(of: .duration) != nil, document.isScalar(value),
      let length = self.length(document.string(value), ofUnitIn: name)
    else { return nil }
    return Structure(
      reason: "the unit is part of its duration",
      values: [WrittenValue(key: .duration, value: length.description)])
  }

  /// The length of a number whose unit is part of its key: P3M of 3 months for `durationInMonths` and `free_months`. Nil if the
  /// key has other words: `lapsedMonths` is not about how long something is.
  private func length(_ number: String, ofUnitIn name: String) -> OfferDuration? {
    var unit = name
    for word in Binder.wordsOfLengths { unit = unit.byBytes.replacing(word, with: "") }
    if unit.byBytes.hasSuffix("s") { unit = String(unit.dropLast()) }
    guard ["month", "week", "year", "day"].contains(unit), let count = interpretNumber(number).only() else {
      return nil
    }
    return interpretLength("\(count.value) \(unit)").only()?.value
  }

  /// The words beside the unit in keys for a length.
  private static let wordsOfLengths = [
    "numberof", "duration", "length", "period", "count", "total", "free", "trial", "intro", "promo", "offer",
    "for", "in",
  ]
}
