import ByteText
import Diagnostics
import OfferCodes
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferReference
import OfferRules
import OffercCommands
import SystemCalls
import YAMLSyntax

/// `docs/language.md`: every object, key and value of the field table, and between them in words what no row can say.
func languagePage(_ language: Language, _ samples: [LockSample], _ template: Template) throws -> String {
  let writer = ReferenceWriter(language: language, warnings: try warnings(of: samples))
  return try template.filled([
    "overview": writer.overview, "objects": withOpenPoints(writer.objects),
    "values": writer.values,
    "nesting": "\(Budget.nesting)", "nodes": grouped(Budget.nodes), "comments": grouped(Budget.comments),
    "mebibytes": "\(Budget.fileSize >> 20)", "text": "\(Budget.text >> 20)",
    "storefronts": "\(Storefront.count)", "storefronts-date": Storefront.tableDate,
  ])
}

/// The keys whose meaning Apple leaves open, by the heading of the object that has the key.
private let openPoints = [
  "Introductory offer": "endDate", "Win-back offer": "endDate", "Batch": "createdDate",
  "Customer eligibility": "waitBetweenOffersInMonths",
]

/// The sections with a note below the tables that have such a key.
private func withOpenPoints(_ sections: String) throws -> String {
  var missing = openPoints
  let noted = sections.byBytes.split(separator: "\n\n### ").map { section in
    let heading = section.byBytes.prefix(before: "\n").byBytes.drop("# ")
    guard let point = missing.removeValue(forKey: String(heading)) else { return String(section) }
    return section + "\n\nApple [leaves open](#what-apple-leaves-open) what `\(point)` means."
  }
  guard missing.isEmpty else {
    throw PlainFailure("docs/language.md has no section \(missing.keys.sorted().joined(separator: ", "))")
  }
  return noted.joined(separator: "\n\n### ")
}

/// `docs/rules/README.md`: the pages by section, in the order of the lists.
func rulesIndex(_ template: Template) throws -> String {
  try template.filled(["sections": rulesIndexSections(), "day": RuleExample.usualDay])
}

/// `docs/simulate.md`: the objects of scenario files and the assumptions, and around them the words.
func simulationPage(_ language: Language, _ template: Template) throws -> String {
  let writer = ReferenceWriter(language: language)
  // These are explained where they are first used.
  let objects = ["scalars", "targetplan"].reduce(writer.scenarioObjects) { text, anchor in
    text.byBytes.replacing("(#\(anchor))", with: "(language.md#\(anchor))")
  }
  return try template.filled([
    "objects": objects, "reasons": writer.reasons, "assumptions": assumptionsList(),
  ])
}

/// `docs/code-safety.md`: the page as it is, with the table of guesses that the formats give.
///
/// - Throws: `PlainFailure` when the page has not the two comments between which the table is.
package func codesPage(_ page: String) throws -> String {
  let (opening, closing) = ("<!-- guesses -->\n", "<!-- /guesses -->")
  guard let start = page.firstRange(of: opening)?.upperBound,
    let end = page[start...].firstRange(of: closing)?.lowerBound
  else { throw PlainFailure("docs/code-safety.md has no \(opening.dropLast()) and \(closing)") }
  return page[..<start] + guessTable() + page[end...]
}

/// Lengths that a catalog may well choose, by alphabet.
private let formats = [
  ("unambiguous", 8), ("unambiguous", 10), ("unambiguous", 12), ("unambiguous", 16),
  ("no-vowels", 12), ("alphanumeric", 10), ("digits", 12), ("digits", 16),
]

private func guessTable() -> String {
  let counts = [1000, 100_000, 1_000_000]
  let rows = formats.map { alphabet, length in
    let size = pow(Double(CodeForm.symbols(named: alphabet).count), Double(length))
    return ["`\(alphabet)`, \(length)", rounded(size)] + counts.map { cell(size / Double($0)) }
  }
  return markdownTable(["format", "texts"] + counts.map { "\(grouped($0)) codes" }, rows) + "\n"
}

