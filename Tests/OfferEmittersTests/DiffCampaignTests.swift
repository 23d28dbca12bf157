import Diagnostics
import TestSupport
import OfferEmitters
import Testing

/// `offerc diff --campaign spring` with several apps, of which some do not have the campaign.
struct DiffCampaignTests {
  private let ofCampaign: CatalogDiff
  private let outside: CatalogDiff
  private let unchanged: CatalogDiff

  init() throws {
    let offer =
      "promotionalOffers: [{offerId: a, referenceName: A, mode: free-trial, duration: P1M, campaign: spring}]"
    ofCampaign = try diff(from: "level: 1", to: offer, app: "com.example.first", campaign: "spring")
    outside = try diff(
      from: "level: 1", to: "level: 2\nperiod: P1Y", app: "com.example.second", campaign: "spring")
    unchanged = try diff(from: "level: 1", to: "level: 1", app: "com.example.third", campaign: "spring")
  }

  @Test func textBeginsAndEndsWithWhatIsLeftOut() {
    equal(
      text([ofCampaign, outside, unchanged]),
      """
      only offers of campaign spring and their batches

      subscription com.example.monthly
        + create     promotional offer a
                       referenceName: A
                       mode: free-trial
                       duration: P1M
                       campaign: spring
                     = money: free for 1 month; for current and former subscribers that the app chooses; in all 175 storefronts; whenever the app offers it, signed by your server
                     = info: permanent once it is live: offerId, referenceName, mode and duration

      1 change of com.example.first, only offers of campaign spring: 1 create
      1 change not listed: 1 blocked

      """)
  }

  @Test func withoutChangesOfTheCampaignTheOthersAreStillCounted() {
    equal(text([unchanged]), "no changes of offers of campaign spring\n")
    equal(
      text([outside, unchanged]),
      """
      no changes of offers of campaign spring
      1 change not listed: 1 blocked

      """)
    equal(
      markdown([outside, unchanged]),
      """
      ### offerc: no changes of offers of campaign spring

      1 change not listed: 1 blocked

      """)
    equal(
      markdown([outside]),
      """
      ### offerc: no changes of com\\.example\\.second, only offers of campaign spring

      1 change not listed: 1 blocked

      """)
  }

  private func text(_ diffs: [CatalogDiff]) -> String {
    String(decoding: renderDiffText(diffs, Style(isColored: false)), as: UTF8.self)
  }

  private func markdown(_ diffs: [CatalogDiff]) -> String {
    String(decoding: renderDiffMarkdown(diffs), as: UTF8.self)
  }
}
