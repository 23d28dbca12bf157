import Diagnostics
import OfferModel
import YAMLSyntax

extension Binder {
  /// Evaluates the catalog's territory sets, each before those that refer to it.
  mutating func bindTerritorySets(_ maps: [NodeReference]) {
    var definitions = TerritorySetDefinitions()
    collectSets(maps, into: &definitions)
    names.setNames = definitions.order.sorted()
    for name in definitions.order { evaluate(name, &definitions) }
  }

  private mutating func collectSets(_ maps: [NodeReference], into definitions: inout TerritorySetDefinitions)
  {
    for entry in namedEntries(of: maps, "territorySets") {
      let name = entry.name
      guard isSetName(name.value) else {
        let isTaken = isReservedSetName(name.value)
        report(
          "invalid-value",
          isTaken
            ? "the name \(quoted(name.value)) is taken" : "\(quoted(name.value)) cannot name a territory set",
          at: name.range,
          help: isTaken
            ? "choose another name" : "use lower-case letters, digits and `-`, beginning with a letter")
        continue
      }
      definitions.nodes[name.value] = (name, entry.value)
      definitions.order.append(name.value)
    }
  }

  private func isSetName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first >= 0x61, first <= 0x7A, !isReservedSetName(name) else {
      return false
    }
    return name.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D }
  }

  private func isReservedSetName(_ name: String) -> Bool {
    Language.reservedSetNames.contains(name) || name.hasPrefix("currency-")
  }

  /// The sets that a definition needs come first: by an own stack, since the chain may be long.
  private mutating func evaluate(_ name: String, _ definitions: inout TerritorySetDefinitions) {
    var stack: [OpenSet] = []
    var depths: [String: Int] = [:]
    func open(_ name: String) {
      guard let definition = definitions.nodes[name] else { return }
      depths[name] = stack.count
      stack.append(
        OpenSet(
          name: definition.name, node: definition.node,
          references: definitions.references(of: definition.node, documents)[...]))
    }
    open(name)
    while let top = stack.last {
      if names.sets[top.name.value] == nil, let next = stack[stack.count - 1].references.popFirst() {
        guard names.sets[next.value] == nil else { continue }
        if let depth = depths[next.value] {
          reportCycle(from: next, stack[depth...])
        } else {
          open(next.value)
        }
        continue
      }
      if names.sets[top.name.value] == nil { define(top.name, top.node) }
      depths[top.name.value] = nil
      stack.removeLast()
    }
  }

  private mutating func define(_ name: Located<String>, _ node: NodeReference) {
    let wasBroken = isBroken
    isBroken = false
    let value = territories(node, in: TerritoryScope(fallback: .all))
    if value.set.isEmpty, !isBroken {
      reject(
        "empty-territories", "the territory set \(quoted(name.value)) is empty", at: name.range,
        help: "name at least one storefront, or remove the set")
    }
    names.sets[name.value] = Names.TerritorySetName(name: name, set: value.set, isBroken: isBroken)
    isBroken = wasBroken
  }

  /// Says so once, and takes the sets of the cycle for broken: who uses them says nothing more.
  private mutating func reportCycle(from reference: Located<String>, _ cycle: ArraySlice<OpenSet>) {
    let shown = 6
    var way = cycle.prefix(shown).map(\.name.value)
    if cycle.count > shown { way.append("\(counted(cycle.count - shown, "more set"))") }
    report(
      "territory-set-cycle", "the territory set \(quoted(reference.value)) is made of itself",
      at: reference.range,
      related: cycle.prefix(shown).map { Label($0.name.range, "\($0.name.value) is defined here") },
      notes: ["the way round: " + (way + [reference.value]).joined(separator: " → ")],
      help: "take one of these references out")
    for member in cycle {
      names.sets[member.name.value] = Names.TerritorySetName(
        name: member.name, set: TerritorySet(), isBroken: true)
    }
  }
}

/// A set that is being evaluated, with the references that are still to be looked at.
private struct OpenSet {
  let name: Located<String>
  let node: NodeReference
  var references: ArraySlice<Located<String>>
}

/// The sets as they are written, before any is evaluated.
private struct TerritorySetDefinitions {
  var nodes: [String: (name: Located<String>, node: NodeReference)] = [:]
  var order: [String] = []

  /// The names in an expression, in the order of the text.
  func references(of expression: NodeReference, _ documents: [Document]) -> [Located<String>] {
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
