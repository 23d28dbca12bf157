import Diagnostics

/// Builds the arena from events, keeps the budgets, resolves aliases.
struct TreeBuilder {
  let file: UInt32
  var comments: [Range<UInt32>] = []
  private(set) var isBroken = false

  private var nodes: [Node] = []
  private var roots: [NodeID] = []
  private var texts: [Range<UInt32>] = []
  /// The texts themselves; they move behind the source at the end.
  private var side: [UInt8] = []
  private var open: [OpenCollection] = []
  private var anchors: [Document.Anchor] = []
  private var anchorNumbers: [String: AnchorSize] = [:]
  private var diagnostics: [Diagnostic] = []
  /// Nodes with every alias counted as what it stands for.
  private var expanded = 0
  private var isAtRoot = true

  private struct OpenCollection {
    let node: NodeID
    let isFlow: Bool
    let expandedBefore: Int
    var anchor: String?
    var children = 0
    var height = 1
    var end: UInt32
  }

  private struct AnchorSize {
    let number: Int
    /// Nil while the node is open: an alias inside it would be endless.
    var nodes: Int?
    var height: Int
  }

  init(file: UInt32, expectedBytes: Int) {
    self.file = file
    nodes.reserveCapacity(expectedBytes / 8)
  }

  mutating func beginDocument() {
    anchorNumbers.removeAll(keepingCapacity: true)
    isAtRoot = true
  }

  @inline(__always)
  mutating func scalar(_ start: Int, _ end: Int, _ kind: Node.Kind) {
    append(Node(start: UInt32(start), end: UInt32(end), link: 0, kind: kind))
    closeChild(end: UInt32(end), height: 0)
  }

  mutating func rewrittenScalar(_ start: Int, _ end: Int, isPlain: Bool, text: UnsafeBufferPointer<UInt8>) {
    let first = UInt32(side.count)
    unsafe side.append(contentsOf: text)
    texts.append(first..<UInt32(side.count))
    let kind: Node.Kind = isPlain ? .rewrittenPlain : .rewrittenQuoted
    append(Node(start: UInt32(start), end: UInt32(end), link: UInt32(texts.count - 1), kind: kind))
    closeChild(end: UInt32(end), height: 0)
  }

  mutating func open(_ kind: Node.Kind, _ start: Int, isFlow: Bool) {
    guard open.count < Budget.nesting else { return nestingFault(start) }
    let before = expanded
    append(Node(start: UInt32(start), end: UInt32(start), link: 0, kind: kind))
    open.append(
      OpenCollection(
        node: UInt32(nodes.count - 1), isFlow: isFlow, expandedBefore: before, end: UInt32(start)))
  }

  /// `end` is nil for a block collection: it ends with its last child.
  mutating func close(end: Int?) {
    guard let frame = open.popLast() else { return }
    let end = end.map { UInt32($0) } ?? frame.end
    nodes[Int(frame.node)].end = max(end, nodes[Int(frame.node)].start)
    nodes[Int(frame.node)].link = UInt32(nodes.count)
    if let name = frame.anchor {
      anchorNumbers[name]?.nodes = expanded - frame.expandedBefore
      anchorNumbers[name]?.height = frame.height
    }
    closeChild(end: end, height: frame.height)
  }

  mutating func alias(_ name: String, _ start: Int, _ end: Int) {
    let range = SourceRange(file: file, start: UInt32(start), end: UInt32(end))
    guard let size = anchorNumbers[name] else {
      let near = nearest(to: name, in: anchorNumbers.keys.sorted()).first
      return fault(
        Diagnostic(
          "yaml-syntax", .error,
          "the alias *\(escapingControls(name)) has no anchor &\(escapingControls(name)) before it",
          at: range,
          help: near.map { "did you mean *\($0)?" } ?? "define it once with &\(name) above its first use"))
    }
    guard let count = size.nodes else {
      return fault(
        Diagnostic(
          "yaml-syntax", .error,
          "the alias *\(escapingControls(name)) stands inside what it stands for, without end",
          at: range, related: [Label(anchorRange(size.number), "the anchor")],
          help: "take the alias out of its own anchor"))
    }
    guard open.count + size.height <= Budget.nesting else { return nestingFault(start) }
    expanded += count - 1
    anchors[size.number].uses.append(UInt32(nodes.count))
    append(
      Node(start: UInt32(start), end: UInt32(end), link: anchors[size.number].node, kind: .alias))
    closeChild(end: UInt32(end), height: size.height)
  }

