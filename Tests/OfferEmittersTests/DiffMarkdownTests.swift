import TestSupport
import OfferEmitters
import Testing

/// The comment on a pull request.
struct DiffMarkdownTests {
  @Test func blockedChangesComeFirst() throws {
    let offers = { (length: String) in
      "promotionalOffers: [{offerId: stay, referenceName: Name, mode: free-trial, duration: \(length)}]"
    }
    let changed = try diff(from: offers("P1M"), to: "level: 2\n" + offers("P2M"))
    #expect(
      markdown([changed]) == """
        ### offerc: 2 changes of com\\.example\\.app: 1 blocked, 1 update

        **Blocked: Apple refuses these, or nobody should make them**

        - **blocked** `subscription com.example.monthly`, `promotional offer stay`
          - `duration: P1M → P2M (locked)`
          - help: put back 'P1M'; for other terms, create a new offer with another offerId

        **Other changes**

        - **update** `subscription com.example.monthly`
          - `level: 1 → 2`


        """)
  }

  @Test func changesOfSeveralAppsSayWhoseTheyAre() throws {
    let first = try diff(from: "level: 1", to: "level: 2")
    let other = try diff(from: "level: 1", to: "level: 3", app: "com.example.other")
    let same = try diff(from: "level: 1", to: "level: 1", app: "com.example.same")
    #expect(
      markdown([first, other, same]) == """
        ### offerc: 1 change of com\\.example\\.app: 1 update

        ### offerc: 1 change of com\\.example\\.other: 1 update

        **Changes**

        - **update** `com.example.app`: `subscription com.example.monthly`
          - `level: 1 → 2`
        - **update** `com.example.other`: `subscription com.example.monthly`
          - `level: 1 → 3`


        """)
    #expect(markdown([same, same]) == "### offerc: no changes\n\n")
    #expect(markdown([same]) == "### offerc: no changes of com\\.example\\.same\n\n")
  }

  @Test func nothingOfTheInputIsMarkup() throws {
    let changed = try diff(
      from: "referenceName: A", to: #"referenceName: "`</details> @team #1 ``x`` https://example.com""#)
    let comment = markdown([changed])
    #expect(comment.contains("- ```referenceName: A → '`</details> @team #1 ``x`` https://example.com'```"))
  }

  @Test func aCommentNeverOutgrowsGitHub() throws {
    let offers = { (length: String) in
      "promotionalOffers:\n"
        + (0..<2000).map {
          "  - {offerId: offer\($0), referenceName: Name\($0), mode: free-trial, duration: \(length)}"
        }.joined(separator: "\n")
    }
    let changed = try diff(from: offers("P1M"), to: offers("P2M"))
    let comment = renderDiffMarkdown([changed])
    #expect(comment.count < 65_536 && comment.count > 60_000)
    let text = String(decoding: comment, as: UTF8.self)
    let shown = text.matches(of: /- \*\*blocked\*\*/).count
    #expect(text.contains("- and \((2000 - shown) / 1000),\((2000 - shown) % 1000) more changes: run"))
    #expect(markdown([changed, changed]).utf8.count < 65_536)
  }

  private func markdown(_ diffs: [CatalogDiff]) -> String {
    String(decoding: renderDiffMarkdown(diffs), as: UTF8.self)
  }
}
