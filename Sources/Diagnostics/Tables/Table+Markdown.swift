import ByteText

extension Table {
  /// A table of GitHub's Markdown without a line feed at its end. The cells are Markdown already: a bar in them is escaped.
  ///
  /// - Parameter isSpaced: whether the line under the header has blanks like the others.
  package func markdown(isSpaced: Bool = false) -> String {
    let rules = columns.map { $0.isNumeric ? "---:" : "---" }
    let rule = isSpaced ? Table.markdownRow(rules) : "|" + rules.joined(separator: "|") + "|"
    return ([Table.markdownRow(columns.map(\.title)), rule] + rows.map(Table.markdownRow))
      .joined(separator: "\n")
  }

  package static func markdownRow(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}

/// Markdown as a cell of a table: a bar would end the cell, even in a code span.
package func escapingBars(_ markdown: String) -> String { markdown.byBytes.replacing("|", with: "\\|") }
