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

  var isAtLineStart: Bool { before.allSatisfy { $0 == " " || $0 == "\t" } }
  var followsQuote: Bool { before.last { $0 != " " }.map { $0 == "'" || $0 == "\"" } ?? false }
  /// Whether the line has a value already, as in `name: one: two`.
  var followsColon: Bool { before.contains(": ") }
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

private let tabs = (message: "a tab is used where YAML expects spaces", help: Optional("indent with spaces"))

private func wording(of fault: SyntaxFault) -> (message: String, help: String?) {
  if fault.context.hasSuffix("directive") || fault.problem.hasSuffix("directive") {
    return (
      "a line that begins with % is a YAML directive, and this one is not valid",
      "remove it, or put a key that begins with % in quotes"
    )
  }
  if fault.context.hasSuffix(" a tag") || fault.problem == "found undefined tag handle" {
    return (
      "a value that begins with ! is a YAML tag, and this one is not valid",
      "remove the tag, or put a text that begins with ! in quotes"
    )
  }
  switch fault.problem {
  case "mapping values are not allowed in this context": return unexpectedColon(fault)
  case "did not find expected key", "did not find expected '-' indicator": return unexpectedLine(fault)
  case "did not find expected <document start>": return unexpectedEnd(fault)
  case "found character that cannot start any token":
    guard let found = fault.found, found != "\t" else { return tabs }
    return ("no value can begin with \(escapingControls(String(found)))", "put the text in quotes")
  case "found a tab character that violates indentation",
    "found a tab character where an indentation space is expected":
    return tabs
  case "could not find expected ':'":
    return ("expected a `:` after this key", "write `key: value`, with a space after the colon")
  case "block sequence entries are not allowed in this context":
    return ("a list item `-` cannot begin here", "begin the list on the line below its key")
  case "mapping keys are not allowed in this context", "did not find expected node content":
    if fault.found == nil {
      return ("the file ends where a value was expected", "write the value, or close an open bracket")
    }
    return (
      "expected a value here", "remove the extra `,` or bracket, or put a text with such characters in quotes"
    )
  case "did not find expected ',' or ']'":
    return ("expected `,` or `]` in this list", "put a `,` between two items and close the list with `]`")
  case "did not find expected ',' or '}'" where fault.found == ":" && !fault.followsQuote:
    return ("one entry has a second `:`", "put a text that contains `: ` in quotes")
  case "did not find expected ',' or '}'":
    return (
      "expected `,` or `}` in this mapping", "put a `,` between two entries and close the mapping with `}`"
    )
  default: return wordingInTexts(fault)
  }
}

/// What can be wrong inside a scalar.
private func wordingInTexts(_ fault: SyntaxFault) -> (message: String, help: String?) {
  switch fault.problem {
  case "found unexpected end of stream":
    ("a quoted text is never closed", "close it with the same quote")
  case "found unexpected document indicator":
    (
      "a quoted text is not closed before the line that begins with `---` or `...`",
      "close it with the same quote, or indent that line"
    )
  case "found unknown escape character":
    ("YAML has no such escape", "write \\\\ for a backslash, or use single quotes")
  case "did not find expected hexdecimal number":
    ("the escape has too few digits", "write \\x with 2, \\u with 4 or \\U with 8 hexadecimal digits")
  case "found invalid Unicode character escape code":
    (
      "the escape is not a character",
      "write the character itself, or \\U with 8 digits for one beyond U+FFFF"
    )
  case "did not find expected alphabetic or numeric character":
    (
      "the name of an anchor (&name) or alias (*name) can have only letters, digits, - and _",
      "put a text that begins with & or * in quotes"
    )
  case "did not find expected comment or line break":
    ("found text after `|` or `>`, expected the end of the line", "begin the text on the next line")
  case "found an indentation indicator equal to 0":
    (
      "the number after `|` or `>` is 0, expected 1 to 9",
      "remove it: the first line of the text sets the indentation"
    )
  case "found unexpected ':'":
    ("a `:` is not allowed here", "put the text in quotes")
  case "found incompatible YAML document":
    ("this file requires another version of YAML, expected 1.1 or 1.2", "remove the `%YAML` line")
  default:
    (fault.context.isEmpty ? fault.problem : fault.problem + " (" + fault.context + ")", nil)
  }
}

private func unexpectedColon(_ fault: SyntaxFault) -> (message: String, help: String?) {
  if fault.followsColon {
    return (
      "the line has a second `:`",
      "put a text that contains `: ` in quotes; write each key on its own line"
    )
  }
  if fault.before.hasPrefix("---") {
    return ("a mapping cannot begin after `---`", "begin it on the next line")
  }
  return (
    "found a `:` in a line that continues the value above",
    "start all keys of an object in the same column, and check that every key above has a `:` with a space after it, and every `-` a space"
  )
}

private func unexpectedLine(_ fault: SyntaxFault) -> (message: String, help: String?) {
  let isList = fault.problem == "did not find expected '-' indicator"
  if fault.followsQuote {
    return (
      "found more text after the closing quote",
      "write '' for a ' inside '…', and \\\" for a \" inside \"…\", or close an open quote above"
    )
  }
  if !fault.isAtLineStart {
    return ("found unexpected text on this line", "put the whole text in quotes")
  }
  if isList, fault.found != "-" {
    return (
      "expected a list item, beginning with `-`, or a key in the column of the keys above",
      "start all keys of an object in the same column, and begin each item of a list with `- `"
    )
  }
  if isList {
    return ("expected a list item, beginning with `-`", "start every `-` of a list in the same column")
  }
  if fault.found == "-" {
    return ("found a list item `-`, expected a key", "begin the list on the line below its key, `key:`")
  }
  return ("expected a key in the column of the keys above", "start all keys of an object in the same column")
}

private func unexpectedEnd(_ fault: SyntaxFault) -> (message: String, help: String?) {
  if fault.followsQuote { return unexpectedLine(fault) }
  if !fault.isAtLineStart {
    return ("found unexpected text here", "remove the extra bracket, or put the text in quotes")
  }
  return (
    "this line does not belong to what is above it",
    "check the indentation; begin another YAML document with `---`"
  )
}
