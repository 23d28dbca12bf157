import TestSupport
import Diagnostics
import Testing

private let spring = Source(
  "offers/spring.yaml",
  """
  offers:
    com.example.monthly:
      promotionalOffers:
        - offerId: spring
          mode: free-trial
          duration: P1M
          prices: {USA: 4.99, GBR: 4.49}


        - offerId: spring
          mode: pay-up-front
  """)

private func shown(_ findings: Finding...) -> String { Report(findings, in: spring).text() }

private let end = "1 file, 3 products, 9 offers, 4 batches"

struct TextReportTests {
  @Test func aFindingHeadlinePlaceSourceLabelWhatToDo() {
    let finding = Finding(
      "key-not-allowed", .error, "a free trial has no price", object: "promotional offer spring",
      at: spring["prices"],
      label: "remove this key, or choose pay-up-front",
      related: [Label(spring["free-trial"], "a free trial is chosen here")],
      notes: ["the offer is free in every storefront"], help: "remove 'prices'"
    ).explained("App Store Connect takes no price for a free trial", "https://example.com/offers")
    equal(
      shown(finding),
      """
      error[key-not-allowed]: a free trial has no price
       --> offers/spring.yaml:7:9 (promotional offer spring)
        |
      5 |         mode: free-trial
        |               ---------- a free trial is chosen here
      6 |         duration: P1M
      7 |         prices: {USA: 4.99, GBR: 4.49}
        |         ^^^^^^ remove this key, or choose pay-up-front
        |
        = note: the offer is free in every storefront
        = why: App Store Connect takes no price for a free trial
        = help: remove 'prices'
        = see: https://example.com/offers

      \(end): 1 error

      """)
  }

  @Test func distantLinesAreFoldedAndTheGutterIsAsWideAsTheLastNumber() {
    let finding = Finding(
      "offer-id-duplicate", .warning, "used twice", at: spring["spring", after: 1], label: "again",
      related: [Label(spring["spring"], "first"), Label(spring["pay-up-front"], "with this mode")])
    equal(
      shown(finding),
      """
      warning[offer-id-duplicate]: used twice
        --> offers/spring.yaml:10:18
         |
       4 |       - offerId: spring
         |                  ------ first
      ...
      10 |       - offerId: spring
         |                  ^^^^^^ again
      11 |         mode: pay-up-front
         |               ------------ with this mode

      \(end): 1 warning

      """)
  }

  @Test func severalLabelsOfOneLineHangBelowItTheLastOneBesideItsUnderline() {
    let finding = Finding(
      "price-outlier", .warning, "far apart", at: spring["4.99"], label: "this",
      related: [Label(spring["GBR"], "of this storefront"), Label(spring["4.49"], "against this")])
    equal(
      shown(finding),
      """
      warning[price-outlier]: far apart
       --> offers/spring.yaml:7:23
        |
      7 |         prices: {USA: 4.99, GBR: 4.49}
        |                       ^^^^  ---  ---- against this
        |                       |     |
        |                       |     of this storefront
        |                       this

      \(end): 1 warning

      """)
  }

  @Test func aRangeInsideAnotherOneIsDrawnOverItEqualRangesShowTheFault() {
    let map = spring["{USA: 4.99, GBR: 4.49}"]
    let finding = Finding(
      "price-missing", .info, "some are missing", at: map, label: "the map",
      related: [Label(spring["4.99"], "an amount"), Label(map, "once more")])
    equal(
      shown(finding),
      """
      info[price-missing]: some are missing
       --> offers/spring.yaml:7:17
        |
      7 |         prices: {USA: 4.99, GBR: 4.49}
        |                 ^^^^^^----^^^^^^^^^^^^ the map
        |                 |     |
        |                 |     an amount
        |                 once more

      \(end): 1 info

      """)
  }

  @Test func ofARangeOverSeveralLinesTheFirstLineIsUnderlinedToItsEnd() {
    let range = spring["free-trial"].union(spring["P1M"])
    contains(
      shown(Finding("a", .error, "b", at: range, label: "from here")),
      """
      5 |         mode: free-trial
        |               ^^^^^^^^^^ from here

      """)
  }

  @Test func placesInOtherFilesFollowWithTheirName() {
    let codes = Source("codes.yaml", "# codes\n\nid: spring\n", index: 1)
    let finding = Finding(
      "duplicate-key", .error, "twice", at: codes["spring"], related: [Label(spring["spring"], "first")],
      help: "remove it")
    equal(
      Report([finding], in: spring, codes).text(),
      """
      error[duplicate-key]: twice
       --> codes.yaml:3:5
        |
      3 | id: spring
        |     ^^^^^^
        |
       ::: offers/spring.yaml:4:18
        |
      4 |       - offerId: spring
        |                  ------ first
        |
        = help: remove it

      2 files, 3 products, 9 offers, 4 batches: 1 error

      """)
  }

