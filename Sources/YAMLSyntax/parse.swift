import CLibYAML
package import Diagnostics

/// Parses the bytes of one file with libyaml. The only file that sees the C library.
///
/// A fault ends the reading: it is reported once, and the documents before it stay.
///
/// Texts that differ from the source (escapes, folds) are appended to `bytes`: without a copy where the array is handed
/// over and has room for them.
package func parse(_ bytes: consuming [UInt8], name: String, file: UInt32) -> (
  document: Document, diagnostics: [Diagnostic]
) {
  let source = bytes
  var builder = TreeBuilder(file: file, expectedBytes: source.count)
  if let fault = refusal(of: source, file: file) {
    builder.fault(fault)
  } else if let joined = JoinedSurrogates(source) {
    unsafe joined.bytes.withUnsafeBufferPointer {
      unsafe readEvents($0, joints: joined.joints, into: &builder)
    }
  } else {
    unsafe source.withUnsafeBufferPointer { unsafe readEvents($0, joints: [], into: &builder) }
  }
  return builder.finish(name: name, source: source)
}

/// What libyaml would silently transcode, or what is larger than the budget.
private func refusal(of bytes: [UInt8], file: UInt32) -> Diagnostic? {
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
    return Diagnostic(
      "encoding", .error, "the file is UTF-16, YAML files of a catalog are UTF-8", at: .top(of: file),
      help: "save it as UTF-8")
  }
  guard bytes.count <= Budget.fileSize else {
    return Diagnostic(
      "yaml-limit", .error,
      "the file has \(grouped(bytes.count)) bytes, at most \(grouped(Budget.fileSize)) are read",
      at: .top(of: file),
      help: "split the catalog into several files of one folder")
  }
  return nil
}

private func tooManyComments(file: UInt32) -> Diagnostic {
  Diagnostic(
    "yaml-limit", .error, "more than \(grouped(Budget.nodes)) comments", at: .top(of: file),
    help: "split the catalog into several files of one folder")
}

private func readEvents(_ input: UnsafeBufferPointer<UInt8>, joints: [Int], into tree: inout TreeBuilder) {
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
  // The encoding is left for libyaml to find: told that it is UTF-8, it counts a byte order mark as a character.
  let empty: [UInt8] = [0x20]
  unsafe empty.withUnsafeBufferPointer { space in
    unsafe yaml_parser_set_input_string(parser, input.baseAddress ?? space.baseAddress, input.count)
    var offsets = unsafe OffsetMap(input)
    var comments = unsafe CommentScanner(input)
    var isDone = false
    while !isDone, !tree.isBroken {
      guard unsafe yaml_parser_parse(parser, event) != 0 else {
        unsafe tree.fault(syntaxFault(parser.pointee, input, joints: joints, file: tree.file))
        break
      }
      unsafe add(event.pointee, input, &offsets, &comments, joints, to: &tree)
      isDone = unsafe event.pointee.type == YAML_STREAM_END_EVENT
      unsafe yaml_event_delete(event)
    }
    if comments.isFull && !tree.isBroken { tree.fault(tooManyComments(file: tree.file)) }
    tree.comments = comments.comments
    guard !joints.isEmpty else { return }
    tree.comments = comments.comments.map { comment in
      let start = sourceOffset(Int(comment.lowerBound), joints)
      return UInt32(start)..<UInt32(sourceOffset(Int(comment.upperBound), joints))
    }
  }
}

@inline(__always)
private func add(
  _ event: yaml_event_t, _ input: UnsafeBufferPointer<UInt8>, _ offsets: inout OffsetMap,
  _ comments: inout CommentScanner, _ joints: [Int], to tree: inout TreeBuilder
) {
  let start = unsafe offsets.offset(event.start_mark.index, input)
  switch unsafe event.type {
  case YAML_SCALAR_EVENT:
    let end = unsafe offsets.offset(event.end_mark.index, input)
    unsafe addScalar(event, start, end, input, &comments, joints, to: &tree)
  case YAML_MAPPING_START_EVENT:
    let mapping = unsafe event.data.mapping_start
    let properties = unsafe Properties(mapping.anchor, mapping.tag, start, input.count, input, &comments)
    tree.open(.mapping, sourceOffset(properties?.content ?? start, joints))
    properties?.apply(joints, to: &tree)
  case YAML_SEQUENCE_START_EVENT:
    let sequence = unsafe event.data.sequence_start
    let properties = unsafe Properties(sequence.anchor, sequence.tag, start, input.count, input, &comments)
    tree.open(.sequence, sourceOffset(properties?.content ?? start, joints))
    properties?.apply(joints, to: &tree)
  case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
    unsafe comments.pass(start, start, input)
    // The end mark of a block collection lies at the next token: only a flow collection has a true end, one byte long.
    let isFlow = unsafe event.end_mark.index > event.start_mark.index
    tree.close(end: isFlow ? sourceOffset(start + 1, joints) : nil)
  case YAML_ALIAS_EVENT:
    let end = unsafe offsets.offset(event.end_mark.index, input)
    unsafe comments.pass(start, end, input)
    unsafe tree.alias(
      String(cString: event.data.alias.anchor), sourceOffset(start, joints), sourceOffset(end, joints))
  case YAML_DOCUMENT_START_EVENT: tree.beginDocument()
  case YAML_STREAM_END_EVENT: unsafe comments.pass(input.count, input.count, input)
  default: break
  }
}