  /// Names the node that was added last.
  mutating func anchor(_ name: String) {
    let isOpen = open.last.map { $0.node == UInt32(nodes.count - 1) } ?? false
    anchorNumbers[name] = AnchorSize(number: anchors.count, nodes: isOpen ? nil : 1, height: 0)
    anchors.append(Document.Anchor(node: UInt32(nodes.count - 1), uses: []))
    if isOpen { open[open.count - 1].anchor = name }
  }

  /// Fields have types, so the core tags say nothing new; others are refused.
  mutating func tag(_ tag: String) {
    let core =
      ["!", "tag:yaml.org,2002:"].contains { tag == $0 }
      || ["str", "int", "float", "bool", "null", "seq", "map"].contains { tag == "tag:yaml.org,2002:" + $0 }
    guard !core, let node = nodes.last else { return }
    diagnostics.append(
      Diagnostic(
        "wrong-type", .error, "the tag \(quoted(tag)) is not known here",
        at: SourceRange(file: file, start: node.start, end: max(node.start, node.end)),
        help: "leave the tag out: a key knows the type of its value"))
  }

  mutating func fault(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
    isBroken = true
  }

  consuming func finish(name: String, source: [UInt8]) -> (document: Document, diagnostics: [Diagnostic]) {
    // A root that was still open is not whole.
    if isBroken, let last = roots.last, !open.isEmpty || last + 1 >= UInt32(nodes.count) {
      roots.removeLast()
    }
    let base = UInt32(source.count)
    let document = Document(
      name: name, file: file, bytes: side.isEmpty ? source : source + side, length: source.count,
      nodes: nodes,
      roots: roots, comments: comments, anchors: anchors.filter { !$0.uses.isEmpty },
      texts: texts.map { $0.lowerBound + base..<$0.upperBound + base })
    return (document, diagnostics)
  }

  @inline(__always)
  private mutating func append(_ node: Node) {
    if isAtRoot {
      roots.append(UInt32(nodes.count))
      isAtRoot = false
    }
    nodes.append(node)
    expanded += 1
    if expanded > Budget.nodes { nodesFault(node) }
  }

  /// Tells the collection around a child that it is complete.
  @inline(__always)
  private mutating func closeChild(end: UInt32, height: Int) {
    let top = open.count - 1
    guard top >= 0 else { return }
    open[top].end = max(open[top].end, end)
    if height >= open[top].height { open[top].height = height + 1 }
    open[top].children += 1
  }

  private func anchorRange(_ number: Int) -> SourceRange {
    let node = nodes[Int(anchors[number].node)]
    return SourceRange(file: file, start: node.start, end: node.start)
  }

  private mutating func nestingFault(_ start: Int) {
    fault(
      Diagnostic(
        "yaml-limit", .error, "more than \(Budget.nesting) lists and mappings inside one another",
        at: SourceRange(file: file, start: UInt32(start), end: UInt32(start)),
        help: "a catalog needs no more than about 12 levels"))
  }

  private mutating func nodesFault(_ node: Node) {
    guard !isBroken else { return }
    fault(
      Diagnostic(
        "yaml-limit", .error, "more than \(grouped(Budget.nodes)) values once every alias is written out",
        at: SourceRange(file: file, start: node.start, end: node.end),
        help: "split the catalog, or use aliases of aliases less"))
  }
}
