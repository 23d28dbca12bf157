@testable import AppStoreConnect
import Diagnostics
import JSONText
import Synchronization
import OfferEmitters
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// What is sent if the journal cannot be kept, and in which order lines and requests are.
struct ApplierTests {
  /// Says yes to everything and lists nothing.
  private final class Sender: RequestSender {
    func upload(_ bytes: [UInt8], to url: String, headers: [HTTPHeader]) throws {}
    private let list = Mutex<[String]>([])
    var sent: [String] { list.withLock { $0 } }

    func note(_ text: String) { list.withLock { $0.append(text) } }

    func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>] {
      let page = ReadAnswer(pages: [try JSONDocument(reading: Array(#"{"data":[]}"#.utf8))])
      return requests.map { _ in .success(page) }
    }

    func send(_ method: HTTPMethod, _ path: String, body: [UInt8]?) throws -> HTTPResponse {
      note("\(method.rawValue) \(path)")
      return HTTPResponse(status: 201, body: Array(#"{"data":{"type":"x","id":"\#(sent.count)"}}"#.utf8))
    }
  }

  private struct DiskFull: Error {}

  private final class FullJournal: Journal {
    private(set) var lines: [JournalLine] = []
    private let room: Int
    private let sender: Sender

    init(room: Int, _ sender: Sender) { (self.room, self.sender) = (room, sender) }

    func append(_ line: JournalLine) throws {
      guard lines.count < room else { throw DiskFull() }
      lines.append(line)
      sender.note("\(line.event.rawValue) \(line.step).\(line.request)")
    }

    let rows: [LiveRow]? = nil

    func begin(_ rows: [LiveRow]) throws { sender.note("begins") }
  }

  private static let yaml = """
    version: 1
    app: {bundleId: com.example.empty}
    subscriptionGroups:
      - referenceName: Pass
        localizations: {en-US: {displayName: Pass}}
        subscriptions:
          - {productId: com.example.monthly, referenceName: Monthly, level: 1, period: P1M, territories: [USA], prices: {}}

    """

  private func plan() throws -> (plan: Plan, json: [UInt8]) {
    let file = SourceFile(name: "catalog.yaml", bytes: Array(ApplierTests.yaml.utf8))
    return try planned([file], on: .empty(bundleId: "com.example.empty"))
  }

  private func apply(room: Int, _ json: [UInt8]? = nil) throws -> (
    sent: [String], result: ApplyResult, journal: [JournalLine]
  ) {
    let (plan, ownJSON) = try plan()
    let json = json ?? ownJSON
    let sender = Sender()
    let journal = FullJournal(room: room, sender)
    let live = try liveState(
      of: .empty(bundleId: "com.example.empty"), today: try #require(CalendarDate("2026-11-22")))
    let view = LiveView(plan, within: plan.scope, from: live, canonicalObject)
    var applier = Applier(
      try Plan(JSONDocument(reading: json).root, in: SourceFile(name: "plan.json", bytes: json)),
      allowing: [], through: sender,
      journal: journal, consistency: ConsistencyWait(clock: DrivenClock(), seconds: 10),
      refresh: { view }
    ) { _ in }
    try applier.check(view)
    let result = applier.run(from: view)
    return (sender.sent, result, journal.lines)
  }

  @Test func everyRequestIsBetweenTwoLines() throws {
    let (sent, result, _) = try apply(room: 100)
    absent(result.failure)
    absent(result.stop)
    equal(
      sent,
      [
        "begins", "intent 1.1", "POST /v1/subscriptionGroups", "done 1.1", "intent 2.1",
        "POST /v1/subscriptions",
        "done 2.1", "intent 3.1", "POST /v1/subscriptionGroupVersions", "done 3.1", "intent 4.1",
        "POST /v2/subscriptionGroupLocalizations", "done 4.1", "intent 5.1",
        "POST /v1/subscriptionPlanAvailabilities", "done 5.1",
      ])
    // Live state never shows any of it.
    empty(result.done)
    equal(result.unseen, [1, 2, 3, 4, 5])
  }

  /// Other words for all objects: what is planned, sent and kept is the same.
  @Test func nothingDependsOnTheWordsForObjects() throws {
    let english = try plan()
    let applied = try apply(room: 100, english.json)
    func lines(_ journal: [JournalLine]) -> [String] {
      journal.map { "\($0.step).\($0.request) \($0.event) \($0.object.key)" }
    }
    try ObjectKind.$wording.withValue({ String($0.spelling.reversed()) + ", as" }) {
      let reworded = try plan()
      #expect(reworded.json != english.json)
      equal(reworded.plan.steps.map { StepText($0) }, english.plan.steps.map { StepText($0) })
      equal(reworded.plan.fingerprints, english.plan.fingerprints)
      // The plan of the one is applied by the other.
      for json in [english.json, reworded.json] {
        let other = try apply(room: 100, json)
        equal(other.sent, applied.sent)
        equal(other.result.unseen, applied.result.unseen)
        #expect(lines(other.journal) == lines(applied.journal) && !other.journal.isEmpty)
      }
    }
  }

  @Test(arguments: 0..<8)
  func withoutALineBeforeNothingIsSent(_ room: Int) throws {
    let (sent, result, _) = try apply(room: room)
    #expect(result.failure is DiskFull)
    let requests = sent.filter { $0.contains(" /") }
    // An odd line was an intent: its request was sent, and then the line about its outcome had no room.
    equal(requests.count, (room + 1) / 2)
    equal(sent.filter { $0.hasPrefix("intent") }.count, requests.count)
  }

  @Test func whatIsWrongWithOtherObjectsIsSaid() throws {
    let body = #"""
      {"errors":[{"status":"409","code":"STATE_ERROR","title":"Not now","meta":{"associatedErrors":{"/v1/subscriptions/1":[
        {"status":"409","code":"STATE_ERROR.AVAILABILITY","title":"No","detail":"You need to set up availabilities first."}]}}}]}
      """#
    let request = try #require(try plan().plan.steps.first?.requests.first)
    equal(
      refusalLines(Array(body.utf8), of: request) { ["/v1/subscriptions/1": "com.example.monthly"][$0] },
      [
        "Not now [STATE_ERROR]",
        "com.example.monthly: You need to set up availabilities first. [STATE_ERROR.AVAILABILITY]",
      ])
  }

  /// The causes are explained, and not their envelope.
  @Test func whatIsMissingIsExplainedByItsCauses() throws {
    let body = #"""
      {"errors":[{"status":"409","code":"INVALID_REQUEST_ENTITY_STATE_INVALID","title":"No","meta":{"associatedErrors":{
        "/v1/subscriptions/1":[{"status":"409","code":"STATE_ERROR.IAP_SUBMISSION_NOT_ALLOWED_AVAILABILITY_NEVER_SET","title":"No"},
        {"status":"409","code":"ENTITY_ERROR.RELATIONSHIP.REQUIRED","title":"No screenshot"}]}}}]}
      """#
    let request = try #require(try plan().plan.steps.first?.requests.first)
    let lines = refusalLines(Array(body.utf8), of: request) { _ in "com.example.monthly" }
    equal(lines.count, 5)
    contains(lines[3], "does not know where the product is sold")
    contains(lines[4], "often the review screenshot")
  }

  /// A second file is refused because of one that has failed.
  @Test func whatIsInTheWayOfAFileIsNamed() throws {
    let screenshot = #"""
      {"data":{"type":"subscriptionAppStoreReviewScreenshots","id":"s","attributes":{"fileName":"a.png","assetDeliveryState":
      {"state":"FAILED","errors":[{"code":"IMAGE_INCORRECT_DIMENSIONS","description":"IMAGE_INCORRECT_DIMENSIONS"}]}}}}
      """#
    let app = FakeApp.empty(bundleId: "com.example.empty")
    app.answer("/v1/subscriptions/1/appStoreReviewScreenshot", screenshot)
    let applier = Applier(
      try plan().plan, allowing: [], through: Answering(app), journal: FullJournal(room: 0, Sender()),
      consistency: ConsistencyWait(clock: DrivenClock(), seconds: 1),
      refresh: { throw DiskFull() }
    ) { _ in }
    let request = UploadFile(path: "b.png", place: "b.png", size: 1, sha256: "", md5: "").reserve(
      .subscriptionScreenshot, .known("1"))
    func lines(_ code: String) throws -> [String] {
      let body = #"{"errors":[{"status":"409","code":"\#(code)","detail":"Screenshot already exists"}]}"#
      return applier.filesInTheWay(of: request, refusedWith: Array(body.utf8))
    }
    try equal(
      lines("ENTITY_ERROR.MEDIA_ASSET_CREATION_NOT_ALLOWED"),
      ["already exists: a.png, FAILED (IMAGE_INCORRECT_DIMENSIONS)"])
    try empty(lines("STATE_ERROR"))
  }

  /// Answers reads from an app.
  private struct Answering: RequestSender {
    private let app: FakeApp

    init(_ app: FakeApp) { self.app = app }

    func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>] { app.read(requests) }

    func send(_ method: HTTPMethod, _ path: String, body: [UInt8]?) throws -> HTTPResponse {
      throw DiskFull()
    }

    func upload(_ bytes: [UInt8], to url: String, headers: [HTTPHeader]) throws {}
  }

  @Test(arguments: [
    ("STATE_ERROR.FIRST_SUBSCRIPTION_MUST_BE_SUBMITTED_ON_VERSION", "--with-version"),
    ("STATE_ERROR.FIRST_CONSUMABLE_MUST_BE_SUBMITTED_ON_VERSION", "--with-version"),
    ("STATE_ERROR.FIRST_NON_CONSUMABLE_MUST_BE_SUBMITTED_ON_VERSION", "--with-version"),
    ("IMAGE_INCORRECT_DIMENSIONS", "an alpha channel"),
    ("STATE_ERROR.IAP_SUBMISSION_NOT_ALLOWED_MISSING_PRICING_DATA", "rest: equalized"),
    ("STATE_ERROR.IAP_SUBMISSION_NOT_ALLOWED_AVAILABILITY_NEVER_SET", "territories"),
    ("STATE_ERROR.IAP_SUBMISSION_NOT_ALLOWED", "in a few minutes"),
    ("ENTITY_ERROR.MEDIA_ASSET_CREATION_NOT_ALLOWED", "blocks a new one"),
    ("ENTITY_ERROR.MEDIA_ASSET_DELETE_NOT_ALLOWED", "ready to submit or in review"),
    ("ENTITY_ERROR.RELATIONSHIP.REQUIRED", "appstore status"),
    ("INVALID_REQUEST_ENTITY_STATE_INVALID", "appstore status"),
    ("STATE_ERROR", nil),
  ])
  func whatACodeMeansIsSaidOnce(code: String, words: String?) throws {
    let error = #"{"status":"409","code":"\#(code)","detail":"No"}"#
    let request = try #require(try plan().plan.steps.first?.requests.first)
    let lines = refusalLines(Array(#"{"errors":[\#(error),\#(error)]}"#.utf8), of: request)
    equal(lines.count, (words == nil ? 2 : 3))
    if let words { contains(lines.last, words) }
  }
}
