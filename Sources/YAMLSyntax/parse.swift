import CLibYAML
package import Diagnostics

/// Parses the bytes of one file with libyaml, or with `MachineJSON` if they are plain JSON. Only this file sees the C library.
///
/// A fault ends the reading: it is one finding, and the YAML documents before it stay in the tree.
///
/// Texts that differ from the source (escapes, folds) are appended to `bytes`, without a copy if the array is consumed and has
/// capacity for them.
package func parse(_ bytes: consuming [UInt8], name: String, file: UInt32) -> (
  document: Document, findings: [Finding]
) {
  let source = bytes
  var builder = TreeBuilder(file: file, expectedBytes: source.count)
  if let fault = refusal(of: source, file: file) {
    builder.fault(fault)
    return builder.finish(name: name, source: source, joints: [])
  }
  if MachineJSON.read(source, into: &builder) {
    return builder.finish(name: name, source: source, joints: [])
  }
  builder = TreeBuilder(file: file, expectedBytes: source.count)
  let joined = JoinedSurrogates(source)
  builder.lineBreaks = LineBreaksOf11(joined?.bytes ?? source)
  unsafe (builder.lineBreaks?.bytes ?? joined?.bytes ?? source).withUnsafeBufferPointer {
    unsafe readEvents($0, into: &builder)
  }
  return builder.finish(name: name, source: source, joints: joined?.joints ?? [])
}

/// Returns a finding if the file is UTF-16, which libyaml would silently convert, or larger than the budget.
private func refusal(of bytes: [UInt8], file: UInt32) -> Finding? {
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
    return Finding(
      .encoding, .error, "the file is UTF-16, expected UTF-8", at: .top(of: file),
      help: "save it as UTF-8")
  }
  guard bytes.count <= Budget.fileSize else {
    return Finding(
      .yamlLimit, .error,
      "the file has more than \(grouped(Budget.fileSize)) bytes",
      at: .top(of: file),
      help: "split the catalog into several files in one folder")
  }
  return nil
}

private func tooManyComments(file: UInt32) -> Finding {
  Finding(
    .yamlLimit, .error, "the file has more than \(grouped(Budget.comments)) comments", at: .top(of: file),
    help: "split the catalog into several files in one folder")
}

/// Adds all events of libyaml to the tree, and the comments between them.
private func readEvents(_ input: UnsafeBufferPointer<UInt8>, into tree: inout TreeBuilder) {
  let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
  defer {
    unsafe parser.deallocate()
    unsafe event.deallocate()
  }
  guard unsafe yaml_parser_initialize(parser) != 0 else {
    tree.fault(notEnoughMemory(file: tree.file))
    return
  }
  defer { unsafe yaml_parser_delete(parser) }
  // libyaml detects the encoding itself. If it were told that it is UTF-8, it would count a byte order mark as a character.
  let empty: [UInt8] = [0x20]
  unsafe empty.withUnsafeBufferPointer { space in
    unsafe yaml_parser_set_input_string(parser, input.baseAddress ?? space.baseAddress, input.count)
    var offsets = unsafe OffsetMap(input)
    var comments = unsafe CommentScanner(input)
    var isDone = false
    while !isDone, !tree.isBroken {
      guard unsafe yaml_parser_parse(parser, event) != 0 else {
        unsafe tree.fault(syntaxFault(parser.pointee, input, tree.lineBreaks, file: tree.file))
        break
      }
      unsafe add(event, input, offsets: &offsets, comments: &comments, to: &tree)
      isDone = unsafe event.pointee.type == YAML_STREAM_END_EVENT
      unsafe yaml_event_delete(event)
    }
    if comments.isFull && !tree.isBroken { tree.fault(tooManyComments(file: tree.file)) }
    tree.comments = comments.isFull ? [] : comments.comments
  }
}

/// Adds one event to the tree. Nearly all events are ordinary scalars.
@inline(__always)
private func add(
  _ event: UnsafePointer<yaml_event_t>, _ input: UnsafeBufferPointer<UInt8>, offsets: inout OffsetMap,
  comments: inout CommentScanner, to tree: inout TreeBuilder
) {
  let start = unsafe offsets.offset(event.pointee.start_mark.index, input)
  // A branch that nearly always goes the same way costs less than a jump table, which a `switch` would be.
  guard unsafe event.pointee.type == YAML_SCALAR_EVENT else {
    return unsafe addOther(event, at: start, input, offsets: &offsets, comments: &comments, to: &tree)
  }
  let end = unsafe offsets.offset(event.pointee.end_mark.index, input)
  guard unsafe isOrdinary(event) else {
    return unsafe addOtherScalar(event, start: start, end: end, input, &comments, to: &tree)
  }
  unsafe comments.pass(from: start, to: end, in: input)
  unsafe addText(event, start: start, end: end, input, to: &tree)
}

