/// A table of GitHub's Markdown; the first row is its head.
func markdownTable(_ rows: [[String]]) -> String {
  var lines = rows.map { row in
    "| " + row.map { $0.split(separator: "|").joined(separator: "\\|") }.joined(separator: " | ") + " |"
  }
  if let head = rows.first { lines.insert("|" + String(repeating: "---|", count: head.count), at: 1) }
  return lines.joined(separator: "\n")
}

/// The anchor that GitHub gives a heading: lower case, blanks as hyphens, other punctuation dropped.
package func anchor(of heading: String) -> String {
  String(
    heading.lowercased().compactMap { character in
      if character == " " { return "-" }
      return character.isLetter || character.isNumber || character == "-" ? character : nil
    })
}