@inline(__always)
private func addScalar(
  _ event: yaml_event_t, _ start: Int, _ end: Int, _ input: UnsafeBufferPointer<UInt8>,
  _ comments: inout CommentScanner, _ joints: [Int], to tree: inout TreeBuilder
) {
  let scalar = unsafe event.data.scalar
  let isBlock = unsafe scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE
  let properties = unsafe Properties(scalar.anchor, scalar.tag, start, end, input, &comments)
  let start = properties?.content ?? start
  var visibleEnd = end
  if isBlock {
    unsafe comments.passBlockScalar(start, end, input)
    visibleEnd = unsafe endOfBlockScalar(start, end, input)
  } else {
    unsafe comments.pass(start, end, input)
  }
  let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
  let isText = !isPlain || properties?.isText ?? false
  let isSame =
    unsafe isPlain == !isText && end - start == scalar.length + (isPlain ? 0 : 2) && !isBlock
    && isVerbatim(scalar, event, input, start, isPlain)
  if isSame {
    tree.scalar(sourceOffset(start, joints), sourceOffset(end, joints), isPlain ? .plain : .quoted)
    if unsafe isPlain && end - start == 2 && input[start] == 0x3C && input[start + 1] == 0x3C {
      tree.mergeKey()
    }
  } else {
    let text = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    unsafe tree.rewrittenScalar(
      sourceOffset(start, joints), sourceOffset(visibleEnd, joints), isPlain: !isText, text: text)
  }
  properties?.apply(joints, to: &tree)
}

@inline(__always)
private func sourceOffset(_ offset: Int, _ joints: [Int]) -> Int {
  joints.isEmpty ? offset : JoinedSurrogates.sourceOffset(offset, joints: joints)
}

/// libyaml counts the line breaks behind a block scalar as part of it; its range ends with its last line.
private func endOfBlockScalar(_ start: Int, _ end: Int, _ input: UnsafeBufferPointer<UInt8>) -> Int {
  var end = end
  while end > start + 1, unsafe [0x0A, 0x0D, 0x20].contains(input[end - 1]) { end -= 1 }
  return end
}

/// Whether a scalar of the right length is the source's own text: escapes and folds can keep the length and change the text.
@inline(__always)
private func isVerbatim(
  _ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar, _ event: yaml_event_t,
  _ input: UnsafeBufferPointer<UInt8>, _ start: Int, _ isPlain: Bool
) -> Bool {
  if unsafe isPlain && event.start_mark.line == event.end_mark.line { return true }
  guard let base = input.baseAddress else { return true }
  return unsafe memcmp(base + start + (isPlain ? 0 : 1), scalar.value, scalar.length) == 0
}

/// The anchor and the tag of a node. libyaml counts them as part of it; its range here begins behind them.
private struct Properties {
  let anchor: String?
  let tag: String?
  /// Of both.
  let range: Range<Int>
  /// Where the node itself begins.
  let content: Int

  /// Nil for a node without any, which is nearly every one.
  @inline(__always)
  init?(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?, _ start: Int,
    _ end: Int, _ input: UnsafeBufferPointer<UInt8>, _ comments: inout CommentScanner
  ) {
    if unsafe anchor == nil && tag == nil { return nil }
    self.anchor = unsafe anchor.map { unsafe String(cString: $0) }
    self.tag = unsafe tag.map { unsafe String(cString: $0) }
    let count = (self.anchor == nil ? 0 : 1) + (self.tag == nil ? 0 : 1)
    let passed = unsafe comments.passProperties(count, start, end, input)
    range = start..<passed.end
    content = passed.content
  }

  /// `!!str` and `!` make a text of what would be a number or null.
  var isText: Bool { tag == "!" || tag == "tag:yaml.org,2002:str" }

  func apply(_ joints: [Int], to tree: inout TreeBuilder) {
    let range = sourceOffset(range.lowerBound, joints)..<sourceOffset(range.upperBound, joints)
    if let tag { tree.tag(tag, range) }
    if let anchor { tree.anchor(anchor, range) }
  }
}

/// libyaml's error as a finding. Its marks count characters, the offset of a fault in the bytes counts bytes.
private func syntaxFault(
  _ parser: yaml_parser_t, _ input: UnsafeBufferPointer<UInt8>, joints: [Int], file: UInt32
) -> Diagnostic {
  guard let message = unsafe parser.problem else { return notEnoughMemory(file: file) }
  let problem = unsafe String(cString: message)
  func range(_ offset: Int) -> SourceRange {
    let offset = UInt32(sourceOffset(min(offset, input.count), joints))
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
  return unsafe describeSyntaxFault(
    SyntaxFault(
      problem: problem, context: context, place: range(place),
      contextPlace: context.isEmpty ? nil : range(offset(parser.context_mark)),
      before: String(decoding: input[line..<place], as: UTF8.self),
      found: String(decoding: input[place...].prefix(32), as: UTF8.self).first))
}

private func notEnoughMemory(file: UInt32) -> Diagnostic {
  Diagnostic("yaml-limit", .error, "not enough memory to read the file", at: .top(of: file))
}
