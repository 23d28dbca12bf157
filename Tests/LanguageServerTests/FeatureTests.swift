import TestSupport
import Foundation
import LanguageServer
import OfferModel
import Testing

/// What the server answers about a place in a text; `|` is the cursor. Without files, and without an editor.
struct FeatureTests {
  private static let text = """
    version: 1
    app: {bundleId: com.example.app, name: "Über 𝄞"}
    territorySets:
      europe: [DEU, FRA]
      small: {include: [europe], exclude: [FRA]}
    subscriptionGroups:
      - referenceName: Group
        localizations: {en-US: {displayName: Group}}
        subscriptions:
          - productId: com.example.app.monthly
            referenceName: "𝄞 Monthly"
            level: 1
            period: P1M
            territories: europe
            prices: {europe: 4.99, USA: 4.99, rest: equalized}
            localizations: {en-US: {displayName: Monthly, description: All}}
            introductoryOffers:
              - {mode: free-trial, duration: P1W, territories: small}
              - {mode: free-trial, duration: P2W, territories: FRA}

    """
  private static let uri = "file:///W/a.yaml"

  private var server: LanguageServer
  private var lastId = 1

  init() throws {
    server = LanguageServer(host: .memory(try #require(CalendarDate("2027-01-15"))))
    let abilities: [String: Any] = [
      "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
    ]
    _ = try send("initialize", ["capabilities": abilities], id: 1)
    _ = try send("initialized", [:])
  }

  private mutating func send(_ method: String, _ params: [String: Any], id: Int? = nil) throws -> [[String:
    Any]]
  {
    var message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": params]
    message["id"] = id
    return try server.handle([UInt8](try JSONSerialization.data(withJSONObject: message))).map {
      try #require(JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  /// The findings that are published.
  @discardableResult
  private mutating func open(_ text: String = FeatureTests.text) throws -> [[String: Any]] {
    let document: [String: Any] = ["uri": FeatureTests.uri, "languageId": "yaml", "version": 1, "text": text]
    return try published(try send("textDocument/didOpen", ["textDocument": document]))
  }

  private func published(_ messages: [[String: Any]]) throws -> [[String: Any]] {
    let last = try #require(messages.last { $0["method"] as? String == "textDocument/publishDiagnostics" })
    let params = try #require(last["params"] as? [String: Any])
    equal(params["uri"] as? String, FeatureTests.uri)
    return try #require(params["diagnostics"] as? [[String: Any]])
  }

  private func place(_ marked: String) throws -> (line: Int, character: Int, text: String) {
    let cursor = try #require(marked.firstIndex(of: "|"))
    let lines = marked[..<cursor].split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.count - 1, lines.last?.utf16.count ?? 0, marked.replacing("|", with: ""))
  }

  private mutating func ask(
    _ method: String, at marked: String, in text: String = FeatureTests.text, _ more: [String: Any] = [:]
  ) throws -> Any? {
    let whole = text.replacing(marked.replacing("|", with: ""), with: marked, maxReplacements: 1)
    let place = try place(whole)
    lastId += 1
    let params: [String: Any] = [
      "textDocument": ["uri": FeatureTests.uri],
      "position": ["line": place.line, "character": place.character],
    ]
    let answers = try send("textDocument/" + method, params.merging(more) { $1 }, id: lastId)
    let answer = try #require(answers.last { $0["id"] as? Int == lastId })
    return answer["result"]
  }

  /// The texts of ranges.
  private func texts(_ value: Any?) throws -> [String] {
    let lines = FeatureTests.text.split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(value as? [[String: Any]]).map { item in
      let range = try #require(item["range"] as? [String: [String: Int]])
      let (start, end) = try (#require(range["start"]), #require(range["end"]))
      equal(start["line"], end["line"])
      let line = Array(lines[start["line"] ?? 0].utf16)
      return String(decoding: line[(start["character"] ?? 0)..<(end["character"] ?? 0)], as: UTF16.self)
    }
  }

  @Test mutating func aCleanTextHasNoFindingsAndAClosedOneNone() throws {
    try empty(open())
    let faulty = FeatureTests.text.replacing("level: 1", with: "level: one")
    try equal(open(faulty).count, 1)
    let closed = try send("textDocument/didClose", ["textDocument": ["uri": FeatureTests.uri]])
    try empty(published(closed))
  }

  /// Positions are in UTF-16: behind a character beyond the basic plane they are two further.
  @Test mutating func anEditBehindAWideCharacterIsMadeInItsPlace() throws {
    try open()
    let place = try place(FeatureTests.text.replacing("𝄞\"}", with: "𝄞\"|}"))
    let position = ["line": place.line, "character": place.character]
    let change: [String: Any] = ["range": ["start": position, "end": position], "text": ", nope: 1"]
    let findings = try published(
      try send(
        "textDocument/didChange",
        ["textDocument": ["uri": FeatureTests.uri, "version": 2], "contentChanges": [change]]))
    equal(findings.count, 1)
    let range = try #require(findings.first?["range"] as? [String: [String: Int]])
    equal(range["start"], ["line": place.line, "character": place.character + 2])
    equal(range["end"], ["line": place.line, "character": place.character + 6])
  }

  @Test mutating func aNameLeadsToItsDefinitionAndAllItsUses() throws {
    try open()
    for marked in ["territories: eu|rope", "{include: [eur|ope]", "prices: {europe|: 4.99,"] {
      let definition = try ask("definition", at: marked)
      try equal(texts((definition as? [String: Any]).map { [$0] } ?? definition), ["europe"], "\(marked)")
      let uses = try ask("references", at: marked, ["context": ["includeDeclaration": true]])
      try equal(texts(uses), Array(repeating: "europe", count: 4), "\(marked)")
      let others = try ask("references", at: marked, ["context": ["includeDeclaration": false]])
      try equal(texts(others).count, 3)
    }
  }

  @Test mutating func aNewNameIsWrittenEverywhere() throws {
    try open()
    let result = try ask("rename", at: "territories: eu|rope", ["newName": "eu"])
    let edit = try #require(result as? [String: Any])
    let changes = try #require(edit["changes"] as? [String: [[String: Any]]])
    equal(changes.keys.map { $0 }, [FeatureTests.uri])
    equal(changes[FeatureTests.uri]?.compactMap { $0["newText"] as? String }, ["eu", "eu", "eu", "eu"])
    try equal(texts(changes[FeatureTests.uri]), Array(repeating: "europe", count: 4))
  }

  /// `lint --against` compares the value of the locked key as a whole.
  @Test(arguments: [
    "paidSubscription|DurationInMonths", "timeSinceLast|SubscribedInMonths", "minim|um", "maxim|um",
    "wait|Between",
  ])
  mutating func aPartOfALockedValueIsLockedWithIt(_ place: String) throws {
    let text =
      FeatureTests.text + """
                winBackOffers:
                  - offerId: back
                    startDate: 2027-02-01
                    customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}, waitBetweenOffersInMonths: 2}

        """
    try open(text)
    let hover = try #require(try ask("hover", at: place, in: text) as? [String: Any])
    let contents = try #require(hover["contents"] as? [String: Any])
    equal((contents["value"] as? String)?.contains("after release: until startDate"), true)
  }

  @Test mutating func aKeyIsExplainedAndAWordOfNobodyIsNot() throws {
    try open()
    let hover = try #require(try ask("hover", at: "per|iod: P1M") as? [String: Any])
    let contents = try #require(hover["contents"] as? [String: Any])
    equal((contents["value"] as? String)?.contains("period"), true)
    #expect(try ask("hover", at: "version|: 1") is [String: Any])
  }

  /// What an offer costs beside the regular price of 4.99 USD.
  @Test(arguments: [
    ("3.99", "instead of 4.99 USD, saves 1.00 USD (20%)"),
    ("5.99", "instead of 4.99 USD, costs 1.00 USD more (20%)"), ("4.99", "instead of 4.99 USD, no saving"),
  ])
  mutating func aRiseIsNoSaving(price: String, expected: String) throws {
    let text =
      FeatureTests.text.replacing("territories: europe", with: "territories: [USA, DEU, FRA]") + """
                promotionalOffers:
                  - {offerId: stay, referenceName: Stay, mode: pay-up-front, duration: P1M, prices: {USA: \(price), rest: equalized}}

        """
    try open(text)
    let hover = try #require(try ask("hover", at: "mo|de: pay-up-front", in: text) as? [String: Any])
    let contents = try #require(hover["contents"] as? [String: Any])
    contains(contents["value"] as? String ?? "", expected)
  }

  /// A name of the catalog is text in what an editor renders: no image is loaded, no link is offered.
  @Test mutating func aNameIsNoMarkup() throws {
    let name = "![i](http://e.example/x.png) <img src=x> [l](command:x) `"
    let text = FeatureTests.text.replacing("𝄞 Monthly", with: name)
    for (abilities, expected) in [
      (["markdown"], "**`` \(name) ``**, sold in"),
      (["plaintext"], "![i](http://e.example/x.png) <img src=x>"),
    ] {
      server = LanguageServer(host: .memory(try #require(CalendarDate("2027-01-15"))))
      let capabilities = ["textDocument": ["hover": ["contentFormat": abilities]]]
      _ = try send("initialize", ["capabilities": capabilities], id: 1)
      _ = try send("initialized", [:])
      try open(text)
      let answer = try ask("hover", at: "productId: com.exa|mple", in: text)
      let contents = try #require((answer as? [String: Any])?["contents"] as? [String: Any])
      equal((contents["value"] as? String)?.contains(expected), true, "\(contents)")
    }
  }

  @Test mutating func theOutlineHasTheProductsInTheirGroup() throws {
    try open()
    let symbols = try #require(try ask("documentSymbol", at: "|version: 1") as? [[String: Any]])
    func names(_ symbols: [[String: Any]]) -> [String] {
      symbols.flatMap { symbol in
        [symbol["name"] as? String ?? ""] + names(symbol["children"] as? [[String: Any]] ?? [])
      }
    }
    let all = names(symbols)
    for name in ["europe", "small", "Group", "com.example.app.monthly"] {
      #expect(all.contains { $0.contains(name) }, "\(all)")
    }
    let top = symbols.compactMap { $0["name"] as? String }
    lacks(top, "com.example.app.monthly")
  }
}
