import TestSupport
import Foundation
import LanguageServer
import OfferModel
import Testing

/// What is offered where; `|` is the cursor.
struct CompletionTests {
  private static let head = """
    version: 1
    app: {bundleId: com.example.app}
    territorySets:
      europe: [DEU, FRA]
      none-euro: {exclude: [europe]}
    priceTables:
      cheap: {USA: 1.99, rest: equalized}
    subscriptionGroups:
      - referenceName: Group
        subscriptions:
          - productId: com.example.app.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            prices: cheap

    """

  private struct List: Decodable {
    struct Result: Decodable {
      struct Item: Decodable {
        struct Edit: Decodable { let newText: String }
        let label: String
        let textEdit: Edit
      }
      let items: [Item]
    }
    let result: Result?
  }

  private func labels(at marked: String, head: String = CompletionTests.head) throws -> [String] {
    try items(at: marked, head: head).map(\.label)
  }

  private func items(at marked: String, head: String = CompletionTests.head) throws -> [List.Result.Item] {
    var server = LanguageServer(host: .memory(try #require(CalendarDate("2027-01-15"))))
    _ = server.handle(Array(#"{"id":1,"method":"initialize","params":{"capabilities":{}}}"#.utf8))
    let whole = head + marked
    let offset = try #require(whole.firstIndex(of: "|"))
    let lines = whole[..<offset].split(separator: "\n", omittingEmptySubsequences: false)
    func send(_ message: [String: Any]) throws -> [[UInt8]] {
      server.handle([UInt8](try JSONSerialization.data(withJSONObject: message)))
    }
    _ = try send([
      "method": "textDocument/didOpen",
      "params": [
        "textDocument": [
          "uri": "file:///W/a.yaml", "languageId": "yaml", "version": 1,
          "text": whole.replacing("|", with: ""),
        ]
      ],
    ])
    let answers = try send([
      "id": 2, "method": "textDocument/completion",
      "params": [
        "textDocument": ["uri": "file:///W/a.yaml"],
        "position": ["line": lines.count - 1, "character": lines.last?.utf16.count ?? 0],
      ],
    ])
    let answer = try #require(answers.last)
    return try JSONDecoder().decode(List.self, from: Data(answer)).result?.items ?? []
  }

  @Test(arguments: [
    // An empty line, a word, in the middle of an object, in braces, in braces that are still open.
    "        winBackOffers:\n          - offerId: back\n            |\n",
    "        winBackOffers:\n          - offerId: back\n            pri|\n",
    "        winBackOffers:\n          - |offerId: back\n",
    "        winBackOffers:\n          - offerId: back\n            m|ode: free-trial\n",
    "        winBackOffers: [{offerId: back, | }]\n", "        winBackOffers: [{offerId: back, |\n",
    "        winBackOffers:\n          - {offerId: back, mo|\n    offers\n",
    "        winBackOffers:\n          - \"|\": x\n",
  ])
  func keysThatAreMissingAreOfferedRequiredOnesFirst(text: String) throws {
    let labels = try labels(at: text)
    contains(labels, "priority")
    contains(labels, "customerEligibility")
    let (required, optional) = (labels.firstIndex(of: "priority"), labels.firstIndex(of: "campaign"))
    #expect(try #require(required) < #require(optional))
    #expect(!labels.contains("offerId") || text.contains("|offerId") || text.contains("\"|\""))
  }

  @Test func keysThatAnotherOneForbidsAreLeftOut() throws {
    let trial = try labels(at: "        introductoryOffers:\n          - mode: free-trial\n            |\n")
    lacks(trial, "prices")
    contains(trial, "duration")
    let paid = try labels(at: "        introductoryOffers:\n          - mode: pay-up-front\n            |\n")
    contains(paid.prefix(2), "prices")
  }

  @Test(arguments: [
    ("        introductoryOffers:\n          - mode: |\n", "free-trial"),
    ("        introductoryOffers:\n          - mode: fr|\n            dura\n", "free-trial"),
    ("        introductoryOffers:\n          - {mode: |\n", "pay-as-you-go"),
    ("        introductoryOffers:\n          - {mode: \"|\"}\n", "pay-as-you-go"),
    ("        offerCodes:\n          - customerEligibilities: [new, |\n", "existing"),
    ("        offerCodes:\n          - customerEligibilities:\n              - |\n", "existing"),
    ("        territories: |\n", "europe"), ("        territories: [USA, e|]\n", "europe"),
    ("        territories: [USA, |\n", "DEU"), ("        territories:\n          - U|\n", "USA"),
    ("        territories:\n          exclude: |\n", "none-euro"), ("        territories: {|}\n", "exclude"),
    ("        territories: {exclude: [|", "currency-eur"), ("        familySharable: |\n", "true"),
    ("        winBackOffers:\n          - startDate: |\n", "2027-03-31"),
    ("        winBackOffers:\n          - startDate: |\n", "2027-01-15"),
    ("        localizations:\n          |\n", "de-DE"), ("        localizations: {|}\n", "de-DE"),
    ("        priceChanges:\n          - prices: |\n", "cheap"),
    ("        priceChanges:\n          - prices: {|}\n", "DEU"),
    ("        priceChanges:\n          - prices: {table: |}\n", "cheap"),
    ("offers:\n  |\n", "com.example.app.monthly"),
    ("        promotionalOffers:\n          - prices:\n              U|\n", "USA"),
    ("        promotionalOffers:\n          - prices:\n              rest: |\n", "equalized"),
    ("        promotionalOffers:\n          - prices: {fol|}\n", "follows"),
    ("        promotionalOffers:\n          - prices: {follows: {|}}\n", "discount"),
    ("        promotionalOffers:\n          - prices: {follows: {round: |}}\n", "nearest"),
    ("        promotionalOffers:\n          - prices:\n              USA: 5.0|\n", "5.00"),
    ("inAppPurchases:\n  - type: |\n", "consumable"), ("|\n", "inAppPurchases"),
    ("re|\n", "retiredProductIds"),
  ])
  func valuesAreOfferedWhereTheyFit(text: String, wanted: String) throws {
    let labels = try labels(at: text)
    contains(labels, wanted, "\(text): \(labels.prefix(20))")
  }

  @Test(arguments: ["        reviewNote: |\n", "# |\n", "        x-note: {a: |}\n"])
  func nothingIsOfferedWhereAnythingCanBeWritten(text: String) throws {
    try empty(labels(at: text))
  }

  @Test func aKeyIsWrittenWithItsColonWhereThereIsNone() throws {
    let new = try items(at: "        introductoryOffers:\n          - mo|\n").first { $0.label == "mode" }
    equal(new?.textEdit.newText, "mode: ")
    let old = try items(at: "        introductoryOffers:\n          - mo|: free-trial\n").first {
      $0.label == "mode"
    }
    equal(old?.textEdit.newText, "mode")
  }

  /// Names can have any mark: they are written as the place needs it.
  @Test(arguments: [
    ("        prices: |\n", #""it's \"x\": y #\u0301""#),
    ("        prices: {table: |}\n", #""it's \"x\": y #\u0301""#),
    ("        prices: '|'\n", #"it''s "x": y #\u0301"#),
    ("        prices: \"|\"\n", #"it's \"x\": y #\u0301"#),
  ])
  func aNameIsWrittenAsYAML(text: String, wanted: String) throws {
    let name = "it's \"x\": y #\u{301}"
    let head = CompletionTests.head.replacing("  cheap: {", with: "  \"it's \\\"x\\\": y #\u{301}\": {")
    let item = try items(at: text, head: head).first { $0.label == name }
    equal(item?.textEdit.newText, wanted.replacing(#"\u0301"#, with: "\u{301}"))
  }
}
