import ByteText
import Diagnostics
import OfferModel

/// Returns the beginning of the report as a picture, for a page that says what it looks like: what is to do, what runs today, and the
/// timeline.
///
/// Its texts are those of the page.
package func reportPicture(
  _ view: CatalogView, _ extras: ReportExtras, range: TimelineRange, isDark: Bool
) -> [UInt8] {
  let drawing = TimelineDrawing(
    scale: TimelineScale(range: range), today: view.today, palette: isDark ? .dark : .light)
  let palette = drawing.palette
  let groups = view.timelineGroups(drawing.scale)
  let name = view.app.name?.value ?? view.app.bundleId.value
  let margin = 20.0
  let top = 84.0
  let gap = 14.0
  let width = TimelineScale.width + 2 * margin
  let work = PictureBox(left: margin, top: top, width: 760, drawing).filled { box in
    box.writeWork(view, extras)
  }
  let side = PictureBox(left: margin + 760 + gap, top: top, width: width - 2 * margin - 760 - gap, drawing)
    .filled { box in
      box.writeRunning(view)
      if let findings = extras.findings { box.writeFindings(findings) }
    }
  let lanes = top + max(work.height, side.height) + 46
  let height = lanes + drawing.height(of: groups) + margin
  return pictureFile(
    width: width, height: height, paper: palette.paper, title: "The report of \(name) on \(view.today)"
  ) { svg in
    drawing.text(&svg, name, x: margin, y: 36, color: palette.text, isBold: true, size: "22")
    let line = "\(view.app.bundleId.value) · as of \(view.today) · prices: \(view.base.name)"
    drawing.text(&svg, line, x: margin, y: 60, color: palette.muted)
    for box in [work, side] { svg.raw(box.bytes) }
    drawing.text(&svg, "Timeline", x: margin, y: lanes - 14, color: palette.text, isBold: true, size: "16")
    svg.element("g", ["transform": "translate(\(pixels(margin)) \(pixels(lanes)))"]) { svg in
      drawing.timeline(groups, &svg)
    }
  }
}

/// A box with texts below one another.
private struct PictureBox {
  let left: Double
  let top: Double
  let width: Double
  private let drawing: TimelineDrawing
  private var contents = HTMLText()
  /// The base line of the last text, below the top.
  private var base = 0.0
  private var isLate = false

  private static let padding = 14.0
  private static let lineHeight = 17.0

  init(left: Double, top: Double, width: Double, _ drawing: TimelineDrawing) {
    self.left = left
    self.top = top
    self.width = width
    self.drawing = drawing
  }

  var height: Double { base + PictureBox.padding }

  /// The box with its texts as SVG.
  var bytes: [UInt8] {
    var svg = HTMLText()
    let palette = drawing.palette
    svg.empty(
      "rect",
      [
        "x": pixels(left), "y": pixels(top), "width": pixels(width), "height": pixels(height), "rx": "8",
        "fill": palette.raised, "stroke": isLate ? palette.error : palette.line,
      ])
    svg.raw(contents.bytes)
    return svg.bytes
  }

  func filled(_ write: (inout PictureBox) -> Void) -> PictureBox {
    var box = self
    write(&box)
    return box
  }

  private mutating func text(
    _ text: String, at x: Double, _ color: String, isBold: Bool = false, size: String = "12"
  ) {
    drawing.text(
      &contents, text, x: left + PictureBox.padding + x, y: top + base, color: color, isBold: isBold,
      size: size)
  }

  private mutating func heading(_ title: String) {
    base += base == 0 ? 24 : 28
    text(title, at: 0, drawing.palette.muted, isBold: true, size: "13")
  }

  private mutating func big(_ title: String, _ color: String) {
    base += 26
    text(title, at: 0, color, isBold: true, size: "19")
  }

  /// Writes a paragraph.
  private mutating func paragraph(_ text: String, _ color: String, mark: String = "") {
    let indent = mark.isEmpty ? 0.0 : 12
    let lines = wrappedText(text, to: width - 2 * PictureBox.padding - indent)
    for (number, line) in lines.enumerated() {
      base += PictureBox.lineHeight
      if number == 0, !mark.isEmpty { self.text(mark, at: 0, color) }
      self.text(line, at: indent, color)
    }
  }

  mutating func writeWork(_ view: CatalogView, _ extras: ReportExtras) {
    let palette = drawing.palette
    if let overdue = view.overduePhrase {
      isLate = true
      heading("Overdue")
      big(overdue, palette.error)
      write(view.overdueLines())
    }
    heading("This week")
    let week = view.weekLines()
    if week.isEmpty { paragraph("Nothing is due, starts or ends in the next seven days.", palette.text) }
    write(week)
    if let earlier = extras.earlier, let diff = earlier.diff {
      heading("Changed since \(earlier.since)")
      write(view.lines(of: diff, besides: extras.changes))
    }
    let decisions = view.decisions(extras)
    guard !decisions.isEmpty else { return }
    heading("To decide")
    write(decisions)
  }

  /// Writes lines in three columns: day, what, who.
  private mutating func write(_ lines: [WorkLine]) {
    let what = 90.0
    let who = 520.0
    let room = width - 2 * PictureBox.padding
    for line in lines {
      let texts = wrappedText(line.text, to: who - what - 16)
      let doers = wrappedText(line.doer, to: room - who)
      for number in 0..<max(texts.count, doers.count) {
        base += number == 0 ? PictureBox.lineHeight + 4 : PictureBox.lineHeight
        if number == 0 { text(line.day?.description ?? "–", at: 0, drawing.palette.text, isBold: true) }
        if number < texts.count { text(texts[number], at: what, drawing.palette.text) }
        if number < doers.count { text(doers[number], at: who, drawing.palette.muted) }
      }
    }
  }

  mutating func writeRunning(_ view: CatalogView) {
    let offers = view.runningOffers
    heading(view.runningTitle)
    big(counted(offers.count, "offer"), drawing.palette.text)
    for one in offers.running.prefix(5) {
      paragraph("\(one.offer.title): \(one.offer.shortCost)", drawing.palette.text, mark: "•")
    }
    if offers.count > 5 {
      paragraph("and \(counted(offers.count - 5, "more offer"))", drawing.palette.text, mark: "•")
    }
  }

  mutating func writeFindings(_ findings: Report) {
    heading("Findings")
    let hasErrors = findings.count(.error) > 0
    big(findings.verdict, hasErrors ? drawing.palette.error : drawing.palette.text)
  }
}

/// Returns a text of 12 pixels in lines of at most `width` pixels.
private func wrappedText(_ text: String, to width: Double) -> [String] {
  var lines: [String] = []
  for word in text.byBytes.split(separator: " ") {
    if let last = lines.last, textWidth("\(last) \(word)") <= width {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
