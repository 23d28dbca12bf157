import TestSupport
import Diagnostics
import Foundation
import Testing

/// A report as a catalog of two files could have it, in every format and in colour: `Tests/Fixtures/reports`.
/// With `OFFERC_RECORD=1` the files are written anew.
struct GoldenReportTests {
  private let spring = Source(
    "offers/spring.yaml",
    """
    # Spring 2027
    offers:
      com.example.pass.monthly:
        promotionalOffers:
          - offerId: spring-2027
            referenceName: Spring 2027
            mode: free-trial
            duration: P1M
            prices: {USA: 4.99, currency-eur: 4.99}
          - offerId: comeback
            referenceName: 春のセール 2027
            mode: pay-as-you-go
            duration: P5M
            prices: {USA: 1.99}
        winBackOffers:
          - offerId: comeback
            referenceName: Comeback
            mode: pay-up-front
            duraton: P3M
            startDate: 2027-04-01
            endDate: 2027-03-01

    """)
  private let yearly = Source(
    "offers/yearly.yaml",
    """
    offers:
      com.example.pass.yearly:
        promotionalOffers:
          - offerId: comeback
            referenceName: Kehre zurück

    """, index: 1)

  private var report: Report {
    let winBack = "subscription com.example.pass.monthly, win-back offer comeback"
    let findings = [
      Finding(
        "key-not-allowed", .error, "a free trial has no price",
        object: "subscription com.example.pass.monthly, promotional offer spring-2027", at: spring["prices"],
        label: "remove this key, or choose pay-up-front",
        related: [Label(spring["free-trial"], "a free trial is chosen here")],
        help: "remove 'prices', or write 'mode: pay-up-front' when customers pay",
        fix: Fix(
          "remove 'prices'",
          edits: [TextEdit(spring["        prices: {USA: 4.99, currency-eur: 4.99}\n"], "")])
      ).explained(
        """
        App Store Connect takes no price for a free trial: a request that has one is refused, and the offer is not \
        made. The price that customers pay afterwards is that of the subscription.
        """, "https://example.com/promotional-offers"),
      Finding(
        "offer-id-duplicate", .error, "the identifier 'comeback' is used three times in the group",
        object: .named(winBack),
        at: spring["comeback", after: 1], label: "used again here",
        related: [Label(spring["comeback"], "first used here"), Label(yearly["comeback"], "and here")],
        notes: ["the other subscription of the group is com.example.pass.yearly"],
        help: "give each offer an identifier of its own"
      ).explained(
        "the App Store tells the offers of a group apart by their identifier alone", "https://example.com/ids"
      ),
      Finding(
        "date-order", .error, "the offer ends before it starts", object: .named(winBack),
        at: spring["2027-03-01"],
        label: "ends here", related: [Label(spring["2027-04-01"], "starts here")], help: "swap the two dates"),
      Finding(
        "unknown-key", .error, "unknown key 'duraton' in a win-back offer", object: .named(winBack),
        at: spring["duraton"],
        label: "did you mean 'duration'?",
        fix: Fix("write 'duration'", edits: [TextEdit(spring["duraton"], "duration")])),
      Finding(
        "offer-name-format", .warning, "the reference name has letters outside ASCII", at: spring["春のセール"],
        label: "these"),
      Finding(
        "offer-duration", .info, "P5M is not a length that Apple offers", at: spring["P5M"],
        label: "choose P1M…P4M or P6M",
        related: [Label(spring["pay-as-you-go"], "for this mode")]),
    ]
    let known = Finding(
      "price-missing", .warning, "1 amount of 175", at: spring["{USA: 1.99}"], help: "add 'rest: equalized'")
    let ignored = Finding(
      "offer-duration", .info, "P3M is long", object: .named(winBack), at: spring["P3M"])
    return Report(
      files: [spring.file, yearly.file], findings: findings.sortedOnce(),
      suppressed: [
        SuppressedFinding(known, Suppression(.known, reason: "sold in the USA alone")),
        SuppressedFinding(
          ignored, Suppression(.comment, reason: "agreed with Apple", at: spring["# Spring 2027"])),
      ],
      today: "2027-03-01",
      filesRead: ["catalog.yaml", "codes.yaml", "offers/spring.yaml", "offers/yearly.yaml"],
      read: counts(products: 12, offers: 31, batches: 83),
      tool: Tool(
        version: "1.2.3",
        rules: [
          RuleDescription(
            id: "offer-id-duplicate", summary: "Two offers of a group have one identifier.",
            why: "the App Store tells the offers of a group apart by their identifier alone",
            see: "Creating offers, https://example.com/ids", url: "https://example.com/ids", severity: .error),
          RuleDescription(
            id: "price-missing", summary: "An offer has no price.", why: "it cannot be sold",
            severity: .warning
          ),
        ]))
  }

  private func file(_ name: String) -> URL { Repository.fixtures.appending(path: "reports/\(name)") }

  @Test(arguments: ReportFormat.allCases)
  func theReportIsAsRecorded(format: ReportFormat) throws {
    try expectGolden(render(report, as: format), file("spring." + format.name))
  }

  @Test func theColouredReportIsAsRecorded() throws {
    try expectGolden(render(report, as: .text, color: true), file("spring.ansi"))
  }

  @Test func colourChangesNothingButTheColour() {
    let colored = report.text(color: true)
    equal(colored.replacing(/\u{1B}\[[0-9;]+m/, with: ""), report.text())
    lacks(report.text(), "\u{1B}")
    for format in ReportFormat.allCases where format != .text {
      equal(report.rendered(format, color: true), report.rendered(format))
    }
  }
}
