import ByteText
import Diagnostics
import Interpretation
import OfferModel
import YAMLSyntax

/// A key that its user chose, with its value.
struct NamedEntry {
  let name: Located<String>
  let value: NodeReference
}

extension Binder {
  /// `home: USA, CAN` in braces: the comma ends the set, and CAN is a key of its own.
  private mutating func reportLooseStorefront(_ name: Located<String>, in what: String) {
    report(
      .invalidValue, "\(name.value) is a storefront, expected a name with a value in \(what)", at: name.range,
      help: "put the storefronts of a set in brackets, e.g. `home: [USA, \(name.value)]`")
    lost.insert(.parts)
  }

  /// The entries of maps with names of the user's, taken together: each name once, those without a value left out.
  mutating func namedEntries(of maps: [NodeReference], _ what: String) -> [NamedEntry] {
    var result: [NamedEntry] = []
    var first: [String: SourceRange] = [:]
    for map in maps {
      let document = documents[map.document]
      guard document.isMapping(map.node) else {
        report(
          .wrongType, "\(what) is \(kindPhrase(map)), expected a mapping with names as keys", at: range(map),
          help: helpForNamedItems(map) ?? Binder.helpForMap[what]
            ?? "give each entry a name: `name: …`, each on its own line")
        lost.insert(.parts)
        if what == "territorySets" || what == "priceTables" { lost.insert(.names) }
        continue
      }
      reportFaultyMerges(of: map.node, in: document)
      for (key, value) in document.entries(map.node) {
        guard let name = keyText(key, in: document) else { continue }
        if let place = first[name.value] {
          reportDuplicateKey(name, in: what, first: place)
          continue
        }
        first[name.value] = name.range
        let target = document.resolved(value)
        if !document.isNull(target) {
          result.append(NamedEntry(name: name, value: NodeReference(document: map.document, node: target)))
        } else if Storefront(code: name.value) != nil {
          reportLooseStorefront(name, in: what)
        }
      }
    }
    return result
  }

  /// What to write for a list whose items say their names: `[{locale: en-US, displayName: Monthly}]`.
  private func helpForNamedItems(_ list: NodeReference) -> String? {
    let document = documents[list.document]
    guard document.isSequence(list.node), let item = elements(list).first else { return nil }
    let entries = document.writtenEntries(item.node)
    guard let name = entries.first(where: { ForeignTerm.name.isMeant(by: $0.key) }) else { return nil }
    let rest = entries.filter { $0.key != name.key }.map { "\($0.key): \($0.text)" }
    guard !rest.isEmpty else { return nil }
    return "write a line for each, without a dash: `\(name.text): {\(rest.joined(separator: ", "))}`"
  }

  private static let helpForMap = [
    "localizations": "write one line for each locale, without a dash: `en-US: {displayName: …}`",
    "territorySets": "write one line for each set, without a dash: `nordics: [SWE, NOR, DNK, FIN]`",
    "priceTables": "write one line for each table, without a dash: `tier-5: {USA: 4.99, rest: equalized}`",
    "offers": "write one line for each product, without a dash: `com.example.monthly: {winBackOffers: […]}`",
  ]

  /// The text of a key, or a finding where it is a collection.
  mutating func keyText(_ key: NodeID, in document: Document) -> Located<String>? {
    let name = document.resolved(key)
    guard document.isScalar(name) else {
      let place = document.range(key)
      // To YAML, `{{ name }}` is a mapping with a mapping as its key.
      let around = SourceRange(file: place.file, start: place.start - 1, end: place.end + 1)
      let isTemplate = place.start > 0 && templateMark(in: around) != nil
      report(
        .wrongType, "a key must be text", at: isTemplate ? around : place, help: "write `key: value`")
      return nil
    }
    return Located(document.string(name), at: document.range(key))
  }

  mutating func reportDuplicateKey(_ name: Located<String>, in what: String, first: SourceRange) {
    report(
      .duplicateKey, "\(quoted(name.value)) appears twice in \(what)", at: name.range, label: "again here",
      related: [Label(first, "first here")], help: "keep one of them")
  }

  /// Values of `<<` that cannot be merged, and keys that stand twice in a mapping that is merged.
  mutating func reportFaultyMerges(of mapping: NodeID, in document: Document) {
    let merged = document.mergedMappings(mapping)
    for value in ([mapping] + merged).flatMap(document.invalidMerges) {
      report(.wrongType, "`<<` merges a mapping or a list of mappings", at: document.range(value))
    }
    for source in merged {
      var first: [String: SourceRange] = [:]
      for (key, _) in document.pairs(source)
      where !document.isMergeKey(key) && document.isScalar(document.resolved(key)) {
        let name = Located(document.string(document.resolved(key)), at: document.range(key))
        if let place = first[name.value] {
          reportDuplicateKey(name, in: "one mapping", first: place)
        } else {
          first[name.value] = name.range
        }
      }
    }
  }
}
