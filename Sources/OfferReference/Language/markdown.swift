import Diagnostics

/// A table of texts that are Markdown but for bars.
package func markdownTable(_ titles: [String], _ rows: [[String]]) -> String {
  Table(titles, rows.map { $0.map(escapingBars) }).markdown()
}

/// The anchor that GitHub gives a heading: lower case, blanks as hyphens, other punctuation dropped.
package func anchor(of heading: String) -> String {
  let scalars: [Unicode.Scalar] = heading.lowercased().unicodeScalars.compactMap { scalar in
    if scalar == " " { return "-" }
    return scalar.isOfWord || scalar == "-" ? scalar : nil
  }
  return String(String.UnicodeScalarView(scalars))
}
