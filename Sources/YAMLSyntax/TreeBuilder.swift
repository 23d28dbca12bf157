import ByteText
import Diagnostics

/// Builds the tree of a document from events, checks the budgets, and resolves aliases.
struct TreeBuilder {
  let file: UInt32
  var comments: [Range<UInt32>] = []
  /// What libyaml reads in place of some characters.
  var lineBreaks: LineBreaksOf11?
  /// Whether a fault ended the reading.
  private(set) var isBroken = false

  private var nodes: [Node] = []
  private var roots: [NodeID] = []
  private var texts: [Range<UInt32>] = []
  /// The bytes of `texts`. When the tree is finished, they are appended to the source.
  private var side: [UInt8] = []
  /// The collections that are not closed, the innermost one last.
  private var open: [OpenCollection] = []
  private var anchors: [Document.Anchor] = []
  /// Further facts about each of `anchors`.
  private var anchored: [Anchored] = []
  /// The index of each name's anchor in this YAML document. If a name is used again, it means the later node.
  private var anchorNumbers: [String: Int] = [:]
  private var findings: [Finding] = []
  /// The most nodes that the arena can have: the budget, without the nodes that expanded aliases add.
  private var nodeLimit = Budget.nodes
  /// The end of the last complete node, which is also the end of a block collection.
  private var lastEnd: UInt32 = 0

  private struct OpenCollection {
    let node: NodeID
    /// The `nodeLimit` when it was opened.
    let nodeLimit: Int
    /// The index of its anchor.
    var anchor: Int?
    /// The number of levels: 1 for itself, and those of the collections inside, with aliases expanded.
    var height = 1
    /// The children that are a plain `<<`, whether they are keys or values.
    var mergeSigns: [NodeID] = []
  }

  private struct Anchored {
    /// The place of the anchor, `&name`, and of its tag if there is one.
    let range: SourceRange
    /// The number of nodes, with aliases expanded; nil while the node is open: an alias inside it would be endless.
    var nodes: Int?
    /// The number of levels of collections, with aliases expanded.
    var height: Int
  }

  init(file: UInt32, expectedBytes: Int) {
    self.file = file
    nodes.reserveCapacity(min(expectedBytes / 8, Budget.nodes))
  }

  /// Begins a YAML document of the file, which does not see the anchors of the documents before it.
  mutating func beginDocument() {
    anchorNumbers.removeAll(keepingCapacity: true)
    roots.append(UInt32(nodes.count))
  }

