import ByteText
package import JSONText

extension JSONFault {
  /// What was found and what is expected, e.g. `found 'NaN', expected a value`.
  ///
  /// - Parameters:
  ///   - text: the text that was read; or the same with secrets covered, byte for byte.
  ///   - noun: what the text is.
  package func message(in text: [UInt8], of noun: String = "file") -> String {
    switch problem {
    case .empty: "the \(noun) is empty"
    case .notUTF8: "the \(noun) is not UTF-8 text"
    case .unexpected(let expected): "found \(word(in: text)), expected \(expected.noun(noun))"
    case .unclosed: "the bracket \(named(found)) that opens here is never closed"
    case .closesNothing: "the bracket \(named(found)) closes nothing here"
    case .trailingComma: "nothing follows this comma, but JSON has commas only between values"
    case .comment: "JSON has no comments"
    case .unclosedString(isLine: false): "the text that begins here has no closing quote"
    case .unclosedString(isLine: true): "the text that begins here has no closing quote on its line"
    case .controlCharacter: "the text that begins here contains a control character"
    case .wrongEscape: "JSON has no escape \(escape(in: text))"
    case .loneSurrogate: "\(escape(in: text)) is one half of a surrogate pair, and the other half is missing"
    case .tooManyBytes(let limit): "the \(noun) has more than \(counted(limit, "byte"))"
    case .tooDeep(let limit): "the JSON is nested deeper than \(counted(limit, "level"))"
    case .tooManyValues(let limit): "the JSON has more than \(counted(limit, "value"))"
    }
  }

  /// What to do, if the message does not say it already.
  package var help: String? {
    switch problem {
    case .notUTF8: "save it as UTF-8"
    case .trailingComma: "remove the comma"
    case .comment: "remove the comment"
    case .unclosedString(isLine: true), .controlCharacter:
      "write line breaks inside a text as \\n, and tabs as \\t"
    case .wrongEscape:
      #"write a backslash as \\, and any character as itself or as \u and four hexadecimal digits"#
    case .loneSurrogate: "write the character itself, or both halves"
    case .unexpected where isConflict: "is it left over from a merge conflict? resolve the conflict first"
    default: nil
    }
  }

  private var isConflict: Bool { found == UInt8(ascii: "<") || found == UInt8(ascii: ">") }

  /// The word at the place, at most a few characters of it, or the character.
  private func word(in text: [UInt8]) -> String {
    let word = text[offset...].prefix(20).prefix(while: isPartOfJSONWord)
    guard word.isEmpty else { return "'" + String(decoding: word, as: UTF8.self) + "'" }
    return named(isConflict ? found : text[offset...].first)
  }

  private func named(_ byte: UInt8?) -> String {
    switch byte {
    case UInt8(ascii: "'"): "a single quote"
    case .some(let byte) where (0x21..<0x7F).contains(byte): "'\(Character(UnicodeScalar(byte)))'"
    default: "a character that JSON does not allow here"
    }
  }

  /// The backslash and what follows it.
  private func escape(in text: [UInt8]) -> String {
    let start = String(decoding: text[offset...].prefix(6), as: UTF8.self)
    let digits = start.dropFirst(2).prefix { $0.isASCII && $0.isHexDigit }
    return quoted(String(start.prefix(start.byBytes.hasPrefix("\\u") ? 2 + digits.count : 2)))
  }
}

extension JSONFault.Expectation {
  fileprivate func noun(_ text: String) -> String {
    switch self {
    case .value: "a value"
    case .key: "a key in double quotes"
    case .colon: "':' after the key"
    case .commaOrBrace: "a comma or '}'"
    case .commaOrBracket: "a comma or ']'"
    case .end: "the end of the \(text)"
    }
  }
}
