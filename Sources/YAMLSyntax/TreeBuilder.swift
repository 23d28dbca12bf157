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
  /// What is known of each of `anchors`.
  private var anchored: [Anchored] = []
  /// The names of this YAML document; a name that is used again stands for the later node.
  private var anchorNumbers: [String: Int] = [:]
  private var diagnostics: [Diagnostic] = []
  /// Nodes with every alias counted as what it stands for.
  private var expanded = 0
  private var isAtRoot = true

  private struct OpenCollection {
    let node: NodeID
    let expandedBefore: Int
    var anchor: Int?
    var children = 0
    var height = 1
    var end: UInt32
  }

  private struct Anchored {
    /// The anchor itself, `&name`, and its tag if there is one.
    let range: SourceRange
    /// Nil while the node is open: an alias inside it would be endless.
    var nodes: Int?
    var height: Int
  }

  init(file: UInt32, expectedBytes: Int) {
    self.file = file
    nodes.reserveCapacity(min(expectedBytes / 8, Budget.nodes))
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

  mutating func open(_ kind: Node.Kind, _ start: Int) {
    guard open.count < Budget.nesting else { return nestingFault(start) }
    let before = expanded
    append(Node(start: UInt32(start), end: UInt32(start), link: 0, kind: kind))
    open.append(OpenCollection(node: UInt32(nodes.count - 1), expandedBefore: before, end: UInt32(start)))
  }

  /// `end` is nil for a block collection: it ends with its last child.
  mutating func close(end: Int?) {
    guard let frame = open.popLast() else { return }
    let end = end.map { UInt32($0) } ?? frame.end
    nodes[Int(frame.node)].end = max(end, nodes[Int(frame.node)].start)
    nodes[Int(frame.node)].link = UInt32(nodes.count)
    if let number = frame.anchor {
      anchored[number].nodes = expanded - frame.expandedBefore
      anchored[number].height = frame.height
    }
    closeChild(end: end, height: frame.height)
  }

  mutating func alias(_ name: String, _ start: Int, _ end: Int) {
    let range = SourceRange(file: file, start: UInt32(start), end: UInt32(end))
    guard let number = anchorNumbers[name] else { return undefinedAlias(name, range) }
    let target = anchored[number]
    guard let count = target.nodes else {
      return fault(
        Diagnostic(
          "yaml-syntax", .error, "the alias *\(name) stands inside what it stands for, without end",
          at: range, related: [Label(target.range, "the anchor")],
          help: "take the alias out of the value that is named &\(name)"))
    }
    guard open.count + target.height <= Budget.nesting else { return nestingFault(start) }
    expanded += count - 1
    anchors[number].uses.append(UInt32(nodes.count))
    append(Node(start: range.start, end: range.end, link: anchors[number].node, kind: .alias))
    closeChild(end: range.end, height: target.height)
  }

  /// Names the node that was added last; `range` is that of its anchor and tag.
  mutating func anchor(_ name: String, _ range: Range<Int>) {
    guard !isBroken else { return }
    let isOpen = open.last.map { $0.node == UInt32(nodes.count - 1) } ?? false
    if isOpen { open[open.count - 1].anchor = anchors.count }
    anchorNumbers[name] = anchors.count
    anchored.append(Anchored(range: sourceRange(range), nodes: isOpen ? nil : 1, height: 0))
    anchors.append(Document.Anchor(node: UInt32(nodes.count - 1), uses: []))
  }

  /// The key that was added last is a plain `<<`.
  mutating func mergeKey() {
    guard let top = open.last, top.children % 2 == 1, case .mapping = nodes[Int(top.node)].kind else {
      return
    }
    nodes[Int(top.node)].kind = .mergingMapping
  }

  /// Fields have types, so the core tags say nothing new; others are refused.
  mutating func tag(_ tag: String, _ range: Range<Int>) {
    guard !isBroken else { return }
    let prefix = "tag:yaml.org,2002:"
    let name = tag.hasPrefix(prefix) ? tag.dropFirst(prefix.count) : tag == "!" ? "str" : ""
    guard !["str", "int", "float", "bool", "null", "seq", "map"].contains(name) else { return }
    diagnostics.append(
      Diagnostic(
        "wrong-type", .error, "the tag \(quoted(tag)) is not known here", at: sourceRange(range),
        help: "leave the tag out: a key knows the type of its value"))
  }

  mutating func fault(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
    isBroken = true
  }

  /// Appends the texts to `source`, in place if it is handed over with enough capacity.
  consuming func finish(name: String, source: consuming [UInt8]) -> (
    document: Document, diagnostics: [Diagnostic]
  ) {
    dropOpenRoot()
    let length = source.count
    let base = UInt32(length)
    if !side.isEmpty { source.append(contentsOf: side) }
    let document = Document(
      name: name, file: file, bytes: source, length: length, nodes: nodes, roots: roots, comments: comments,
      anchors: anchors.filter { !$0.uses.isEmpty },
      texts: texts.map { $0.lowerBound + base..<$0.upperBound + base })
    return (document, diagnostics)
  }

  /// After a fault the root that was still open is not whole: only those before it stay.
  private mutating func dropOpenRoot() {
    guard isBroken, !open.isEmpty, let root = roots.popLast() else { return }
    nodes.removeSubrange(Int(root)...)
    anchors.removeAll { $0.node >= root }
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

  private func sourceRange(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }

  private mutating func undefinedAlias(_ name: String, _ range: SourceRange) {
    let near = nearest(to: name, in: anchorNumbers.keys.sorted()).first
    fault(
      Diagnostic(
        "yaml-syntax", .error, "the alias *\(name) has no anchor &\(name) before it", at: range,
        help: near.map { "did you mean *\($0)?" } ?? "define it once with &\(name) above its first use; "
          + "a text that begins with * needs quotes"))
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
