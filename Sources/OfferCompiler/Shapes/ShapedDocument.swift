import ByteText
import Diagnostics
import OfferLanguage
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
