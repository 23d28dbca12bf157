import CatalogText
import AppStoreConnect
import TestSupport
import Testing

struct PullTextTests {
  private func version(_ number: Int, _ state: String, _ localizations: [String]) -> String {
    let links = localizations.map { #"{"type":"subscriptionLocalizations","id":"\#($0)"}"# }.joined(
      separator: ",")
    return
      #"{"type":"subscriptionVersions","id":"v\#(number)","attributes":{"version":\#(number),"state":"\#(state)"},"#
      + #""relationships":{"localizations":{"data":[\#(links)],"meta":{"paging":{"total":\#(localizations.count),"limit":50}}}}}"#
  }

  private func text(_ id: String, _ locale: String, _ name: String) -> String {
    FakeApp.object("subscriptionLocalizations", id, ["locale": locale, "name": name])
  }

  @Test func theNewestVersionCounts() throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/versions",
      [
        version(1, "REPLACED_WITH_NEW_VERSION", ["a"]), version(3, "PREPARE_FOR_SUBMISSION", ["c"]),
        version(2, "APPROVED", ["b"]),
      ],
      included: [text("a", "en-US", "Old"), text("b", "en-US", "Live"), text("c", "en-US", "Draft")])
    let yaml = try app.yaml()
    contains(yaml, "localizations: # version 3 of the texts, not approved: PREPARE_FOR_SUBMISSION")
    contains(yaml, "displayName: Draft")
  }

  @Test func textsFromBeforeVersionsAreRead() throws {
    let app = FakeApp()
    app.fail(FakeApp.monthly + "/versions", .notFound)
    app.list(FakeApp.monthly + "/subscriptionLocalizations", [text("a", "ja", "ヨガ")])
    try contains(app.yaml(), "      ja:\n            displayName: ヨガ")
  }

  @Test func moreTextsThanAListIncludesAreAskedFor() throws {
    let app = FakeApp()
    let cut = version(1, "APPROVED", ["a"]).replacing(#""total":1"#, with: #""total":51"#)
    app.list(FakeApp.monthly + "/versions", [cut], included: [text("a", "en-US", "One")])
    app.list(
      "/v1/subscriptionVersions/v1/localizations", [text("a", "en-US", "One"), text("b", "de-DE", "Eins")])
    try contains(app.yaml(), "displayName: Eins")
  }

  @Test func hostileTextsStayTexts() throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/versions", [version(1, "APPROVED", ["a", "b", "c"])],
      included: [
        text("a", "en-US", #"a: b # c\n- d"#), text("b", "de-DE", "  "),
        text("c", "fr-FR", #"\u0000\u202e\"x"#),
      ])
    let yaml = try app.yaml()
    contains(yaml, #"displayName: "a: b # c- d""#)
    contains(yaml, #"displayName: "\u202E\"x""#)
    lacks(yaml, "de-DE")
    try equal(app.pulled().leftOut.map(\.reason.many), ["localizations without a name"])
  }
}
