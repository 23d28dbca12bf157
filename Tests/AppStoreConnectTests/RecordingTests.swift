@testable import AppStoreConnect
import JSONText
import Synchronization
import TestSupport
import Testing

private let apple = "https://api.appstoreconnect.apple.com"

/// What `RecordedAnswers` saves, `SavedAnswers` gives back.
struct RecordingTests {
  /// Answers that are not from files.
  private struct Source: AnswerSource {
    let answers: [ReadRequest: Result<[String], ReadFailure>]

    func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>] {
      try requests.map { request in
        switch try #require(answers[request]) {
        case .success(let pages):
          .success(ReadAnswer(pages: try pages.map { try JSONDocument(reading: Array($0.utf8)) }))
        case .failure(let failure): .failure(failure)
        }
      }
    }
  }

  private func recorded(_ answers: KeyValuePairs<ReadRequest, Result<[String], ReadFailure>>) throws
    -> [String: String]
  {
    let files = Mutex<[String: String]>([:])
    let source = Source(answers: Dictionary(uniqueKeysWithValues: answers.map { ($0.key, $0.value) }))
    let recorder = RecordedAnswers(source) { name, bytes in
      files.withLock { $0[name] = String(decoding: bytes, as: UTF8.self) }
    }
    _ = try recorder.read(answers.map(\.key))
    return files.withLock { $0 }
  }

  private func replayed(_ files: [String: String]) throws -> SavedAnswers {
    try SavedAnswers(files.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) })
  }

  @Test func pagesAreSavedAsTheyWereReceived() throws {
    let first =
      #"{ "data":[{"id":"1"}],"links":{"self":"\#(apple)/v1/subscriptions/650/prices?include=territory","next":"\#(apple)/v1/subscriptions/650/prices?include=territory&cursor=A"}}"#
    let second =
      #"{"data":[{"id":"2"}],"links":{"self":"\#(apple)/v1/subscriptions/650/prices?cursor=A&include=territory"}}"#
    let request = ReadRequest("/v1/subscriptions/650/prices", ["include": "territory", "limit": "200"])
    let files = try recorded([request: .success([first, second])])
    equal(files, ["v1_subscriptions_650_prices.1.json": first, "v1_subscriptions_650_prices.2.json": second])
    try equal(replayed(files).read([request])[0].ids, ["1", "2"])
  }

  @Test(arguments: [
    #"{"data":[]}"#, #"{"data":[],"links":{}}"#, #"{"data":[],"links":{"related":"x"}}"#,
    #"{"links":{"self":"https://x/v1/other"},"data":[]}"#, #"{"data":[],"links":{"self":7}}"#,
  ])
  func anAnswerWithoutItsLinkGetsOne(_ text: String) throws {
    let request = ReadRequest("/v1/apps", ["filter[bundleId]": "com.example.é"])
    let files = try recorded([request: .success([text])])
    let saved = try #require(files["v1_apps.1.json"])
    let document = try JSONDocument(reading: Array(saved.utf8))
    equal(document.root["links"]?["self"]?.string, apple + request.target)
    empty(document.duplicateKeys)
    try equal(replayed(files).read([request])[0].ids, [])
  }

  @Test(arguments: [
    ReadFailure(status: 404, at: "/v1/apps/1", "nothing there (NOT_FOUND)"),
    ReadFailure(status: 403, at: "/v1/apps/1", "not you"), ReadFailure(status: 409, at: "/v1/apps/1", "no"),
    ReadFailure(.unavailable, at: "/v1/apps/1", "the response is larger than 64 MiB"),
  ])
  func aFailureIsReplayedWithTheSameWords(_ failure: ReadFailure) throws {
    let request = ReadRequest("/v1/apps/1")
    let files = try recorded([request: .failure(failure)])
    let replayed = try #require(try replayed(files).read([request])[0].failure)
    equal(replayed.reason, failure.reason)
    equal(replayed.message, failure.message)
  }

  @Test func namesTellPathsAndQueriesApart() throws {
    var names = RecordingNames()
    let first = ReadRequest("/v1/subscriptions/650/pricePoints", ["filter[territory]": "USA"])
    equal(names.stem(of: first), "v1_subscriptions_650_pricePoints")
    equal(
      names.stem(of: ReadRequest("/v1/subscriptions/650/pricePoints", ["filter[territory]": "DEU"])),
      "v1_subscriptions_650_pricePoints.q2")
    equal(
      names.stem(of: ReadRequest("/v1/SUBSCRIPTIONS/650/pricepoints")), "v1_SUBSCRIPTIONS_650_pricepoints.q3")
    equal(names.stem(of: first), "v1_subscriptions_650_pricePoints")
    equal(
      names.stem(of: ReadRequest("/v1/../../etc/passwd")),
      "v1_------_etc_passwd".replacing("------", with: "--_--"))
    equal(names.stem(of: ReadRequest("/v1/" + String(repeating: "x", count: 999))).utf8.count, 150)
  }

  @Test func aRequestThatIsReadTwiceIsSavedOnce() throws {
    let files = Mutex<[String]>([])
    let request = ReadRequest("/v1/apps")
    let recorder = RecordedAnswers(Source(answers: [request: .success([#"{"data":[]}"#])])) { name, _ in
      files.withLock { $0.append(name) }
    }
    _ = try recorder.read([request])
    _ = try recorder.read([request])
    equal(files.withLock { Set($0) }, ["v1_apps.1.json"])
  }
}

struct SavedAnswersTests {
  private func saved(_ files: KeyValuePairs<String, String>) throws -> SavedAnswers {
    try SavedAnswers(files.map { ($0.key, Array($0.value.utf8)) })
  }

  private func page(_ link: String, _ id: String, next: String? = nil) -> String {
    let next = next.map { #","next":"\#($0)""# } ?? ""
    return #"{"data":[{"id":"\#(id)"}],"links":{"self":"\#(link)"\#(next)}}"#
  }

  private let prices = ReadRequest("/v1/subscriptions/650/prices", ["include": "territory", "limit": "200"])

  @Test(arguments: [
    "https://elsewhere.example/v1/subscriptions/650/prices", "/v1/subscriptions/650/prices",
    "http://127.0.0.1:99/v1/subscriptions/650/prices?limit=8000&fields[subscriptionPrices]=startDate",
  ])
  func hostAndFieldsOfTheLinkDoNotCount(_ link: String) throws {
    try equal(saved(["a.json": page(link, "7")]).read([prices])[0].ids, ["7"])
  }

  @Test func pagesAreJoinedByTheirCursors() throws {
    let path = apple + "/v1/subscriptions/650/prices"
    let answers = try saved([
      "a.json": page(path + "?cursor=B", "3"), "b.json": page(path, "1", next: path + "?limit=1&cursor=A"),
      "c.json": page(path + "?cursor=A", "2", next: path + "?cursor=B"),
    ])
    equal(answers.read([prices])[0].ids, ["1", "2", "3"])
  }

  @Test func aPageThatIsMissingIsSaid() throws {
    let path = apple + "/v1/subscriptions/650/prices"
    let first = try saved(["a.json": page(path, "1", next: path + "?cursor=A")]).read([prices])[0].failure
    equal(first?.reason, .notSaved)
    equal(first?.message, "/v1/subscriptions/650/prices: page 2 of the response was not saved")
    let second = try saved(["a.json": page(path + "?cursor=A", "1")]).read([prices])[0].failure
    #expect(second?.message.contains("page 1 of the response") == true)
    let circle = try saved(["a.json": page(path, "1", next: path)]).read([prices])[0].failure
    equal(circle?.reason, .notSaved)
  }

  @Test func filtersTellRowsApart() throws {
    let path = "/v1/subscriptions/650/pricePoints"
    let answers = try saved([
      "a.json": page(apple + path + "?filter%5Bterritory%5D=USA", "1"),
      "b.json": page(apple + path + "?filter[territory]=DEU", "2"),
    ])
    let results = answers.read(
      ["USA", "DEU", "FRA"].map { ReadRequest(path, ["filter[territory]": $0]) })
    equal(results.map(\.ids), [["1"], ["2"], nil])
    equal(results[2].failure?.reason, .notSaved)
  }

  @Test func amongSeveralTheOneWithTheSameParametersCounts() throws {
    let answers = try saved([
      "a.json": page(apple + "/v1/apps/1?include=x", "1"),
      "b.json": page(apple + "/v1/apps/1?include=y", "2"),
    ])
    equal(answers.read([ReadRequest("/v1/apps/1", ["include": "y"])])[0].ids, ["2"])
    #expect(
      answers.read([ReadRequest("/v1/apps/1", ["include": "z"])])[0].failure?.message.contains("2 responses")
        == true)
  }

  @Test(arguments: [
    ("{", "x.json:1: the bracket '{' that opens here is never closed"),
    ("{}", "x.json has no `links.self` with a path of the API"),
    ("[]", "x.json has no `links.self` with a path of the API"),
    ("", "x.json:1: the file is empty"),
    (
      #"{"links":{"self":"https://example.com/other"},"data":[]}"#,
      "x.json has no `links.self` with a path of the API"
    ),
    (#"{"links":{"self":"/v1/apps"}}"#, "x.json has neither `data` nor `errors` with a status"),
  ])
  func aForeignFileIsNamed(_ text: String, _ message: String) throws {
    let stop = try #require(throws: PullStopped.self) { try saved(["x.json": text]) }
    equal(stop.message, message)
  }

  @Test func twoAnswersToOneRequestAreNamed() throws {
    let stop = try #require(throws: PullStopped.self) {
      try saved(["a.json": page("/v1/apps?limit=1", "1"), "b.json": page(apple + "/v1/apps?limit=2", "2")])
    }
    equal(stop.message, "a.json and b.json both have the response to /v1/apps")
  }
}
