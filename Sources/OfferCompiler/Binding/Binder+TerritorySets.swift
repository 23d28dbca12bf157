import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import YAMLSyntax

extension Binder {
  /// Evaluates the catalog's territory sets, each before those that refer to it.
  mutating func bindTerritorySets(_ maps: [NodeReference]) {
    var definitions = TerritorySetDefinitions()
    collectSets(maps, into: &definitions)
    reportFaultyNames(in: definitions)
    names.setOwnSetNames(definitions.nodes.keys.sorted())
    for name in definitions.order { evaluate(name, &definitions) }
  }

  private mutating func collectSets(_ maps: [NodeReference], into definitions: inout TerritorySetDefinitions)
  {
    for entry in namedEntries(of: maps, "territorySets") {
      let name = entry.name
      guard isSetName(name.value) else {
        definitions.faultyNames.append(name)
        continue
      }
      definitions.nodes[name.value] = (name, entry.value)
      definitions.order.append(name.value)
    }
  }

  /// Reports the names that no set can have. Each of them, and its repaired spelling if no other set has it, is a broken set:
  /// whoever uses the name means this set, and nothing more is said. Built-in names keep their meaning.
  private mutating func reportFaultyNames(in definitions: TerritorySetDefinitions) {
    for name in definitions.faultyNames {
      let repaired = kebabSpelling(of: name.value).flatMap { spelled in
        isSetName(spelled) && definitions.nodes[spelled] == nil ? spelled : nil
      }
      reportSetName(name, repaired)
      lost.insert(.parts)
      for spelled in [name.value, repaired].compactMap(\.self) where Language.builtInSets[spelled] == nil {
        names.sets[spelled] = Names.TerritorySetName(name: name, set: StorefrontSet(), isBroken: true)
      }
    }
  }

  private mutating func reportSetName(_ name: Located<String>, _ repaired: String?) {
    guard !isReservedSetName(name.value) else {
      return report(
        .invalidValue, "the name \(quoted(name.value)) is reserved", at: name.range,
        help: "choose another name")
    }
    report(
      .invalidValue, "\(quoted(name.value)) cannot be the name of a territory set", at: name.range,
      help: (repaired.map { "write `\($0)`: " } ?? "")
        + "use lowercase letters, digits and `-`, and begin with a letter")
  }

  func isSetName(_ name: String) -> Bool {
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
  /// Names that no set can have.
  var faultyNames: [Located<String>] = []

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
