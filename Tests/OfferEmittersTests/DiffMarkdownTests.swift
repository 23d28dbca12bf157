import Foundation
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// The comment on a pull request.
struct DiffMarkdownTests {
  @Test func blockedChangesComeFirst() throws {
    let offers = { (length: String) in
      "promotionalOffers: [{offerId: stay, referenceName: Name, mode: free-trial, duration: \(length)}]"
    }
    let changed = try diff(from: offers("P1M"), to: "level: 2\n" + offers("P2M"))
    equal(
      markdown([changed]),
      """
      ### offerc: 2 changes of com\\.example\\.app: 1 blocked, 1 update

      **Blocked: Apple refuses these, or they are unsafe**

      - **blocked** `subscription com.example.monthly`, `promotional offer stay`
        - `duration: P1M → P2M (locked)`
        - help: restore 'P1M'; for different terms, create a new offer with a different offerId

      **Other changes**

      | action | object | what |
      |---|---|---|
      | update | Monthly | level |

      <details><summary>Details</summary>

      - **update** `subscription com.example.monthly`
        - `level: 1 → 2`

      </details>


      """)
  }

  @Test func changesOfSeveralAppsSayWhoseTheyAre() throws {
    let first = try diff(from: "level: 1", to: "level: 2")
    let other = try diff(from: "level: 1", to: "level: 3", app: "com.example.other")
    let same = try diff(from: "level: 1", to: "level: 1", app: "com.example.same")
    equal(
      markdown([first, other, same]),
      """
      ### offerc: 1 change of com\\.example\\.app: 1 update

      ### offerc: 1 change of com\\.example\\.other: 1 update

      **Changes**

      | action | object | what |
      |---|---|---|
      | update | `com.example.app`: Monthly | level |
      | update | `com.example.other`: Monthly | level |

      <details><summary>Details</summary>

      - **update** `com.example.app`: `subscription com.example.monthly`
        - `level: 1 → 2`
      - **update** `com.example.other`: `subscription com.example.monthly`
        - `level: 1 → 3`

      </details>


      """)
    equal(markdown([same, same]), "### offerc: no changes\n\n")
    equal(markdown([same]), "### offerc: no changes of com\\.example\\.same\n\n")
  }

  @Test func pricesAreFoldedByTheStepThatTheyMake() throws {
    let changed = try diff(
      from: "prices: {USA: 9.99, currency-eur: 9.99, JPN: 1000, rest: equalized}",
      to: "prices: {USA: 10.99, currency-eur: 9.49, JPN: 1000, GBR: 8.99, rest: equalized}")
    contains(
      markdown([changed]),
      """
      **Regular prices**

      | what | money | where and when |
      |---|---|---|
      | **change** Monthly | −5%: 9\\.99 EUR → 9\\.49 EUR | 25 EUR storefronts |
      | **change** Monthly | – → 8\\.99 GBP | United Kingdom |
      | **change** Monthly | \\+10%: 9\\.99 USD → 10\\.99 USD | United States |

      """)
  }

  /// Each price change has its old and its new amount, with the name of the storefront.
  @Test(arguments: [
    PriceChangeRow(
      old: "", new: ", priceChanges: [{startDate: 2027-05-01, prices: {JPN: 1700, USA: 10.99}}]",
      row:
        "| **new** price change 2027\\-05\\-01 of Coins | Japan ¥1,500 → ¥1,700 (\\+13\\.3%), United States \\$9\\.99 → \\$10\\.99 (\\+10%) | from 2027-05-01 |"
    ),
    PriceChangeRow(
      old: ", priceChanges: [{startDate: 2027-05-01, prices: {JPN: 1700}}]", new: "",
      row:
        "| **delete** price change 2027\\-05\\-01 of Coins | no longer Japan ¥1,500 → ¥1,700 (\\+13\\.3%) | from 2027-05-01 |"
    ),
  ])
  func priceChangesOfPurchasesHaveTheirAmounts(_ one: PriceChangeRow) throws {
    func text(_ changes: String) -> String {
      """
      version: 1
      app: {bundleId: com.example.app}
      inAppPurchases:
        - {productId: coins, type: consumable, referenceName: Coins, territories: [USA, JPN], prices: {USA: 9.99, JPN: 1500}\(changes)}
      """
    }
    let compared = try Compared(from: [text(one.old)], to: [text(one.new)], today: exampleDay)
    let catalog = compared.comparison.current.catalog
    let comment = markdown([
      CatalogDiff(compared.comparison, findings: [], money: MoneyStyle(of: catalog))
    ])
    let shown = try #require(comment.components(separatedBy: "<details>").first)
    contains(shown, one.row)
    lacks(shown, "Other changes")
  }

