import CLibYAML
package import Diagnostics

/// Parses the bytes of one file with libyaml. The only file that sees the C library.
///
/// A fault ends the reading: it is reported once, and the documents before it stay.
package func parse(_ bytes: [UInt8], name: String, file: UInt32) -> (
  document: Document, diagnostics: [Diagnostic]
) {
  if let fault = refusal(of: bytes, file: file) {
    let empty = Document(
      name: name, file: file, bytes: bytes, length: bytes.count, nodes: [], roots: [], comments: [],
      anchors: [],
      texts: [])
    return (empty, [fault])
  }
  let joined = JoinedSurrogates(bytes)
  var builder = TreeBuilder(file: file, expectedBytes: bytes.count)
  unsafe (joined?.bytes ?? bytes).withUnsafeBufferPointer { input in
    unsafe readEvents(input, joints: joined?.joints ?? [], into: &builder)
  }
  return builder.finish(name: name, source: bytes)
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

private func readEvents(_ input: UnsafeBufferPointer<UInt8>, joints: [Int], into tree: inout TreeBuilder) {
  let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
  defer {
    unsafe parser.deallocate()
    unsafe event.deallocate()
  }
  guard unsafe yaml_parser_initialize(parser) != 0 else {
    tree.fault(
      Diagnostic("yaml-limit", .error, "not enough memory to read the file", at: .top(of: tree.file)))
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
    tree.comments = comments.comments.map { range in
      UInt32(
        JoinedSurrogates.sourceOffset(Int(range.lowerBound), joints: joints))..<UInt32(
          JoinedSurrogates.sourceOffset(Int(range.upperBound), joints: joints))
    }
  }
}

@inline(__always)
private func add(
  _ event: yaml_event_t, _ input: UnsafeBufferPointer<UInt8>, _ offsets: inout OffsetMap,
  _ comments: inout CommentScanner, _ joints: [Int], to tree: inout TreeBuilder
) {
  var start = unsafe offsets.offset(event.start_mark.index, input)
  switch unsafe event.type {
  case YAML_SCALAR_EVENT:
    let scalar = unsafe event.data.scalar
    var end = unsafe offsets.offset(event.end_mark.index, input)
    let hasProperties = unsafe scalar.anchor != nil || scalar.tag != nil
    let isBlock = unsafe scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE
    if hasProperties || isBlock {
      unsafe comments.passHeader(start, end, isBlockScalar: isBlock, input)
    } else {
      unsafe comments.pass(start, end, input)
    }
    let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
    let quote = isPlain ? 0 : 1
    let isSame =
      unsafe end - start == scalar.length + 2 * quote && !isBlock
      && isVerbatim(scalar, event, input, start, isPlain)
    if !joints.isEmpty {
      start = JoinedSurrogates.sourceOffset(start, joints: joints)
      end = JoinedSurrogates.sourceOffset(end, joints: joints)
    }
    if isSame {
      tree.scalar(start, end, isPlain ? .plain : .quoted)
    } else {
      let text = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      unsafe tree.rewrittenScalar(start, end, isPlain: isPlain, text: text)
    }
    if hasProperties { unsafe properties(anchor: scalar.anchor, tag: scalar.tag, of: &tree) }
  case YAML_MAPPING_START_EVENT:
    let mapping = unsafe event.data.mapping_start
    let end = unsafe offsets.offset(event.start_mark.index, input)
    unsafe comments.passHeader(start, max(start, end), isBlockScalar: false, input)
    start = JoinedSurrogates.sourceOffset(start, joints: joints)
    unsafe tree.open(.mapping, start, isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
    unsafe properties(anchor: mapping.anchor, tag: mapping.tag, of: &tree)
  case YAML_SEQUENCE_START_EVENT:
    let sequence = unsafe event.data.sequence_start
    unsafe comments.passHeader(start, start, isBlockScalar: false, input)
    start = JoinedSurrogates.sourceOffset(start, joints: joints)
    unsafe tree.open(.sequence, start, isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
    unsafe properties(anchor: sequence.anchor, tag: sequence.tag, of: &tree)
  case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
    // The end mark of a block collection lies at the next token: only a flow collection has a true end, one byte long.
    let isFlow = unsafe event.end_mark.index > event.start_mark.index
    if isFlow {
      let end = unsafe offsets.offset(event.end_mark.index, input)
      unsafe comments.pass(start, end, input)
      tree.close(end: JoinedSurrogates.sourceOffset(end, joints: joints))
    } else {
      tree.close(end: nil)
    }
  case YAML_ALIAS_EVENT:
    let end = unsafe offsets.offset(event.end_mark.index, input)
    unsafe comments.pass(start, end, input)
    unsafe tree.alias(
      String(cString: event.data.alias.anchor), JoinedSurrogates.sourceOffset(start, joints: joints),
      JoinedSurrogates.sourceOffset(end, joints: joints))
  case YAML_DOCUMENT_START_EVENT: tree.beginDocument()
  case YAML_STREAM_END_EVENT: unsafe comments.pass(input.count, input.count, input)
  default: break
  }
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

private func properties(
  anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?,
  of tree: inout TreeBuilder
) {
  if let tag = unsafe tag { unsafe tree.tag(String(cString: tag)) }
  if let anchor = unsafe anchor { unsafe tree.anchor(String(cString: anchor)) }
}

/// libyaml's error as a finding: its problem in our words, its context as a related place.
private func syntaxFault(
  _ parser: yaml_parser_t, _ input: UnsafeBufferPointer<UInt8>, joints: [Int], file: UInt32
) -> Diagnostic {
  let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "not enough memory"
  let context = unsafe parser.context.map { unsafe String(cString: $0) } ?? ""
  func place(_ mark: Int) -> SourceRange {
    var map = unsafe OffsetMap(input)
    return range(unsafe map.offset(mark, input))
  }
  func range(_ offset: Int) -> SourceRange {
    let offset = JoinedSurrogates.sourceOffset(min(offset, input.count), joints: joints)
    return SourceRange(file: file, start: UInt32(offset), end: UInt32(offset))
  }
  if unsafe parser.error == YAML_READER_ERROR {
    return readerFault(
      problem, value: Int(unsafe parser.problem_value), at: range(unsafe parser.problem_offset))
  }
  let problemOffset = unsafe parser.problem_mark.index
  let character = unsafe problemOffset < input.count ? input[problemOffset] : 0
  return describeSyntaxFault(
    problem, context, at: place(problemOffset),
    context: context.isEmpty ? nil : place(unsafe parser.context_mark.index),
    isTab: character == 0x09)
}
