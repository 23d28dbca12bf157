package import Diagnostics

/// A parsed YAML file: a tree of nodes with their places. If the file has several YAML documents, each has a root.
///
/// The tree is an arena, an array of nodes in the order of the text: see `Node` and decision 0006. The document is a class, because
/// it never changes and is passed on a hundred thousand times.
package final class Document: Sendable {
  package let name: String
  /// The index in the list of files.
  package let file: UInt32
  /// The source, then the texts that differ from it.
  package let bytes: [UInt8]
  /// The number of bytes of the source.
  package let length: Int
  package let nodes: [Node]
  package let roots: [NodeID]
  /// The comments with their `#` and without the line break, in the order of the text.
  package let comments: [Range<UInt32>]
  /// The anchors that aliases use.
  package let anchors: [Anchor]
  /// The places in `bytes` of the texts that differ from the source.
  let texts: [Range<UInt32>]

  /// A node with an anchor `&name`, and the aliases that use it.
  package struct Anchor: Sendable {
    package let node: NodeID
    package var uses: [NodeID]
  }

  init(
    name: String, file: UInt32, bytes: [UInt8], length: Int, nodes: [Node], roots: [NodeID],
    comments: [Range<UInt32>], anchors: [Anchor], texts: [Range<UInt32>]
  ) {
    self.name = name
    self.file = file
    self.bytes = bytes
    self.length = length
    self.nodes = nodes
    self.roots = roots
    self.comments = comments
    self.anchors = anchors
    self.texts = texts
  }

  package var source: SourceFile { SourceFile(name: name, bytes: bytes, length: length) }

  /// Returns the node of an alias, or the node itself if it is not an alias.
  package func resolved(_ id: NodeID) -> NodeID {
    var id = id
    while case .alias = nodes[Int(id)].kind { id = nodes[Int(id)].link }
    return id
  }

  /// Returns the next node that is not inside this one.
  package func after(_ id: NodeID) -> NodeID { nodes[Int(id)].after(id) }

  /// Returns the place of a node in the source.
  package func range(_ id: NodeID) -> SourceRange {
    let node = nodes[Int(id)]
    return SourceRange(file: file, start: node.start, end: node.end)
  }

  /// Returns the place of a scalar's text in `bytes`.
  package func text(_ id: NodeID) -> Range<Int> {
    let node = nodes[Int(id)]
    switch node.kind {
    case .plain: return Int(node.start)..<Int(node.end)
    case .quoted: return Int(node.start) + 1..<Int(node.end) - 1
    case .rewrittenPlain, .rewrittenQuoted:
      let text = texts[Int(node.link)]
      return Int(text.lowerBound)..<Int(text.upperBound)
    default: return 0..<0
    }
  }

  /// Returns the text of a scalar.
  package func string(_ id: NodeID) -> String { String(decoding: bytes[text(id)], as: UTF8.self) }

  package func isScalar(_ id: NodeID) -> Bool {
    switch nodes[Int(id)].kind {
    case .plain, .quoted, .rewrittenPlain, .rewrittenQuoted: true
    default: false
    }
  }

  package func isPlain(_ id: NodeID) -> Bool {
    switch nodes[Int(id)].kind {
    case .plain, .rewrittenPlain: true
    default: false
    }
  }

  package func isSequence(_ id: NodeID) -> Bool {
    if case .sequence = nodes[Int(id)].kind { return true }
    return false
  }

  package func isMapping(_ id: NodeID) -> Bool {
    switch nodes[Int(id)].kind {
    case .mapping, .mergingMapping: true
    default: false
    }
  }

  /// Whether a node is null in the core schema of YAML 1.2: a plain `null`, `Null`, `NULL`, `~` or nothing.
  package func isNull(_ id: NodeID) -> Bool {
    guard isPlain(id) else { return false }
    let range = text(id)
    switch range.count {
    case 0: return true
    case 1: return bytes[range.lowerBound] == 0x7E
    case 4: return ["null", "Null", "NULL"].contains { bytes[range].elementsEqual($0.utf8) }
    default: return false
    }
  }

  /// Returns the elements of a sequence, without resolving aliases.
  package func elements(_ id: NodeID) -> [NodeID] {
    var result: [NodeID] = []
    let end = nodes[Int(id)].link
    var child = id + 1
    while child < end {
      result.append(child)
      child = after(child)
    }
    return result
  }

  /// Returns the keys and values of a mapping as they are written. Merge keys are pairs like others.
  package func pairs(_ id: NodeID) -> Pairs { Pairs(nodes: nodes, key: id + 1, end: after(id)) }

  /// The keys and values of a mapping, which alternate in the arena.
  package struct Pairs: Sequence, IteratorProtocol {
    fileprivate let nodes: [Node]
    fileprivate var key: NodeID
    fileprivate let end: NodeID

    package mutating func next() -> (key: NodeID, value: NodeID)? {
      guard key < end else { return nil }
      let value = nodes[Int(key)].after(key)
      defer { key = nodes[Int(value)].after(value) }
      return (key, value)
    }
  }

  /// Returns the keys and values of a mapping after merging: its own keys first, then those of the merged mappings.
  ///
  /// Values of `<<` that are not mappings are ignored; `invalidMerges` finds them.
  package func entries(_ id: NodeID) -> [(key: NodeID, value: NodeID)] {
    var result: [(key: NodeID, value: NodeID)] = []
    var merged: [NodeID] = []
    for (key, value) in pairs(id) {
      if isMergeKey(key) {
        merged += mergeSources(value)
      } else {
        result.append((key, value))
      }
    }
    guard !merged.isEmpty else { return result }
    var known = Set(result.map { string(resolved($0.key)) })
    for source in merged {
      for entry in entries(source) where known.insert(string(resolved(entry.key))).inserted {
        result.append(entry)
      }
    }
    return result
  }

  /// Returns the values of merge keys that cannot be merged: they are neither a mapping nor a list of mappings.
  package func invalidMerges(_ id: NodeID) -> [NodeID] {
    guard case .mergingMapping = nodes[Int(id)].kind else { return [] }
    var result: [NodeID] = []
    for (key, value) in pairs(id) where isMergeKey(key) {
      let target = resolved(value)
      if isSequence(target) {
        result += elements(target).filter { !isMapping(resolved($0)) }
      } else if !isMapping(target) {
        result.append(value)
      }
    }
    return result
  }

  /// Returns the mappings that are merged into this one, directly or through others.
  package func mergedMappings(_ id: NodeID) -> [NodeID] {
    guard case .mergingMapping = nodes[Int(id)].kind else { return [] }
    return pairs(id).filter { isMergeKey($0.key) }.flatMap { pair in
      mergeSources(pair.value).flatMap { [$0] + mergedMappings($0) }
    }
  }

  /// Whether a node is a plain `<<`.
  package func isMergeKey(_ id: NodeID) -> Bool {
    let node = nodes[Int(id)]
    guard case .plain = node.kind, node.end - node.start == 2 else { return false }
    return bytes[Int(node.start)] == 0x3C && bytes[Int(node.start) + 1] == 0x3C
  }

  /// Returns the mappings that the value of a merge key names: one, or those of a list.
  private func mergeSources(_ value: NodeID) -> [NodeID] {
    let target = resolved(value)
    if isMapping(target) { return [target] }
    guard isSequence(target) else { return [] }
    return elements(target).map(resolved).filter(isMapping)
  }
}