  /// What matters most comes first, and nothing that costs money is only in a folded part.
  @Test func warningsComeFirstThenRegularPricesThenOffers() throws {
    let offers = { (price: String) in
      "promotionalOffers: [{offerId: stay, referenceName: Stay half price, mode: pay-as-you-go, duration: P3M, prices: {USA: \(price), rest: equalized}}]"
    }
    let changed = try diff(
      from: "prices: {USA: 9.99, rest: equalized}\n" + offers("4.99"),
      to: "prices: {USA: 10.99, rest: equalized}\n" + offers("5.49"))
    let comment = markdown([changed])
    let titles = comment.matches(of: /\*\*([A-Z][^*]*)\*\*\n/).map { String($0.output.1) }
    equal(titles, ["Warnings", "Regular prices", "Offers"])
    let shown = try #require(comment.components(separatedBy: "<details>").first)
    for text in [
      "9\\.99 USD → 10\\.99 USD", "4\\.99 USD every month", "5\\.49 USD every month", "16\\.47 USD",
    ] {
      contains(shown, text)
    }
    contains(shown, "| **change** promotional offer Stay half price of Monthly |")
  }

  /// At the width of a comment on GitHub, the longest words of the three columns stand beside each other.
  @Test func tablesFitAComment() throws {
    let form = try lower(catalog(ExampleCatalog.examples[1].texts))
    let bare = try lower(catalog(["version: 1\napp: {bundleId: com.example.destinationvideo}"]))
    let day = try day(exampleDay)
    let comparison = compareCatalogs(form, with: bare, today: day)
    let comment = markdown([CatalogDiff(comparison, findings: [], money: MoneyStyle(of: form.catalog))])
    var rows = 0
    for line in comment.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").dropLast(line.hasSuffix("|") ? 0 : 1)
      equal(cells.count, 3, "\(line)")
      let longest = cells.map { cell in
        cell.replacing("\\", with: "").split(separator: " ").map(\.count).max() ?? 0
      }
      #expect(longest.reduce(0, +) <= 95, "\(line)")
      rows += 1
    }
    #expect(rows > 20)
  }

  @Test func fewChangedOffersWithDatesHaveATimeline() throws {
    func offers(_ count: Int, _ end: String, name: String = "back") -> String {
      "winBackOffers:\n"
        + (0..<count).map {
          "  - {offerId: '\(name)\($0)', referenceName: Back \($0), mode: free-trial, duration: P1M, startDate: 2027-02-01\(end), priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}}"
        }.joined(separator: "\n")
    }
    let changed = try markdown([diff(from: offers(1, ""), to: offers(2, ", endDate: 2027-04-30"))])
    contains(
      changed,
      """
      <details><summary>Timeline</summary>

      ```mermaid
      gantt
        dateFormat YYYY-MM-DD
        axisFormat %Y-%m-%d
        section subscription com.example.monthly
          changed win-back offer back0 :2027-02-01, 2027-05-01
          new win-back offer back1 :active, 2027-02-01, 2027-05-01
      ```

      </details>

      """)
    try lacks(markdown([diff(from: "level: 1", to: offers(21, ""))]), "mermaid")
    try lacks(markdown([diff(from: "level: 1", to: "level: 2")]), "mermaid")
    let hostile = try markdown([
      diff(from: "level: 1", to: offers(1, "", name: "a:b;c#d%%e``` click x "))
    ])
    contains(
      hostile, "    new win-back offer a b c d  e    click x 0 (no end) :active, 2027-02-01, 2027-03-01\n")
    // U+0D4E is a letter, and to Swift one character with the mark after it.
    let joined = try markdown([diff(from: "level: 1", to: offers(1, "", name: "a\u{D4E}:b\u{D4E};"))])
    contains(joined, "    new win-back offer a\u{D4E} b\u{D4E} 0 (no end) :active, ")
  }

  @Test func nothingOfTheInputIsMarkup() throws {
    let changed = try diff(
      from: "referenceName: A", to: #"referenceName: "`</details> @team #1 ``x`` https://example.com""#)
    let comment = markdown([changed])
    contains(comment, "- ```referenceName: A → '`</details> @team #1 ``x`` https://example.com'```")
  }

  @Test func aCommentLeavesRoomForAPlan() throws {
    let offers = { (length: String) in
      "promotionalOffers:\n"
        + (0..<2000).map {
          "  - {offerId: offer\($0), referenceName: Name\($0), mode: free-trial, duration: \(length)}"
        }.joined(separator: "\n")
    }
    let changed = try diff(from: offers("P1M"), to: offers("P2M"))
    let comment = renderDiffMarkdown([changed])
    #expect(comment.count <= 40_000 && comment.count > 36_000)
    let text = String(decoding: comment, as: UTF8.self)
    let shown = text.matches(of: /- \*\*blocked\*\*/).count
    contains(text, "- and \((2000 - shown) / 1000),\((2000 - shown) % 1000) more changes: run")
    #expect(markdown([changed, changed]).utf8.count <= 40_000)
  }

  private func markdown(_ diffs: [CatalogDiff]) -> String {
    String(decoding: renderDiffMarkdown(diffs), as: UTF8.self)
  }
}

/// Price changes before and after, and the row of a comment about them.
struct PriceChangeRow: Sendable {
  let old: String
  let new: String
  let row: String
}
