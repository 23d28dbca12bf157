import Diagnostics

/// A file of a test and the ranges of its words.
struct Source {
  let file: SourceFile
  let index: UInt32

  init(_ name: String, _ text: String, index: UInt32 = 0) {
    file = SourceFile(name: name, text: text)
    self.index = index
  }

  init(_ name: String, bytes: [UInt8], index: UInt32 = 0) {
    file = SourceFile(name: name, bytes: bytes)
    self.index = index
  }

  /// The first place of a text, or the one after so many others.
  subscript(_ text: String, after skipped: Int = 0) -> SourceRange {
    var left = skipped
    let wanted = Array(text.utf8)
    for start in 0..<max(1, file.length - wanted.count + 1)
    where file.bytes[start..<min(start + wanted.count, file.length)].elementsEqual(wanted) {
      if left == 0 {
        return SourceRange(file: index, start: UInt32(start), end: UInt32(start + wanted.count))
      }
      left -= 1
    }
    preconditionFailure("\(text) is not in \(file.name)")
  }

  func at(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(file: index, start: UInt32(start), end: UInt32(end))
  }
}

extension Report {
  init(_ findings: [Finding], in sources: Source..., suppressed: [SuppressedFinding] = []) {
    self.init(
      files: sources.map(\.file), findings: findings, suppressed: suppressed, today: "2027-03-01",
      read: counts(products: 3, offers: 9, batches: 4))
  }

  func text(color: Bool = false) -> String { rendered(.text, color: color) }

  func rendered(_ format: ReportFormat, color: Bool = false) -> String {
    String(decoding: render(self, as: format, color: color), as: UTF8.self)
  }
}

extension Finding {
  func explained(_ why: String, _ see: String) -> Finding {
    var copy = self
    copy.why = why
    copy.see = see
    return copy
  }
}

/// The counts of a catalog, as other modules hand them in.
func counts(products: Int, offers: Int, batches: Int) -> [Count] {
  [
    Count(products, "product", plural: "products", summary: "Subscriptions and in-app purchases."),
    Count(offers, "offer", plural: "offers", summary: "Offers of all kinds."),
    Count(batches, "batch", plural: "batches", summary: "Batches of offer codes."),
  ]
}
