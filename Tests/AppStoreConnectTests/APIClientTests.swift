@testable import AppStoreConnect
import Synchronization
import OfferSignatures
import TestSupport
import Testing

private let apple = "https://api.appstoreconnect.apple.com"

/// What a read does with every kind of answer.
struct APIClientTests {
  @Test func aRequestHasATokenAndAsksForJSON() throws {
    let scene = try Scene(ScriptedTransport(.page()))
    try equal(scene.read("/v1/apps/1").ids, ["1"])
    let request = try #require(scene.transport.requests.first)
    equal(request.method, .get)
    equal(request.url, apple + "/v1/apps/1")
    absent(request.body)
    equal(request.headers.map(\.name), ["Authorization", "Accept"])
    #expect(request.headers[0].value.hasPrefix("Bearer ey") && request.headers[1].value == "application/json")
  }

  @Test func pagesAreReadInTheirOrder() throws {
    let scene = try Scene(
      ScriptedTransport(
        .page(["1", "2"], next: apple + "/v1/apps?cursor=A&limit=2"),
        .page(["3", "4"], next: apple + "/v1/apps?cursor=B&limit=2"), .page(["5"])))
    try equal(scene.read().ids, ["1", "2", "3", "4", "5"])
    equal(
      scene.transport.urls,
      [
        apple + "/v1/apps", apple + "/v1/apps?cursor=A&limit=2", apple + "/v1/apps?cursor=B&limit=2",
      ])
  }

  @Test(arguments: [(["3"], 4), (["3", "4"], 2)])
  func aListThatChangesWhileItIsReadIsReadOnceMore(_ second: [String], _ count: Int) throws {
    let next = apple + "/v1/apps?cursor=A"
    let scene = try Scene(
      ScriptedTransport(
        .page(["1", "2"], next: next, total: 4), .page(second), .page(["1", "2"], next: next, total: 4),
        .page(["3", "4"])))
    try equal(scene.read().ids, ["1", "2", "3", "4"])
    equal(scene.transport.requests.count, count)
  }

  @Test func resultsAreInTheOrderOfTheRequests() throws {
    let scene = try Scene(
      ScriptedTransport { request, _ in
        let id = request.url.split(separator: "/").last.map(String.init) ?? ""
        return id.hasSuffix("7") ? .errors(404, "no \(id)") : .page([id])
      }, atOnce: 6)
    let results = try scene.client.read((0..<100).map { ReadRequest("/v1/apps/\($0)") })
    for (number, result) in results.enumerated() {
      if number % 10 == 7 {
        equal(result.failure?.reason, .notFound)
      } else {
        equal(result.ids, ["\(number)"])
      }
    }
    #expect(scene.events.all.last == .done(100, planned: 100, hourRest: nil) || scene.events.all.count == 100)
  }

  @Test(arguments: [
    (404, ReadFailure.Reason.notFound, "/v1/apps: 404: what Apple says (CODE)"),
    (
      403, .forbidden,
      "/v1/apps: 403: what Apple says (CODE) (the role of the key may not allow it)"
    ),
    (409, .refused(status: 409), "/v1/apps: 409: what Apple says (CODE)"),
    (400, .refused(status: 400), "/v1/apps: 400: what Apple says (CODE)"),
  ])
  func aRefusalIsNotRepeated(_ status: Int, _ reason: ReadFailure.Reason, _ message: String) throws {
    let scene = try Scene(ScriptedTransport(.errors(status, "what Apple says")))
    let failure = try #require(try scene.read().failure)
    equal(failure.reason, reason)
    equal(failure.message, message)
    equal(scene.transport.requests.count, 1)
  }

  @Test func aLongDetailIsCut() throws {
    let scene = try Scene(ScriptedTransport(.errors(404, String(repeating: "a", count: 100_000))))
    let message = try #require(try scene.read().failure?.message)
    #expect(message.hasSuffix("aaa... (CODE)") && message.utf8.count < 900)
  }

