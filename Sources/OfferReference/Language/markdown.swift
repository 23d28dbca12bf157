import Diagnostics

/// A table of texts that are Markdown but for bars.
package func markdownTable(_ titles: [String], _ rows: [[String]]) -> String {
  Table(titles, rows.map { $0.map(escapingBars) }).markdown()
}

/// The anchor that GitHub gives a heading: lower case, blanks as hyphens, other punctuation dropped.
package func anchor(of heading: String) -> String {
  String(
    heading.lowercased().compactMap { character in
      if character == " " { return "-" }
      return character.isLetter || character.isNumber || character == "-" ? character : nil
    })
}
