import CLibYAML

/// What libyaml itself says about some bytes, read the slow and obvious way: the measure for the parser.
///
/// It reads `ı` and two private characters for what YAML 1.1 takes for line breaks; random texts have none of those.
struct Reference {
  enum Kind { case plain, quoted, alias, mapping, sequence }

  struct Node: Equatable {
    let kind: Kind
    /// A scalar's text, an alias's name.
    let text: [UInt8]
    /// Nil where the parser's ranges differ from libyaml's on purpose: collections, block texts, behind anchors and tags.
    let range: Range<Int>?
  }

  /// In the order of the text, without those of a document that a fault cuts off.
  private(set) var nodes: [Node] = []
  private(set) var roots: [Int] = []
  /// Tags besides those of the core schema.
  private(set) var foreignTags = 0
  private(set) var hasFault = false

  private let offsets: [Int]

  init(_ bytes: [UInt8]) {
    offsets = Reference.characterOffsets(bytes)
    read(Reference.swapped(bytes))
  }

  private static let swaps: [(breaks: [UInt8], stand: [UInt8])] = [
    ([0xC2, 0x85], [0xC4, 0xB1]), ([0xE2, 0x80, 0xA8], [0xEE, 0x84, 0xA3]),
    ([0xE2, 0x80, 0xA9], [0xEE, 0x84, 0xA4]),
  ]

  private static func swapped(_ bytes: [UInt8], back: Bool = false) -> [UInt8] {
    var result = bytes
    for offset in bytes.indices {
      for (breaks, stand) in swaps {
        let (from, to) = back ? (stand, breaks) : (breaks, stand)
        if bytes[offset...].starts(with: from) {
          result.replaceSubrange(offset..<offset + from.count, with: to)
        }
      }
    }
    return result
  }

  /// The offset of each character, as marks count them, and the end.
  private static func characterOffsets(_ bytes: [UInt8]) -> [Int] {
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return (first..<bytes.count).filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
  }

  private func offset(_ mark: yaml_mark_t) -> Int { offsets[min(mark.index, offsets.count - 1)] }

  private mutating func read(_ bytes: [UInt8]) {
    var depth = 0
    var known: [String: Bool] = [:]
    var openNames: [String?] = []
    var root: Int?
    unsafe withParser(bytes) { parser in
      var event = unsafe yaml_event_t()
      while true {
        guard unsafe yaml_parser_parse(parser, &event) != 0 else {
          hasFault = true
          break
        }
        defer { unsafe yaml_event_delete(&event) }
        if unsafe event.type == YAML_STREAM_END_EVENT { break }
        if unsafe event.type == YAML_DOCUMENT_START_EVENT {
          known = [:]
          root = nil
          continue
        }
        guard unsafe event.type != YAML_STREAM_START_EVENT, unsafe event.type != YAML_DOCUMENT_END_EVENT
        else {
          continue
        }
        if unsafe event.type == YAML_MAPPING_END_EVENT || event.type == YAML_SEQUENCE_END_EVENT {
          depth -= 1
          if let name = openNames.removeLast() { known[name] = true }
        } else {
          let (node, anchor, tag) = unsafe node(event)
          if case .alias = node.kind, known[String(decoding: node.text, as: UTF8.self)] != true {
            hasFault = true
            break
          }
          if root == nil { root = nodes.count }
          nodes.append(node)
          if let tag, !isCore(tag) { foreignTags += 1 }
          let opens = node.kind == .mapping || node.kind == .sequence
          if let anchor { known[anchor] = !opens }
          if opens {
            openNames.append(anchor)
            depth += 1
          }
        }
        if depth == 0, let root { roots.append(root) }
      }
    }
    if depth > 0, let root { nodes.removeSubrange(root...) }
  }

  private func node(_ event: yaml_event_t) -> (Node, anchor: String?, tag: String?) {
    let range = unsafe offset(event.start_mark)..<offset(event.end_mark)
    func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
      unsafe text.map { unsafe String(cString: $0) }
    }
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let (anchor, tag) = unsafe (name(scalar.anchor), name(scalar.tag))
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE && tag != "!" && tag != core + "str"
      let isBlock =
        unsafe scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE
      let read = unsafe Array(UnsafeBufferPointer(start: scalar.value, count: scalar.length))
      let text = Reference.swapped(read, back: true)
      let isExact = !isBlock && anchor == nil && tag == nil
      return (Node(kind: isPlain ? .plain : .quoted, text: text, range: isExact ? range : nil), anchor, tag)
    case YAML_ALIAS_EVENT:
      let text = unsafe Array(String(cString: event.data.alias.anchor).utf8)
      return (Node(kind: .alias, text: text, range: range), nil, nil)
    case YAML_MAPPING_START_EVENT:
      let mapping = unsafe event.data.mapping_start
      return unsafe (Node(kind: .mapping, text: [], range: nil), name(mapping.anchor), name(mapping.tag))
    default:
      let sequence = unsafe event.data.sequence_start
      return unsafe (Node(kind: .sequence, text: [], range: nil), name(sequence.anchor), name(sequence.tag))
    }
  }

  /// The comments between the tokens and in the first lines of block texts. Only for bytes without fault.
  static func comments(_ source: [UInt8]) -> [Range<UInt32>] {
    let bytes = swapped(source)
    let offsets = characterOffsets(bytes)
    var isCovered = [Bool](repeating: false, count: bytes.count + 1)
    unsafe withParser(bytes) { parser in
      var token = unsafe yaml_token_t()
      while unsafe yaml_parser_scan(parser, &token) != 0 {
        defer { unsafe yaml_token_delete(&token) }
        if unsafe token.type == YAML_STREAM_END_TOKEN { break }
        var start = unsafe offsets[token.start_mark.index]
        let end = unsafe offsets[token.end_mark.index]
        let style = unsafe token.type == YAML_SCALAR_TOKEN ? token.data.scalar.style : YAML_PLAIN_SCALAR_STYLE
        if style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE {
          start = min(lineEnd(bytes, start), end)
        }
        for offset in start..<end { isCovered[offset] = true }
      }
    }
    var comments: [Range<UInt32>] = []
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == 0x23, !isCovered[offset] {
        comments.append(UInt32(offset)..<UInt32(lineEnd(bytes, offset)))
        offset = lineEnd(bytes, offset)
      } else {
        offset += 1
      }
    }
    return comments
  }

  private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    (start..<bytes.count).first { bytes[$0] == 0x0A || bytes[$0] == 0x0D } ?? bytes.count
  }
}

private let core = "tag:yaml.org,2002:"

private func isCore(_ tag: String) -> Bool {
  tag == "!" || ["str", "int", "float", "bool", "null", "seq", "map"].contains { core + $0 == tag }
}

private func withParser(_ bytes: [UInt8], _ body: (UnsafeMutablePointer<yaml_parser_t>) -> Void) {
  var parser = unsafe yaml_parser_t()
  unsafe yaml_parser_initialize(&parser)
  defer { unsafe yaml_parser_delete(&parser) }
  let padded = bytes + [0]
  unsafe padded.withUnsafeBufferPointer { input in
    unsafe yaml_parser_set_input_string(&parser, input.baseAddress, bytes.count)
    unsafe body(&parser)
  }
}