/// Guesses for a hit, the time they take at a hundred a second, and what lint says.
private func cell(_ guesses: Double) -> String {
  let verdict =
    if guesses < 1e6 {
      ", refused"
    } else if guesses < 1e9 {
      ", a warning"
    } else {
      ""
    }
  return "\(rounded(guesses)): \(duration(guesses / 100))\(verdict)"
}

private func rounded(_ number: Double) -> String {
  for (limit, unit) in [
    (1e18, "quintillion"), (1e15, "quadrillion"), (1e12, "trillion"), (1e9, "billion"), (1e6, "million"),
  ]
  where number >= limit {
    let value = number / limit
    return (value < 10 ? oneDecimal(value) : grouped(Int(value.rounded()))) + " " + unit
  }
  return grouped(Int(number.rounded()))
}

private func oneDecimal(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

private func duration(_ seconds: Double) -> String {
  for (limit, unit) in [(365.25 * 86_400, "year"), (86_400, "day"), (3600, "hour"), (60, "minute")]
  where seconds >= limit {
    let value = (seconds / limit).rounded()
    return value < 1e6 ? counted(Int(value), unit) : rounded(value) + " \(unit)s"
  }
  return counted(Int(seconds.rounded()), "second")
}

/// The timeline of the worked example, which the README shows.
///
/// - Throws: `PlainFailure` when the example cannot be read or has an error.
func timelinePicture(_ checkout: Checkout) throws -> [UInt8] {
  let example = try WorkedExample(in: checkout, on: "2027-01-01")
  let view = CatalogView(lower(example.catalog), today: example.today)
  return emitReport(view, ReportExtras(), range: .year(around: example.today)).timeline
}

/// The beginning of the report of the worked example on a Monday, with a draft and with a price that was another one before, which
/// `docs/report.md` shows.
///
/// - Throws: `PlainFailure` when the example cannot be read or has an error.
func reportPicture(_ checkout: Checkout, isDark: Bool) throws -> [UInt8] {
  let monday = "2027-03-08"
  let draft = "offerId: premium_winback_year"
  let before = try WorkedExample(in: checkout, on: monday, replacing: "USA: 2.49", with: "USA: 1.99")
  let now = try WorkedExample(
    in: checkout, on: monday, replacing: draft, with: draft + "\n        draft: true")
  let style = MoneyStyle(of: now.catalog)
  let comparison = compareWithBaseline(now.withDrafts, .found(before.catalog), today: now.today)
  let diff = CatalogDiff(comparison, findings: [], money: style, isHistory: true)
  let extras = ReportExtras(
    findings: Report(files: [], findings: [], today: monday),
    earlier: EarlierChanges(since: "git:main", diff: diff), planned: now.withDrafts)
  let view = CatalogView(lower(now.catalog), today: now.today, money: style)
  return reportPicture(view, extras, range: .year(around: now.today), isDark: isDark)
}

/// `examples/streaming-pass`, as it is or with an edit.
private struct WorkedExample {
  let catalog: Catalog
  let withDrafts: Catalog
  let today: CalendarDate

  /// - Throws: `PlainFailure` when it cannot be read, has an error, or has not the text that is replaced.
  init(in checkout: Checkout, on day: String, replacing old: String = "", with new: String = "") throws {
    let folder = "examples/streaming-pass/"
    let names = ["catalog.yaml", "prices.yaml", "offers/basic.yaml", "offers/premium.yaml"]
    var texts = try names.map { try checkout.text(folder + $0) }
    if !old.isEmpty {
      guard let place = texts.firstIndex(where: { $0.byBytes.contains(old) }) else {
        throw PlainFailure("\(folder) has no \(old)")
      }
      texts[place] = texts[place].byBytes.replacing(old, with: new)
    }
    let files = zip(names, texts).map { name, text in SourceFile(name: folder + name, text: text) }
    guard let today = CalendarDate(day) else { throw PlainFailure("\(day) is not a day") }
    let compiled = compile(files, today: today)
    guard let catalog = compiled.catalog, let withDrafts = compiled.withDrafts, !catalog.isPartial
    else { throw PlainFailure("\(folder) has an error: run offerc lint \(folder)") }
    self.catalog = catalog
    self.withDrafts = withDrafts
    self.today = today
  }
}
