/// The report for people, in the manner of rustc and zizmor: what, where with the source lines, why, what to do.
///
/// - Parameter width: The cells of the terminal that shows it; nil if no terminal does.
func renderText(
  _ report: Report, color: Bool, width: Int?, _ limit: FindingLimit?, isBrief: Bool,
  to write: ([UInt8]) throws -> Void
) rethrows {
  var writer = TextWriter(places: Places(report.files), style: Style(isColored: color), width: width ?? .max)
  let shown = limit?.shown(of: report.findings)
  var hidden = HiddenFindings()
  for (number, finding) in report.findings.enumerated() {
    if shown?[number] == false {
      hidden.add(finding)
    } else {
      writer.write(finding)
      try writer.bytes.passPiece(to: write)
    }
  }
  if let limit, hidden.count > 0 { writer.write("… \(hidden.sentence) (\(limit.remedy))") }
  if !isBrief { writer.write(report.summary) }
  try write(writer.bytes)
}

extension Finding {
  /// What is said besides the message, with the words before it.
  ///
  /// - Parameter isExplained: whether the reason of the rule has been given.
  func remarks(explained isExplained: Bool) -> [(name: String, text: String)] {
    var remarks = notes.map { (name: "note", text: $0) }
    if let why, !isExplained { remarks.append((name: "why", text: why)) }
    if let help { remarks.append((name: "help", text: help)) }
    if let see, !isExplained { remarks.append((name: "see", text: see)) }
    return remarks
  }
}

private struct TextWriter {
  /// Longer lines of text are hard to read.
  private static let mostCellsOfRemark = 100

  var bytes: [UInt8] = []
  let places: Places
  let style: Style
  /// The cells that a line may take.
  let width: Int
  /// Rules whose reason has been given in this report: once is enough.
  var explained: Set<RuleID> = []

  mutating func write(_ finding: Finding) {
    // Line numbers take the same room in all findings of a file, as far as it matters where lines are cut.
    let excerpt = Excerpt(of: finding, places, width: width - Gutter.mostCells)
    let gutter = Gutter(width: String(excerpt.lastLine).utf8.count, style: style)
    let headline = style.paint("\(finding.severity.name)[\(finding.rule.name)]", .severity(finding.severity))
    writeWrapped(headline + style.paint(": " + escapingControls(finding.message), .strong))
    for (index, section) in excerpt.sections.enumerated() {
      var place = section.start
      if index == 0, !finding.object.isEmpty { place += " (\(escapingControls(finding.objectLabel)))" }
      if index > 0, !excerpt.sections[index - 1].rows.isEmpty { write(gutter.bar()) }
      writeWrapped(gutter.arrow(index == 0 ? "-->" : ":::", place))
      write(section, gutter, finding.severity)
    }
    write(
      remarks(on: finding, excerpt.leftOut), gutter, follows: excerpt.sections.contains { !$0.rows.isEmpty })
    write("")
  }

  mutating func write(_ summary: ReportSummary) {
    let found = summary.found.map { part in
      part.severity.map { style.paint(part.text, .severity($0)) } ?? part.text
    }
    writeWrapped(summary.read + ": " + found.joined(separator: ", "))
    if let fixable = summary.fixable { writeWrapped(fixable) }
  }

  private mutating func write(_ section: Excerpt.Section, _ gutter: Gutter, _ severity: Severity) {
    let file = places.file(section.file)
    let lines = places.lines(of: section.file)
    if !section.rows.isEmpty { write(gutter.bar()) }
    var last: Int?
    for row in section.rows {
      if let last, row.line == last + 2 {
        let between = Excerpt.Row(
          file, last + 1, lines.range(ofLine: last + 1), around: 0, width: width - gutter.cells)
        write(Underlines(between, of: file), gutter, line: last + 1, severity)
      } else if let last, row.line > last + 2 {
        write(gutter.gap)
      }
      write(Underlines(row, of: file), gutter, line: row.line, severity)
      last = row.line
    }
  }

  private mutating func write(_ drawn: Underlines, _ gutter: Gutter, line: Int, _ severity: Severity) {
    write(gutter.bar(line, drawn.source))
    for runs in drawn.lines(atMost: width - gutter.cells) {
      let painted = runs.map { run in
        switch run.ink {
        case .none: run.text
        case .primary: style.paint(run.text, .severity(severity))
        case .related: style.paint(run.text, .quiet)
        }
      }
      write(gutter.bar(nil, painted.joined()))
    }
  }

  /// What is below the source.
  private mutating func remarks(on finding: Finding, _ leftOut: Int) -> [(name: String, text: String)] {
    let more = leftOut > 0 ? [("note", "and \(counted(leftOut, "more place"))")] : []
    return more + finding.remarks(explained: !explained.insert(finding.rule).inserted)
  }

  private mutating func write(
    _ remarks: [(name: String, text: String)], _ gutter: Gutter, follows hasSource: Bool
  ) {
    if hasSource, !remarks.isEmpty { write(gutter.bar()) }
    for remark in remarks {
      let room = min(width, TextWriter.mostCellsOfRemark) - gutter.width - remark.name.count - 5
      let lines = wrapped(escapingControls(remark.text), width: room)
      for (index, line) in lines.enumerated() {
        write(index == 0 ? gutter.remark(remark.name, line) : gutter.continuation(remark.name, line))
      }
    }
  }

  private mutating func writeWrapped(_ line: String) {
    bytes += wrappedLines(Array(line.utf8), to: width)
    bytes.append(0x0A)
  }

  mutating func write(_ line: String) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(0x0A)
  }
}
