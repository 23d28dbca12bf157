import ByteText
import Diagnostics
import OfferLanguage
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
          .wrongType, "\(what) is \(kindPhrase(map)), expected a mapping from names", at: range(map),
          help: Binder.helpForMap[what] ?? "give each entry a name: `name: …`, each on its own line")
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
      report(.wrongType, "a key must be a text", at: document.range(key), help: "write `key: value`")
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

  /// Evaluates the catalog's territory sets, each before those that refer to it.
  mutating func bindTerritorySets(_ maps: [NodeReference]) {
    var definitions = TerritorySetDefinitions()
    collectSets(maps, into: &definitions)
    names.setOwnSetNames(definitions.nodes.keys.sorted())
    for name in definitions.order { evaluate(name, &definitions) }
  }

  private mutating func collectSets(_ maps: [NodeReference], into definitions: inout TerritorySetDefinitions)
  {
    for entry in namedEntries(of: maps, "territorySets") {
      let name = entry.name
      guard isSetName(name.value) else {
        reportSetName(name)
        lost.insert(.parts)
        // Whoever uses the name means this set: it says nothing more. Built-in names keep their meaning.
        if Language.builtInSets[name.value] == nil {
          names.sets[name.value] = Names.TerritorySetName(name: name, set: StorefrontSet(), isBroken: true)
        }
        continue
      }
      definitions.nodes[name.value] = (name, entry.value)
      definitions.order.append(name.value)
    }
  }

  private mutating func reportSetName(_ name: Located<String>) {
    guard !isReservedSetName(name.value) else {
      return report(
        .invalidValue, "the name \(quoted(name.value)) is reserved", at: name.range,
        help: "choose another name")
    }
    report(
      .invalidValue, "\(quoted(name.value)) cannot be the name of a territory set", at: name.range,
      help: "use lowercase letters, digits and `-`, and begin with a letter")
  }

  private func isSetName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first >= 0x61, first <= 0x7A, !isReservedSetName(name) else {
      return false
    }
    return name.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D }
  }

  private func isReservedSetName(_ name: String) -> Bool {
    Language.reservedSetNames.contains(name) || name.byBytes.hasPrefix("currency-")
  }

  /// The sets that a definition needs come first: by an own stack, since the chain may be long.
  private mutating func evaluate(_ name: String, _ definitions: inout TerritorySetDefinitions) {
    guard names.sets[name] == nil else { return }
    var stack = [definitions.open(name, documents)]
    var onStack: Set<String> = [name]
    while !stack.isEmpty {
      guard let next = stack[stack.count - 1].references.popLast() else {
        let done = stack.removeLast().name
        if names.sets[done] == nil, let definition = definitions.nodes[done] {
          define(definition.name, definition.node)
        }
        onStack.remove(done)
        continue
      }
      guard names.sets[next.value] == nil, definitions.nodes[next.value] != nil else { continue }
      if onStack.insert(next.value).inserted {
        stack.append(definitions.open(next.value, documents))
      } else {
        breakCycle(at: next, stack.map(\.name), definitions)
      }
    }
  }

  /// Reports a cycle once and takes its sets for broken: whoever uses them says nothing more.
  private mutating func breakCycle(
    at reference: Located<String>, _ stack: [String], _ definitions: TerritorySetDefinitions
  ) {
    let cycle = stack[(stack.firstIndex(of: reference.value) ?? 0)...]
    lost.insert(.parts)
    for member in cycle {
      guard let broken = definitions.nodes[member] else { continue }
      names.sets[member] = Names.TerritorySetName(name: broken.name, set: StorefrontSet(), isBroken: true)
    }
    _ = scope(ObjectPath.Part("territory set", reference.value)) { binder in
      binder.report(
        .territorySetCycle, "the territory set \(quoted(reference.value)) contains itself",
        at: reference.range,
        related: cycle.prefix(5).compactMap { name in
          definitions.nodes[name].map { Label($0.name.range, "\(name) is defined here") }
        },
        notes: ["the cycle is " + (cycle.prefix(10) + [reference.value]).joined(separator: " → ")],
        help: "remove one of these references")
    }
  }

  private mutating func define(_ name: Located<String>, _ node: NodeReference) {
    let (set, isBroken) = scope(ObjectPath.Part("territory set", name.value)) { binder in
      let set = binder.territories(node, in: StorefrontScope(fallback: .all)).set
      if set.isEmpty, !binder.isBroken {
        binder.reject(
          .emptyTerritories, "the territory set \(quoted(name.value)) is empty", at: name.range,
          help: "name at least one storefront, or remove the set")
      }
      return set
    }
    names.sets[name.value] = Names.TerritorySetName(name: name, set: set, isBroken: isBroken)
    if isBroken { lost.insert(.parts) }
  }
}

/// The sets as they are written, before any is evaluated.
private struct TerritorySetDefinitions {
  var nodes: [String: (name: Located<String>, node: NodeReference)] = [:]
  var order: [String] = []

  /// A set on the way to its evaluation: the names in it that are still to be looked at, the last one first.
  struct Open {
    let name: String
    var references: [Located<String>]
  }

  func open(_ name: String, _ documents: [Document]) -> Open {
    Open(name: name, references: nodes[name].map { references(of: $0.node, documents).reversed() } ?? [])
  }

  /// The names in an expression, in the order of the text.
  private func references(of expression: NodeReference, _ documents: [Document]) -> [Located<String>] {
    let document = documents[expression.document]
    var result: [Located<String>] = []
    var pending = [expression.node]
    while let next = pending.popLast() {
      let node = document.resolved(next)
      if document.isScalar(node) {
        result.append(Located(document.string(node), at: document.range(node)))
      } else if document.isSequence(node) {
        pending += document.elements(node).reversed()
      } else {
        pending += document.entries(node).map(\.value).reversed()
      }
    }
    return result
  }
}