  @Test func anAnswerWithTooManyValuesIsNotAskedForAgain() throws {
    let many = #"{"data":["# + String(repeating: "1,", count: 1_000_000) + "1]}"
    let scene = try Scene(
      ScriptedTransport(.status(200, [:], many)))
    #expect(
      try scene.read().failure?.message.hasSuffix("the response has more than 1,000,000 values") == true)
    equal(scene.transport.requests.count, 1)
  }

  @Test func controlCharactersOfADetailAreEscaped() throws {
    let scene = try Scene(ScriptedTransport(.errors(404, #"a\u001b[31m\nb"#)))
    try equal(scene.read().failure?.message, #"/v1/apps: 404: a\u{1B}[31m\u{A}b (CODE)"#)
  }

  @Test(
    arguments: [
      .errors(500, "oops"), .status(503), .status(200, [:], "{"), .status(200, [:], ""),
      .status(200, [:], "[1]"),
      .status(200, [:], #"{"x":1}"#), .status(204), .failure(.lost("it broke")),
      .failure(.notSent("no route")),
    ] as [ScriptedTransport.Answer])
  func whatMayPassIsRepeatedWithGrowingPauses(_ fault: ScriptedTransport.Answer) throws {
    let scene = try Scene(ScriptedTransport(fault, fault, .page()))
    try equal(scene.read().ids, ["1"])
    equal(scene.transport.requests.count, 3)
    equal(scene.clock.sleeps, [1, 2])
  }

  @Test(
    arguments: [.errors(500, "oops"), .status(200, [:], "{"), .failure(.lost("it broke"))]
      as [ScriptedTransport.Answer])
  func afterFiveRepeatsTheReadIsUnavailable(_ fault: ScriptedTransport.Answer) throws {
    let scene = try Scene(ScriptedTransport(fault))
    let failure = try #require(try scene.read().failure)
    equal(failure.reason, .unavailable)
    ends(failure.message, with: " (tried 6 times)")
    equal(scene.clock.sleeps, [1, 2, 4, 8, 16])
  }

  @Test func jitterSpreadsThePausesFromAHalfToThreeHalves() {
    equal(Patience { 0 }.pause(before: 2), 2)
    equal(Patience { 1 }.pause(before: 2), 6)
    equal(Patience { 0 }.pauseAfterRefusal(1), 30)
    equal(Patience { 1 }.pauseAfterRefusal(1), 37.5)
  }

  @Test func anAnswerThatIsTooLargeIsNotAskedForAgain() throws {
    let scene = try Scene(ScriptedTransport(.failure(.tooLarge(limit: 64 << 20))))
    let failure = try #require(try scene.read().failure)
    equal(failure.reason, .unavailable)
    equal(failure.message, "/v1/apps: the response is larger than 64 MiB")
    equal(scene.transport.requests.count, 1)
  }

  @Test func aRefusedTokenIsRenewedOnce() throws {
    let scene = try Scene(ScriptedTransport(.errors(401, "expired"), .page()))
    try equal(scene.read().ids, ["1"])
    let tokens = scene.transport.requests.map { $0.headers[0].value }
    equal(Set(tokens).count, 2)
    empty(scene.clock.sleeps)
  }

  @Test(arguments: [
    ("keys/SubscriptionKey_2X9R4HXF34.p8", true), ("keys/AuthKey_2X9R4HXF34.p8", false),
    ("SubscriptionKey_1/key.p8", false),
  ])
  func aRefusedKeyForInAppPurchasesIsToldByTheNameOfItsFile(file: String, isNamed: Bool) throws {
    let scene = try Scene(ScriptedTransport(.errors(401, "wrong key")), use: KeyUse(ofFile: file))
    let stop = try #require(throws: PullStopped.self) { try scene.read() }
    equal(stop.help?.contains("SubscriptionKey_…"), isNamed, "\(stop.help ?? "")")
  }

  @Test(arguments: [issuerId, nil]) func aKeyThatIsRefusedTwiceEndsTheRun(_ issuer: String?) throws {
    let scene = try Scene(ScriptedTransport(.errors(401, "wrong key")), issuerId: issuer)
    let stop = try #require(throws: PullStopped.self) { try scene.read() }
    let kind = issuer == nil ? "individual key" : "team key"
    equal(stop.message, "Apple refused the \(kind) \(keyId) (401)")
    contains(stop.help, "clock")
    contains(stop.help, "issuer ID")
    equal(scene.transport.requests.count, 2)
    // Whatever comes next is not sent any more.
    #expect(throws: PullStopped.self) { try scene.read("/v1/other") }
    equal(scene.transport.requests.count, 2)
  }

  @Test(arguments: [301, 302, 303, 304, 307, 308]) func aRedirectEndsTheRun(_ status: Int) throws {
    let scene = try Scene(ScriptedTransport(.status(status, ["Location": apple + "/v1/apps"])))
    let stop = try #require(throws: PullStopped.self) { try scene.read() }
    contains(stop.message, "redirect (\(status))")
    equal(scene.transport.requests.count, 1)
  }

  @Test(arguments: [
    "https://attacker.example/v1/apps?cursor=A", "http://api.appstoreconnect.apple.com/v1/apps?cursor=A",
    apple + "/v1/subscriptions?cursor=A", apple + "/v1/apps/1?cursor=A", apple + "/v1/apps/../users",
    "/v1/users?cursor=A", "//attacker.example/v1/apps", "../users",
    "https://api.appstoreconnect.apple.com:8443/v1/apps",
  ])
  func aLinkToElsewhereEndsTheRun(_ link: String) throws {
    let scene = try Scene(ScriptedTransport(.page(next: link)))
    let stop = try #require(throws: PullStopped.self) { try scene.read() }
    contains(stop.message, "leads away")
    lacks(stop.message, "attacker")
    equal(scene.transport.requests.count, 1)
  }

  @Test(arguments: [apple + "/v1/%61pps?cursor=A", "/v1/apps?cursor=A", "?cursor=A"])
  func aLinkToTheNextPageNeedsNoHost(_ link: String) throws {
    let scene = try Scene(ScriptedTransport(.page(["1"], next: link), .page(["2"])))
    try equal(scene.read().ids, ["1", "2"])
    #expect(scene.transport.urls.allSatisfy { $0.hasPrefix(apple + "/v1/") })
  }

  @Test func aLinkThatIsNoTextEndsTheRun() throws {
    let scene = try Scene(ScriptedTransport(.status(200, [:], #"{"data":[],"links":{"next":7}}"#)))
    #expect(throws: PullStopped.self) { try scene.read() }
  }

  @Test func aListThatComesBackToItsBeginningIsUnavailable() throws {
    let scene = try Scene(ScriptedTransport(.page(next: apple + "/v1/apps")))
    try equal(scene.read().failure?.reason, .unavailable)
    equal(scene.transport.requests.count, 1)
  }

  @Test func aListWithoutAnEndIsUnavailableAfterAHundredPages() throws {
    let scene = try Scene(ScriptedTransport { _, number in .page(next: apple + "/v1/apps?cursor=\(number)") })
    #expect(
      try scene.read().failure?.message.contains("read 100 pages, and the limit for a list is 100") == true)
    equal(scene.transport.requests.count, 100)
  }

  /// Six requests find it out, hundreds do not.
  @Test(arguments: [1, 6]) func aNetworkThatIsDownEndsTheRun(atOnce: Int) throws {
    let scene = try Scene(ScriptedTransport(.failure(.notSent("Could not resolve host"))), atOnce: atOnce)
    let stop = try #require(throws: PullStopped.self) {
      try scene.client.read((0..<500).map { ReadRequest("/v1/apps/\($0)") })
    }
    equal(stop.message, "cannot connect to \(apple): Could not resolve host")
    #expect(scene.transport.requests.count <= 6 * 6)
  }

  @Test func aNetworkThatSwallowsEverythingEndsTheRun() throws {
    let scene = try Scene(ScriptedTransport(.failure(.lost("timeout"))))
    #expect(throws: PullStopped.self) {
      try scene.client.read((0..<500).map { ReadRequest("/v1/apps/\($0)") })
    }
    equal(scene.transport.requests.count, 31)
  }

  @Test func aMachineThatCannotSendEndsTheRunAtOnce() throws {
    let scene = try Scene(ScriptedTransport(.failure(.unusable("no curl", help: "install it"))))
    let stop = try #require(throws: PullStopped.self) { try scene.read() }
    equal(stop.message, "no curl")
    equal(stop.help, "install it")
    equal(scene.transport.requests.count, 1)
  }

  // 429

  @Test func aRefusalIsWaitedForAsLongAsItSays() throws {
    let scene = try Scene(
      ScriptedTransport(
        .errors(429, "slow down", headers: ["retry-after": "7"]),
        .errors(429, "slow down", headers: ["Retry-After": "Fri, 15 Jan 2027 08:01:40 GMT"]), .page()))
    try equal(scene.read().ids, ["1"])
    equal(scene.clock.sleeps, [7, 93])
  }

  /// The old one would be refused, as if the key were wrong.
  @Test func afterALongPauseTheTokenIsNew() throws {
    let scene = try Scene(
      ScriptedTransport(.errors(429, "slow down", headers: ["Retry-After": "600"]), .page()))
    try equal(scene.read().ids, ["1"])
    equal(Set(scene.transport.requests.map { $0.headers[0].value }).count, 2)
  }

  @Test func withoutATimeThePausesGrowFromFifteenSeconds() throws {
    let scene = try Scene(ScriptedTransport(.errors(429, "slow down")))
    let stop = try #require(throws: PullStopped.self) { try scene.read() }
    #expect(stop.message.contains("429 (too many requests) after 5 waits") && stop.help != nil)
    equal(scene.clock.sleeps, [15, 30, 60, 120, 240].map { $0 * 1.125 })
  }

  @Test func aVeryLongPauseIsLeftToTheUser() throws {
    let scene = try Scene(ScriptedTransport(.errors(429, "slow down", headers: ["Retry-After": "1801"])))
    let stop = try #require(throws: PullStopped.self) { try scene.read() }
    equal(stop.help, "try again in 31 minutes")
    empty(scene.clock.sleeps)
  }
}
