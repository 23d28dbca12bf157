import ByteText
import EmbeddedFiles
import Diagnostics

/// What libyaml says about a text that is not YAML, and what is there.
struct SyntaxFault {
  let problem: String
  let context: String
  let place: SourceRange
  let contextPlace: SourceRange?
  /// The line up to the place.
  let before: String
  /// The character at the place; nil at the end of the file.
  let found: Character?
  /// From where the fault begins to the end of that line.
  let line: String

  var isAtLineStart: Bool { before.byBytes.consists(of: " \t") }
  var followsQuote: Bool { before.byBytes.dropLast(" ").utf8.last.map("'\"".utf8.contains) ?? false }
  /// Whether the line has a value already, as in `name: one: two`.
  var followsColon: Bool { before.byBytes.contains(": ") }
}

/// libyaml's problem in words for somebody who writes a catalog.
func describeSyntaxFault(_ fault: SyntaxFault) -> Finding {
  var finding = describe(fault)
  if let lookalike = lookalike(in: fault.before + fault.line) {
    finding.notes.append("the line has \(lookalike)")
  }
  return finding
}

private func describe(_ fault: SyntaxFault) -> Finding {
  let (message, help) = wording(of: fault)
  // These are noticed far after the place to look at: the beginning of the text or of the key.
  if let contextPlace = fault.contextPlace, let label = labelOfCause(fault) {
    return Finding(.yamlSyntax, .error, message, at: contextPlace, label: label, help: help)
  }
  var related: [Label] = []
  if let contextPlace = fault.contextPlace, contextPlace != fault.place,
    let words = contextWording(fault.context)
  {
    related.append(Label(contextPlace, words))
  }
  return Finding(.yamlSyntax, .error, message, at: fault.place, related: related, help: help)
}

/// Faults of the bytes themselves: `value` is a character, `byte` what is at the place.
func readerFault(_ problem: String, value: Int, byte: UInt8, at place: SourceRange) -> Finding {
  guard problem == "control characters are not allowed" else {
    return Finding(
      .encoding, .error, "the byte 0x\(hex(Int(byte), 2)) is not valid UTF-8 here", at: place,
      help: "save the file as UTF-8; it may be in an older encoding such as Latin-1")
  }
  guard value != 0 else {
    return Finding(
      .yamlSyntax, .error, "found a NUL character, which is not allowed in a text file", at: place,
      help: "save the file as UTF-8 text; it may be UTF-16, or not a text file")
  }
  return Finding(
    .yamlSyntax, .error, "found the control character U+\(hex(value, 4)), which YAML does not allow",
    at: place, help: "remove it")
}

private func hex(_ value: Int, _ digits: Int) -> String {
  let text = String(max(value, 0), radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

private func labelOfCause(_ fault: SyntaxFault) -> String? {
  switch fault.problem {
  case "found unexpected end of stream", "found unexpected document indicator": "it begins here"
  case "could not find expected ':'": "this line"
  default: nil
  }
}

private func contextWording(_ context: String) -> String? {
  switch context {
  case "while parsing a block mapping": "in the mapping that begins here"
  case "while parsing a block collection", "while parsing a flow sequence": "in the list that begins here"
  case "while parsing a flow mapping": "in the `{` that begins here"
  case "while parsing a quoted scalar", "while scanning a block scalar": "in the text that begins here"
  default: nil
  }
}

private func wording(of fault: SyntaxFault) -> (message: String, help: String?) {
  guard let (message, help) = wordings[name(of: fault)] else {
    return (fault.context.isEmpty ? fault.problem : fault.problem + " (" + fault.context + ")", nil)
  }
  let found = escapingControls(String(fault.found ?? "?"))
  return (message.byBytes.replacing("{found}", with: found), help)
}

/// The paragraphs of `syntax-faults.txt`: libyaml's problems or names of this file, then a message and a help of an indented line
/// each.
private let wordings: [String: (message: String, help: String)] = {
  var wordings: [String: (message: String, help: String)] = [:]
  let text = String(decoding: EmbeddedFiles.syntaxFaults, as: UTF8.self)
  for paragraph in text.byBytes.split(separator: "\n\n") {
    let lines = paragraph.byBytes.split(separator: "\n")
    let words = lines.suffix(2).map { String($0.dropFirst(2)) }
    for name in lines.dropLast(2) { wordings[String(name)] = (words[0], words[1]) }
  }
  return wordings
}()

/// What its wording is called in `syntax-faults.txt`.
private func name(of fault: SyntaxFault) -> String {
  if fault.line.byBytes.hasPrefix("//") { return "slashes" }
  if fault.context.hasSuffix("directive") || fault.problem.hasSuffix("directive") { return "directive" }
  if fault.context.byBytes.hasSuffix(" a tag") || fault.problem == "found undefined tag handle" {
    return "tag"
  }
  switch fault.problem {
  case "mapping values are not allowed in this context":
    if fault.followsColon { return "second colon" }
    return fault.before.byBytes.hasPrefix("---") ? "mapping after a document mark" : "colon in a value"
  case "did not find expected key", "did not find expected '-' indicator": return nameOfUnexpectedLine(fault)
  case "did not find expected <document start>":
    if fault.followsQuote { return fault.found == "," ? "comma after a quote" : "text after a quote" }
    return fault.isAtLineStart ? "line after the document" : "text after the document"
  case "found character that cannot start any token" where fault.found == nil || fault.found == "\t":
    return "tab"
  case "mapping keys are not allowed in this context", "did not find expected node content":
    return fault.found == nil ? "value at the end" : fault.problem
  case "did not find expected ',' or '}'" where fault.found == ":" && !fault.followsQuote:
    return fault.followsColon || fault.before.byBytes.contains("{") ? "second colon in braces" : "open brace"
  default: return fault.problem
  }
}

private func nameOfUnexpectedLine(_ fault: SyntaxFault) -> String {
  let isList = fault.problem == "did not find expected '-' indicator"
  if fault.followsQuote { return fault.found == "," ? "comma after a quote" : "text after a quote" }
  if !fault.isAtLineStart { return "text after a value" }
  if fault.found == "-" { return isList ? "item in another column" : "item among keys" }
  return isList ? "key or item in another column" : "key in another column"
}