  @Test func sixRelatedPlacesAreDrawnTheOthersCounted() {
    let labels = (0..<9).map { Label(spring["o", after: $0], "place \($0)") }
    let text = shown(Finding("a", .error, "b", at: spring["mode"], related: labels))
    contains(text, "place 5")
    lacks(text, "place 6")
    contains(text, "  = note: and 3 more places\n")
  }

  @Test func aRuleIsExplainedOnceInAReport() {
    let finding = Finding("date-past", .info, "over", at: spring["P1M"], help: "renew it")
      .explained("past offers do nothing", "https://example.com")
    let other = Finding("date-order", .info, "x", at: spring["P1M"]).explained(
      "ends first", "https://example.com")
    let text = shown(finding, finding, other)
    equal(text.split(separator: "past offers").count, 2)
    equal(text.split(separator: "renew it").count, 3)
    equal(text.split(separator: "https").count, 3)
  }

  @Test func longRemarksAreWrappedBelowThemselvesAddressesAreNot() {
    let address = "https://example.com/" + String(repeating: "x", count: 120)
    let finding = Finding(
      "a", .info, "b", at: spring["P1M"],
      help:
        "expected one of customerEligibility, duration, endDate, mode, offerId, prices, priority, promotionIntent or startDate"
    ).explained("see " + address, address)
    contains(
      shown(finding),
      """
        = why: see
               \(address)
        = help: expected one of customerEligibility, duration, endDate, mode, offerId, prices, priority,
                promotionIntent or startDate
        = see: \(address)

      """)
  }

  @Test func aFindingAboutAnEmptyFileHasNoSourceLines() {
    let empty = Source("empty.yaml", "")
    let finding = Finding("no-app", .error, "no 'app' in the catalog", at: .top(of: 0), help: "add one")
    equal(
      Report([finding], in: empty).text(),
      """
      error[no-app]: no 'app' in the catalog
       --> empty.yaml:1:1
        = help: add one

      \(end): 1 error

      """)
  }

  @Test(arguments: [
    (String(repeating: "\0", count: 40), false), ("\u{7F}ELF\u{2}\u{1}\0\0", false), ("a: \u{7}b", true),
    ("a: \t\tb", true),
  ])
  func aLineThatIsNotTextIsNotShown(_ line: String, isShown: Bool) {
    let file = Source("a.storekit", line)
    let text = Report([Finding("a", .error, "b", at: .top(of: 0))], in: file).text()
    #expect(text.contains("1 | ") == isShown)
  }

  @Test func anEmptyRangeIsOneCaretAlsoAtTheEndOfALineAndOfTheFile() {
    let file = Source("a.yaml", "app:\nx")
    func caret(_ offset: Int) -> String {
      let text = Report([Finding("a", .error, "b", at: file.at(offset, offset), label: "here")], in: file)
        .text()
      return text.split(separator: "\n").dropFirst(3).prefix(2).joined(separator: "\n")
    }
    equal(caret(0), "1 | app:\n  | ^ here")
    equal(caret(4), "1 | app:\n  |     ^ here")
    equal(caret(6), "2 | x\n  |  ^ here")
  }
}

struct SummaryTests {
  private func summary(
    _ severities: [Severity], suppressed: Int = 0, files: Int, products: Int = 0, offers: Int = 0,
    batches: Int = 0
  ) -> String {
    let findings = severities.map { Finding("a", $0, "b", at: .top(of: 0)) }
    let accepted = SuppressedFinding(
      Finding("a", .error, "b", at: .top(of: 0)), Suppression(.comment, reason: "known"))
    return Report(
      files: [], findings: findings, suppressed: Array(repeating: accepted, count: suppressed),
      today: "2027-03-01", filesRead: Array(repeating: "catalog.yaml", count: files),
      read: counts(products: products, offers: offers, batches: batches)
    ).summary.sentence
  }

  @Test func itSaysWhatWasReadAndWhatWasFound() {
    equal(
      summary(
        [.error, .warning, .warning], suppressed: 1, files: 4, products: 12, offers: 31, batches: 83),
      "4 files, 12 products, 31 offers, 83 batches: 1 error, 2 warnings, 1 suppressed")
    equal(
      summary([], files: 1, products: 3, offers: 9, batches: 4),
      "1 file, 3 products, 9 offers, 4 batches: no findings")
    equal(
      summary([], suppressed: 2, files: 1, products: 1, offers: 1, batches: 1),
      "1 file, 1 product, 1 offer, 1 batch: no findings, 2 suppressed")
    equal(summary([.info, .info], files: 1), "1 file, 0 products, 0 offers, 0 batches: 2 infos")
  }

  @Test func withoutFindingsAReportIsItsSummary() {
    for format in [ReportFormat.text, .concise] {
      equal(Report([], in: spring).rendered(format), "\(end): no findings\n")
    }
  }
}
