/// A text as SQL has it: in single quotes, those in it twice. Backslashes are plain characters in both databases.
func sqlText(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

func embeddedText(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
