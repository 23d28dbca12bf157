import Diagnostics

/// libyaml's problem in words for somebody who writes a catalog.
func describeSyntaxFault(
  _ problem: String, _ context: String, at place: SourceRange, context contextPlace: SourceRange?, isTab: Bool
) -> Diagnostic {
  let (message, help) = wording(of: problem, context, isTab: isTab)
  // An unclosed quote is found at the end of the file: the place to look at is its beginning.
  if problem == "found unexpected end of stream", context.hasSuffix("quoted scalar"), let contextPlace {
    return Diagnostic("yaml-syntax", .error, message, at: contextPlace, label: "it begins here", help: help)
  }
  let related = contextPlace.flatMap { $0 == place ? nil : Label($0, contextWording(context)) }
  return Diagnostic(
    "yaml-syntax", .error, message, at: place, related: related.map { [$0] } ?? [], help: help)
}

/// Faults of the bytes themselves.
func readerFault(_ problem: String, value: Int, at place: SourceRange) -> Diagnostic {
  let hex = "0x" + String(max(value, 0), radix: 16, uppercase: true)
  if problem == "control characters are not allowed" {
    let what =
      value == 0
      ? "a NUL character; is this a text file?" : "the control character \(hex), which YAML does not allow"
    return Diagnostic("yaml-syntax", .error, "found " + what, at: place, help: "remove it")
  }
  return Diagnostic(
    "encoding", .error, "the byte \(hex) is not valid UTF-8 here", at: place,
    help: "save the file as UTF-8; it may be in an older encoding such as Latin-1")
}

private func wording(of problem: String, _ context: String, isTab: Bool) -> (message: String, help: String?) {
  if isTab {
    return ("a tab stands where YAML expects spaces", "indent with spaces")
  }
  switch problem {
  case "mapping values are not allowed in this context":
    return (
      "a `:` that cannot begin a value here",
      "put texts that contain `: ` in quotes, and check the indentation of this line and the one above"
    )
  case "found character that cannot start any token":
    return ("a character that no value can begin with", "put the text in quotes if it begins with @ ` or %")
  case "did not find expected key":
    return (
      "expected a key here",
      "keys of one object start in the same column; a `-` or a missing `:` nearby is the usual cause"
    )
  case "could not find expected ':'":
    return ("expected a `:` after the key", "write `key: value`, with a space behind the colon")
  case "did not find expected '-' indicator":
    return ("expected a list item, beginning with `-`", "items of one list start in the same column")
  case "block sequence entries are not allowed in this context":
    return ("a list item `-` cannot stand here", "begin the list on the line below its key")
  case "mapping keys are not allowed in this context", "did not find expected node content":
    return ("expected a value here", nil)
  case "did not find expected ',' or ']'":
    return ("expected `,` or `]` in this list", "close the list with `]`")
  case "did not find expected ',' or '}'":
    return ("expected `,` or `}` in this mapping", "close the mapping with `}`")
  case "found unexpected end of stream":
    return ("a quoted text is never closed", "close it with the same quote")
  case "found unexpected document indicator":
    return ("a quoted text is not closed before the next document begins", "close it with the same quote")
  case "found unknown escape character":
    return ("an escape that YAML does not know", "write `\\\\` for a backslash, or use single quotes")
  case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
    return ("an escape that names no character", "write `\\u` with four hexadecimal digits")
  case "did not find expected <document start>":
    return (
      "expected the end of the document or `---`",
      "check the indentation: this line does not belong to what is above it"
    )
  case "did not find expected alphabetic or numeric character":
    return ("an anchor or alias needs a name", "put a text that begins with & or * in quotes")
  case "did not find expected comment or line break":
    return ("expected nothing more on this line", "begin the text of `|` or `>` on the next line")
  case "found undefined tag handle":
    return ("a tag that is not defined", "leave tags out, or put a text that begins with ! in quotes")
  case "found a tab character that violates indentation",
    "found a tab character where an indentation space is expected":
    return ("a tab stands where YAML expects spaces", "indent with spaces")
  default:
    return (context.isEmpty ? problem : problem + " (" + context + ")", nil)
  }
}

private func contextWording(_ context: String) -> String {
  switch context {
  case "while parsing a block mapping": "in the mapping that begins here"
  case "while parsing a block collection", "while parsing a flow sequence": "in the list that begins here"
  case "while parsing a flow mapping": "in the `{` that begins here"
  case "while scanning a simple key": "for the key that begins here"
  default: context
  }
}
