/// A text as a cell of a table that a spreadsheet does not take for a formula: an apostrophe goes before what could begin
/// one. Control characters are escaped by whoever shows them, but a leading one counts here.
package func neutralCell(_ text: String) -> String {
  guard let first = text.unicodeScalars.first else { return text }
  return startsFormula(first) ? "'" + text : text
}

/// The text of a cell that `neutralCell` has written, with the apostrophe or, as some programs save it, without.
package func isCell(_ cell: String, of text: String) -> Bool { cell == text || cell == neutralCell(text) }

/// Source: OWASP, "CSV Injection" (its list), with the full-width forms that some spreadsheets read like the others.
private func startsFormula(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
  default: false
  }
}
