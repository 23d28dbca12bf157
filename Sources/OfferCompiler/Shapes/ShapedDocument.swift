import ByteText
import Diagnostics
package import OfferLanguage
package import YAMLSyntax

/// A tree and what each of its places may hold.
package struct ShapedDocument: Sendable {
  package let document: Document
  package let top: Shape

  package init(_ document: Document) {
    self.document = document
    top = ShapedDocument.top(of: document)
  }

  /// Files of options are found by their name, those of scenarios by their keys.
  private static func top(of document: Document) -> Shape {
    let language = Language.current
    if document.name.byBytes.hasSuffix(".offerc.yaml") { return .object(language[.optionFile]) }
    let keys = document.roots.map(document.resolved).filter(document.isMapping).flatMap { root in
      document.pairs(root).filter { document.isScalar($0.key) }.map { document.string($0.key) }
    }
    let isScenarioFile = keys.contains(Key.scenarios.name) && !keys.contains(Key.app.name)
    return .object(language[isScenarioFile ? .scenarioFile : .catalog])
  }

  /// Something that is in the tree, with the shape of its place.
  package enum Visit {
    case key(NodeID, value: NodeID, in: Shape)
    case scalar(NodeID, Shape)
    case mapping(NodeID, Shape)
  }

  /// A value of a mapping or an item of a list, with what its place may hold.
  package struct Child {
    /// Nil for an item.
    package let key: NodeID?
    package let node: NodeID
    package let shape: Shape
  }

  /// What is in a collection of a shape; what is merged into a mapping has its shape.
  package func children(of node: NodeID, _ shape: Shape) -> [Child] {
    if document.isSequence(node) {
      return document.elements(node).map { Child(key: nil, node: $0, shape: shape.item) }
    }
    guard document.isMapping(node) else { return [] }
    return document.pairs(node).map { key, value in
      if document.isMergeKey(key) {
        return Child(key: key, node: value, shape: document.isSequence(value) ? .list(shape) : shape)
      }
      let name = document.resolved(key)
      return Child(
        key: key, node: value,
        shape: document.isScalar(name) ? shape.value(of: document.string(name)) : .unknown)
    }
  }

  /// Goes through the whole tree. What is anchored in a place without a shape has that of the first place that uses it.
  package func walk(_ body: (Visit) -> Void) {
    var later: [(NodeID, Shape)] = []
    var seen: Set<NodeID> = []
    func visit(_ node: NodeID, _ shape: Shape) {
      if case .alias = document.nodes[Int(node)].kind {
        if !shape.isUnknown { later.append((document.resolved(node), shape)) }
        return
      }
      if !shape.isUnknown { seen.insert(node) }
      if document.isMapping(node) {
        body(.mapping(node, shape))
      } else if !document.isSequence(node) {
        body(.scalar(node, shape.scalar))
      }
      for child in children(of: node, shape) {
        if let key = child.key, !document.isMergeKey(key) { body(.key(key, value: child.node, in: shape)) }
        visit(child.node, child.shape)
      }
    }
    for root in document.roots { visit(root, top) }
    while let (node, shape) = later.popLast() { if !seen.contains(node) { visit(node, shape) } }
  }

  /// The way from the top of the file to a node.
  package func spot(of node: NodeID) -> Spot? {
    guard let root = document.roots.first(where: { contains($0, node) }) else { return nil }
    var spot = Spot(node: root, shape: top)
    while spot.node != node {
      let child = children(of: spot.node, spot.shape).first { child in
        contains(child.node, node) || child.key.map { contains($0, node) } ?? false
      }
      guard let child else { return nil }
      let containers = spot.containers + [spot.container]
      if let key = child.key, contains(key, node) {
        return Spot(node: node, shape: spot.shape, isKey: true, key: node, containers: containers)
      }
      spot = Spot(node: child.node, shape: child.shape, key: child.key ?? spot.key, containers: containers)
    }
    return spot
  }

  private func contains(_ node: NodeID, _ other: NodeID) -> Bool {
    node <= other && other < document.after(node)
  }

  /// The scalar or alias that holds an offset, its ends included.
  package func leaf(at offset: Int) -> NodeID? {
    var number = document.nodes.partitionPoint { Int($0.start) <= offset } - 1
    while number >= 0 {
      let node = document.nodes[number]
      let isLeaf =
        switch node.kind {
        case .mapping, .mergingMapping, .sequence: false
        default: true
        }
      if isLeaf { return Int(node.end) >= offset ? NodeID(number) : nil }
      number -= 1
    }
    return nil
  }
}

