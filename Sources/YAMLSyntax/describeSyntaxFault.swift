import ByteText
import EmbeddedFiles
import Diagnostics

/// Returns a syntax error of libyaml as a finding, in words for people who write catalogs.
func describeSyntaxFault(_ fault: SyntaxFault) -> Finding {
  var finding = describe(fault)
  if let lookalike = lookalike(in: fault.before + fault.line) {
    finding.notes.append("the line has \(lookalike)")
  }
  return finding
}

private func describe(_ fault: SyntaxFault) -> Finding {
  let (message, help) = wording(of: fault)
  // libyaml notices some errors far after their cause, which is where a text or a key begins.
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

/// Returns an error about the bytes of a file as a finding.
///
/// - Parameters:
///   - problem: What libyaml found.
///   - value: The character that is not allowed.
///   - byte: The byte at the place.
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

/// Returns a number in hexadecimal digits, with zeros before them if there are fewer than `digits`.
private func hex(_ value: Int, _ digits: Int) -> String {
  let text = String(max(value, 0), radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// Returns the label of the place where the context begins, if that is the cause of the error.
private func labelOfCause(_ fault: SyntaxFault) -> String? {
  switch fault.problem {
  case "found unexpected end of stream", "found unexpected document indicator": "it begins here"
  case "could not find expected ':'": "this line"
  default: nil
  }
}

/// Returns the label of the place where the context begins, if it explains the error.
private func contextWording(_ context: String) -> String? {
  switch context {
  case "while parsing a block mapping": "in the mapping that begins here"
  case "while parsing a block collection", "while parsing a flow sequence": "in the list that begins here"
  case "while parsing a flow mapping": "in the `{` that begins here"
  case "while parsing a quoted scalar", "while scanning a block scalar": "in the text that begins here"
  default: nil
  }
}

/// Returns the message and the help of an error. An error without a wording has libyaml's own words.
private func wording(of fault: SyntaxFault) -> (message: String, help: String?) {
  guard let wording = wordings[name(of: fault)] else {
    let context = fault.context.isEmpty ? "" : " (" + fault.context + ")"
    return (message: fault.problem + context, help: nil)
  }
  let found = escapingControls(String(fault.found ?? "?"))
  return (message: wording.message.byBytes.replacing("{found}", with: found), help: wording.help)
}

/// The wordings of `syntax-faults.txt`, by their names.
///
/// A paragraph of the file has a line for each of its names, which are problems of libyaml or results of `name(of:)`, then a message
/// and a help, each on an indented line.
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

/// Returns the name of the error's wording in `syntax-faults.txt`.
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
    if fault.followsQuote { return fault.found == "," ? "comma after a value" : "text after a quote" }
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
  if fault.followsQuote { return fault.found == "," ? "comma after a value" : "text after a quote" }
  if !fault.isAtLineStart { return fault.found == "," ? "comma after a value" : "text after a value" }
  if fault.after.byBytes.hasPrefix("-"), fault.after != "-", !fault.after.byBytes.hasPrefix("- ") {
    return "dash without a space"
  }
  if fault.found == "-" { return isList ? "item in another column" : "item among keys" }
  return isList ? "key or item in another column" : "key in another column"
}
