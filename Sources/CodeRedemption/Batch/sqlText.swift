/// Returns the text as a literal of SQL: in single quotes, with those in the text doubled. Backslashes are plain characters in
/// both databases.
///
/// Databases read bytes. A quote that forms one Swift character with its neighbor, such as U+0301 after it or U+0600 before it,
/// is not equal to `"'"` but still ends a literal, so the text is searched by its UTF-8.
func sqlText(_ text: String) -> String {
  let quote = UInt8(ascii: "'")
  var literal: [UInt8] = [quote]
  for byte in text.utf8 {
    if byte == quote { literal.append(quote) }
    literal.append(byte)
  }
  literal.append(quote)
  return String(decoding: literal, as: UTF8.self)
}

/// The text of an embedded file.
func embeddedText(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