/// Adds an event that is not a scalar.
@inline(never)
private func addOther(
  _ event: UnsafePointer<yaml_event_t>, at start: Int, _ input: UnsafeBufferPointer<UInt8>,
  offsets: inout OffsetMap, comments: inout CommentScanner, to tree: inout TreeBuilder
) {
  switch unsafe event.pointee.type {
  case YAML_MAPPING_START_EVENT:
    let mapping = unsafe event.pointee.data.mapping_start
    let properties = unsafe Properties(
      anchor: mapping.anchor, tag: mapping.tag, start: start, end: input.count, input, &comments)
    tree.open(.mapping, properties?.content ?? start)
    properties?.apply(to: &tree)
  case YAML_SEQUENCE_START_EVENT:
    let sequence = unsafe event.pointee.data.sequence_start
    let properties = unsafe Properties(
      anchor: sequence.anchor, tag: sequence.tag, start: start, end: input.count, input, &comments)
    tree.open(.sequence, properties?.content ?? start)
    properties?.apply(to: &tree)
  case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
    unsafe comments.pass(from: start, to: start, in: input)
    // Only the end event of a flow collection is its end, which is one byte long. That of a block collection is the next token.
    let isFlow = unsafe event.pointee.end_mark.index > event.pointee.start_mark.index
    tree.close(end: isFlow ? start + 1 : nil)
  case YAML_ALIAS_EVENT:
    let end = unsafe offsets.offset(event.pointee.end_mark.index, input)
    unsafe comments.pass(from: start, to: end, in: input)
    unsafe tree.alias(String(cString: event.pointee.data.alias.anchor), from: start, to: end)
  case YAML_DOCUMENT_START_EVENT:
    tree.beginDocument()
  case YAML_STREAM_END_EVENT:
    unsafe comments.pass(from: input.count, to: input.count, in: input)
  default: break
  }
}

/// Whether a scalar is a plain or quoted text without an anchor and a tag, as nearly all are.
@inline(__always)
private func isOrdinary(_ event: UnsafePointer<yaml_event_t>) -> Bool {
  let scalar = unsafe yaml_event_scalar(event)
  return unsafe scalar.pointee.anchor == nil && scalar.pointee.tag == nil
    && scalar.pointee.style.rawValue < YAML_LITERAL_SCALAR_STYLE.rawValue
}

/// Adds a plain or quoted text, as a range of the source if it is there as it is.
@inline(__always)
private func addText(
  _ event: UnsafePointer<yaml_event_t>, start: Int, end: Int, _ input: UnsafeBufferPointer<UInt8>,
  to tree: inout TreeBuilder
) {
  let scalar = unsafe yaml_event_scalar(event)
  let length = unsafe scalar.pointee.length
  if unsafe scalar.pointee.style == YAML_PLAIN_SCALAR_STYLE {
    let isOnOneLine = unsafe event.pointee.start_mark.line == event.pointee.end_mark.line
    guard
      unsafe end - start == length
        && (isOnOneLine || isSame(scalar.pointee.value, as: input, at: start, length: length))
    else {
      return unsafe tree.rewrittenScalar(
        start, end, isPlain: true, text: UnsafeBufferPointer(start: scalar.pointee.value, count: length))
    }
    tree.scalar(from: start, to: end, .plain)
    if unsafe length == 2 && input[start] == 0x3C && input[start + 1] == 0x3C { tree.mergeSign() }
  } else if unsafe end - start == length + 2
    && isSame(scalar.pointee.value, as: input, at: start + 1, length: length)
  {
    tree.scalar(from: start, to: end, .quoted)
  } else {
    unsafe tree.rewrittenScalar(
      start, end, isPlain: false, text: UnsafeBufferPointer(start: scalar.pointee.value, count: length))
  }
}

/// Whether a text is the same in the source. Escapes and folds can change a text without changing its length.
@inline(__always)
private func isSame(
  _ text: UnsafeMutablePointer<yaml_char_t>, as input: UnsafeBufferPointer<UInt8>, at start: Int, length: Int
) -> Bool {
  guard let base = input.baseAddress else { return true }
  return unsafe memcmp(base + start, text, length) == 0
}