  /// Adds a scalar whose text is in the source.
  @inline(__always)
  mutating func scalar(from start: Int, to end: Int, _ kind: Node.Kind) {
    append(
      Node(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), link: 0, kind: kind))
  }

  /// Adds a scalar whose text differs from the source.
  mutating func rewrittenScalar(_ start: Int, _ end: Int, isPlain: Bool, text: UnsafeBufferPointer<UInt8>) {
    let first = UInt32(side.count)
    unsafe side.append(contentsOf: text)
    lineBreaks?.restore(&side, from: Int(first))
    texts.append(first..<UInt32(side.count))
    let kind: Node.Kind = isPlain ? .rewrittenPlain : .rewrittenQuoted
    append(Node(start: UInt32(start), end: UInt32(end), link: UInt32(texts.count - 1), kind: kind))
  }

  /// Notes that the last scalar is a plain `<<`.
  mutating func mergeSign() {
    guard !open.isEmpty else { return }
    open[open.count - 1].mergeSigns.append(UInt32(nodes.count - 1))
  }

  /// Begins a collection.
  mutating func open(_ kind: Node.Kind, _ start: Int) {
    guard open.count < Budget.nesting else { return nestingFault(start) }
    append(Node(start: UInt32(start), end: UInt32(start), link: 0, kind: kind))
    open.append(OpenCollection(node: UInt32(nodes.count - 1), nodeLimit: nodeLimit))
  }

  /// Ends the innermost collection.
  ///
  /// - Parameter end: The end of a flow collection; nil for a block collection, which ends with its last child.
  mutating func close(end: Int?) {
    guard let frame = open.popLast() else { return }
    if let end { lastEnd = UInt32(end) }
    let node = Int(frame.node)
    nodes[node].end = lastEnd
    nodes[node].link = UInt32(nodes.count)
    if hasMergeKey(frame) { nodes[node].kind = .mergingMapping }
    if let number = frame.anchor {
      let addedByAliases = frame.nodeLimit - nodeLimit
      anchored[number].nodes = nodes.count - node + addedByAliases
      anchored[number].height = frame.height
    }
    raise(frame.height)
  }

  /// Gives the innermost collection a child with `height` levels.
  private mutating func raise(_ height: Int) {
    guard let last = open.indices.last else { return }
    open[last].height = max(open[last].height, height + 1)
  }

  /// Whether one of the plain `<<` in a collection is a key of it.
  private func hasMergeKey(_ frame: OpenCollection) -> Bool {
    guard !frame.mergeSigns.isEmpty, case .mapping = nodes[Int(frame.node)].kind else { return false }
    var signs = frame.mergeSigns[...]
    var child = frame.node + 1
    var isKey = true
    while let sign = signs.first {
      if child == sign {
        if isKey { return true }
        signs.removeFirst()
      }
      let node = nodes[Int(child)]
      switch node.kind {
      case .mapping, .mergingMapping, .sequence: child = node.link
      default: child += 1
      }
      isKey.toggle()
    }
    return false
  }

  /// Adds an alias.
  mutating func alias(_ name: String, from start: Int, to end: Int) {
    let range = SourceRange(file: file, start: UInt32(start), end: UInt32(end))
    guard let number = anchorNumbers[name] else { return undefinedAlias(name, range) }
    let target = anchored[number]
    guard let count = target.nodes else {
      return fault(
        Finding(
          .yamlSyntax, .error, "the alias *\(name) is inside the value that it refers to",
          at: range, related: [Label(target.range, "the anchor")],
          help: "remove the alias from the value with the anchor &\(name)"))
    }
    guard open.count + target.height <= Budget.nesting else { return nestingFault(start) }
    nodeLimit -= count - 1
    anchors[number].uses.append(UInt32(nodes.count))
    append(Node(start: range.start, end: range.end, link: anchors[number].node, kind: .alias))
    raise(target.height)
  }

  /// Gives the last node an anchor.
  ///
  /// - Parameter range: The place of the anchor and the tag.
  mutating func anchor(_ name: String, _ range: Range<Int>) {
    guard !isBroken else { return }
    let isOpen = open.last.map { $0.node == UInt32(nodes.count - 1) } ?? false
    if isOpen { open[open.count - 1].anchor = anchors.count }
    anchorNumbers[name] = anchors.count
    anchored.append(Anchored(range: sourceRange(range), nodes: isOpen ? nil : 1, height: 0))
    anchors.append(Document.Anchor(node: UInt32(nodes.count - 1), uses: []))
  }

  /// Checks the tag of the last node. Keys have types, so the tags of the core schema change nothing; all others are refused.
  mutating func tag(_ tag: String, _ range: Range<Int>) {
    guard !isBroken else { return }
    let prefix = "tag:yaml.org,2002:"
    let name = tag.byBytes.dropping(prefix: prefix) ?? (tag == "!" ? "str" : "")
    guard !["str", "int", "float", "bool", "null", "seq", "map"].contains(name) else { return }
    findings.append(
      Finding(
        .wrongType, .error, "the tag \(quoted(tag)) is not supported", at: sourceRange(range),
        help: tag.byBytes.hasPrefix("!in") || tag.byBytes.hasPrefix("!im")
          ? "write the value here: all YAML files in the folder of a catalog are read together"
          : "remove the tag, or put the text in quotes if it begins with `!`"))
  }

  /// Adds a finding that ends the reading.
  mutating func fault(_ finding: Finding) {
    findings.append(finding)
    isBroken = true
  }

  /// Returns the tree and its findings. Texts are appended to `source`, in place if that has enough capacity.
  ///
  /// - Parameter joints: The `joints` of joined surrogates, which most texts do not have. Places become those of the source.
  consuming func finish(name: String, source: consuming [UInt8], joints: [Int]) -> (
    document: Document, findings: [Finding]
  ) {
    dropOpenRoot()
    if !joints.isEmpty { movePlaces(joints) }
    let length = source.count
    let base = UInt32(length)
    if !side.isEmpty { source.append(contentsOf: side) }
    let document = Document(
      name: name, file: file, bytes: source, length: length, nodes: nodes, roots: roots, comments: comments,
      anchors: anchors.filter { !$0.uses.isEmpty },
      texts: texts.map { $0.lowerBound + base..<$0.upperBound + base })
    return (document, findings)
  }

  /// Makes places in the joined text places in the source.
  private mutating func movePlaces(_ joints: [Int]) {
    func moved(_ offset: UInt32) -> UInt32 {
      UInt32(JoinedSurrogates.sourceOffset(Int(offset), joints: joints))
    }
    func move(_ range: inout SourceRange) {
      range = SourceRange(file: file, start: moved(range.start), end: moved(range.end))
    }
    nodes = nodes.map { node in
      Node(start: moved(node.start), end: moved(node.end), link: node.link, kind: node.kind)
    }
    comments = comments.map { moved($0.lowerBound)..<moved($0.upperBound) }
    for index in findings.indices {
      move(&findings[index].primary.range)
      for related in findings[index].related.indices { move(&findings[index].related[related].range) }
    }
  }

  /// Removes the root that a fault left incomplete. The roots before it stay.
  private mutating func dropOpenRoot() {
    guard isBroken, let root = roots.last, !open.isEmpty || root == UInt32(nodes.count) else { return }
    roots.removeLast()
    nodes.removeSubrange(Int(root)...)
    anchors.removeAll { $0.node >= root }
  }

  @inline(__always)
  private mutating func append(_ node: Node) {
    nodes.append(node)
    lastEnd = node.end
    if nodes.count > nodeLimit || node.end &- node.start > Budget.text { limitFault(node) }
  }

  private func sourceRange(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }

  private mutating func undefinedAlias(_ name: String, _ range: SourceRange) {
    let near = nearest(to: name, in: anchorNumbers.keys.sorted()).first
    fault(
      Finding(
        .yamlSyntax, .error, "the alias *\(name) has no anchor &\(name) before it", at: range,
        help: near.map { "did you mean *\($0)?" } ?? "define it once with &\(name) above its first use; "
          + "a text that begins with * needs quotes"))
  }

  private mutating func nestingFault(_ start: Int) {
    fault(
      Finding(
        .yamlLimit, .error,
        "lists and mappings are nested too deeply, expected at most \(Budget.nesting) levels",
        at: SourceRange(file: file, start: UInt32(start), end: UInt32(start)),
        help: "reduce the nesting: a catalog needs at most about 12 levels"))
  }

  private mutating func limitFault(_ node: Node) {
    guard !isBroken else { return }
    let isText = node.end &- node.start > Budget.text
    if isText {
      fault(
        Finding(
          .yamlLimit, .error, "the text has more than \(grouped(Int(Budget.text))) bytes",
          at: SourceRange(file: file, start: node.start, end: node.start), help: "shorten it"))
    } else {
      fault(
        Finding(
          .yamlLimit, .error,
          "the file has too many values after all aliases are expanded, expected at most \(grouped(Budget.nodes))",
          at: SourceRange(file: file, start: node.start, end: node.end),
          help: "split the catalog, or use fewer aliases of aliases"))
    }
  }
}