/// A node with what its place may hold, and what is around it.
package struct Spot: Sendable {
  package let node: NodeID
  /// Of the value; for a key, of its mapping.
  package let shape: Shape
  package var isKey = false
  /// The key whose value this is, or is in.
  package var key: NodeID?
  /// From the top of the file inwards.
  package var containers: [Container] = []

  package struct Container: Sendable {
    package let node: NodeID
    package let shape: Shape
  }

  fileprivate var container: Container { Container(node: node, shape: shape) }
}

/// What a place of a file may hold, as the field table says.
package indirect enum Shape: Sendable {
  case object(ObjectType)
  case list(Shape)
  /// A mapping whose keys are names of the user's own.
  case named(NamedKeys, Shape)
  /// A name, a list of names, or a mapping with `include` and `exclude`.
  case territories
  /// A mapping from storefronts to amounts, or the name of a table.
  case prices(isTable: Bool)
  /// The value of a key, which is no collection.
  case value(Field, of: ObjectType)
  case tableName
  /// The meaning of `rest`.
  case rest
  /// The amount of a storefront or of a set.
  case amount(of: String)
  case unknown

  package enum NamedKeys: Sendable {
    case locale, territorySet, priceTable, product, rule
  }

  package init(of field: Field, in type: ObjectType) {
    let language = Language.current
    switch field.type {
    case .object(let id): self = .object(language[id])
    case .list(let id): self = .list(.object(language[id]))
    case .localizations(let id): self = .named(.locale, .object(language[id]))
    case .territories: self = .territories
    case .territorySets: self = .named(.territorySet, .territories)
    case .prices: self = .prices(isTable: false)
    case .priceTables: self = .named(.priceTable, .prices(isTable: true))
    case .offersByProduct: self = .named(.product, .object(language[.offersOfProduct]))
    case .severities: self = .named(.rule, .value(field, of: type))
    case .offerChoice: self = .object(language[.offerChoice])
    case .enumerationList, .textList, .blockedWords: self = .list(.value(field, of: type))
    case .text, .lines, .integer, .decimal, .boolean, .date, .enumeration, .storefront:
      self = .value(field, of: type)
    }
  }

  package func value(of key: String) -> Shape {
    switch self {
    case .object(let type):
      Shape.keys[key].flatMap(type.field).map { Shape(of: $0, in: type) } ?? .unknown
    case .named(_, let shape): shape
    case .territories: key == Key.include.name || key == Key.exclude.name ? .territories : .unknown
    case .prices(let isTable):
      switch key {
      case "rest": .rest
      case "table" where !isTable: .tableName
      case "follows": .object(Language.current[.priceRule])
      default: .amount(of: key)
      }
    case .list, .value, .tableName, .rest, .amount, .unknown: .unknown
    }
  }

  package var item: Shape {
    switch self {
    case .list(let shape): shape
    case .territories: .territories
    default: .unknown
    }
  }

  /// The meaning of a scalar that may be written instead, as in `blockedWords: none`.
  package var scalar: Shape {
    if case .list(.value(let field, let type)) = self, case .blockedWords = field.type {
      return .value(field, of: type)
    }
    return self
  }

  package var isUnknown: Bool { if case .unknown = self { true } else { false } }

  package static func row(_ name: String, of type: ObjectType) -> Field? { keys[name].flatMap(type.field) }

  private static let keys = Dictionary(uniqueKeysWithValues: Key.allCases.map { ($0.name, $0) })
}