/// Adds a block scalar, or a text with an anchor or a tag.
@inline(never)
private func addOtherScalar(
  _ event: UnsafePointer<yaml_event_t>, start: Int, end: Int, _ input: UnsafeBufferPointer<UInt8>,
  _ comments: inout CommentScanner, to tree: inout TreeBuilder
) {
  let scalar = unsafe yaml_event_scalar(event)
  let isBlock =
    unsafe scalar.pointee.style == YAML_LITERAL_SCALAR_STYLE
    || scalar.pointee.style == YAML_FOLDED_SCALAR_STYLE
  let properties = unsafe Properties(
    anchor: scalar.pointee.anchor, tag: scalar.pointee.tag, start: start, end: end, input, &comments)
  let start = properties?.content ?? start
  let text = unsafe UnsafeBufferPointer(start: scalar.pointee.value, count: scalar.pointee.length)
  if isBlock {
    unsafe comments.passBlockScalar(from: start, to: end, in: input)
    unsafe tree.rewrittenScalar(
      start, endOfBlockScalar(start: start, end: end, input), isPlain: false, text: text)
  } else {
    unsafe comments.pass(from: start, to: end, in: input)
    if unsafe scalar.pointee.style == YAML_PLAIN_SCALAR_STYLE, properties?.isText ?? false {
      unsafe tree.rewrittenScalar(start, end, isPlain: false, text: text)
    } else {
      unsafe addText(event, start: start, end: end, input, to: &tree)
    }
  }
  properties?.apply(to: &tree)
}

/// Returns the end of a block scalar's last line. libyaml counts the line breaks after it as part of it.
private func endOfBlockScalar(start: Int, end: Int, _ input: UnsafeBufferPointer<UInt8>) -> Int {
  var end = end
  while end > start + 1, unsafe [0x0A, 0x0D, 0x20].contains(input[end - 1]) { end -= 1 }
  return end
}

/// Returns libyaml's error as a finding.
///
/// Its marks count characters; only the offset of an error in the bytes themselves counts bytes.
private func syntaxFault(
  _ parser: yaml_parser_t, _ input: UnsafeBufferPointer<UInt8>, _ breaks: LineBreaksOf11?, file: UInt32
) -> Finding {
  func text(_ bytes: some Sequence<UInt8>) -> String {
    var bytes = Array(bytes)
    breaks?.restore(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
  guard let message = unsafe parser.problem else { return notEnoughMemory(file: file) }
  let problem = unsafe String(cString: message)
  func range(_ offset: Int) -> SourceRange {
    let offset = UInt32(min(offset, input.count))
    return SourceRange(file: file, start: offset, end: offset)
  }
  func offset(_ mark: yaml_mark_t) -> Int {
    var map = unsafe OffsetMap(input)
    return unsafe map.offset(mark.index, input)
  }
  if unsafe parser.error == YAML_READER_ERROR {
    let offset = unsafe parser.problem_offset
    return readerFault(
      problem, value: Int(unsafe parser.problem_value), byte: unsafe offset < input.count ? input[offset] : 0,
      at: range(offset))
  }
  let place = unsafe offset(parser.problem_mark)
  let line = unsafe input[..<place].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
  let context = unsafe parser.context.map { unsafe String(cString: $0) } ?? ""
  let cause = context.isEmpty ? place : unsafe offset(parser.context_mark)
  let rest = unsafe input[cause...].prefix(400).prefix { $0 != 0x0A && $0 != 0x0D }
  let fault = unsafe SyntaxFault(
    problem: problem, context: context, place: range(place),
    contextPlace: context.isEmpty ? nil : range(offset(parser.context_mark)),
    before: text(input[line..<place]),
    found: text(input[place...].prefix(32)).first,
    after: text(input[place...].prefix(32).prefix { $0 != 0x0A && $0 != 0x0D }),
    line: text(rest))
  return unsafe findCause(of: fault, in: Array(input), file: file) ?? describeSyntaxFault(fault)
}

private func notEnoughMemory(file: UInt32) -> Finding {
  Finding(.yamlLimit, .error, "not enough memory to read the file", at: .top(of: file))
}

/// The anchor and the tag of a node. For libyaml they are part of it; in the tree, the node begins after them.
private struct Properties {
  let anchor: String?
  let tag: String?
  /// The place of both.
  let range: Range<Int>
  /// The offset where the node itself begins.
  let content: Int

  /// Returns nil if the node has neither, as nearly all nodes.
  @inline(__always)
  init?(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, start: Int,
    end: Int, _ input: UnsafeBufferPointer<UInt8>, _ comments: inout CommentScanner
  ) {
    if unsafe anchor == nil && tag == nil { return nil }
    self.anchor = unsafe anchor.map { unsafe String(cString: $0) }
    self.tag = unsafe tag.map { unsafe String(cString: $0) }
    let count = (self.anchor == nil ? 0 : 1) + (self.tag == nil ? 0 : 1)
    let passed = unsafe comments.passProperties(count, from: start, to: end, in: input)
    range = start..<passed.end
    content = passed.content
  }

  /// Whether the tag makes the node a text, even if it looks like a number or null: `!!str` or `!`.
  var isText: Bool { tag == "!" || tag == "tag:yaml.org,2002:str" }

  /// Gives the last node of the tree the tag and the anchor.
  func apply(to tree: inout TreeBuilder) {
    if let tag { tree.tag(tag, range) }
    if let anchor { tree.anchor(anchor, range) }
  }
}
