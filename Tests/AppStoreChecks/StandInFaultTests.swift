import AppStoreConnect
import JSONText
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Every fault of the stand-in at every request of a few reads, with the pauses of the client left out: at the second one
/// through curl, at the others without a process for each request.
struct StandInFaultTests {
  private let standIn: StandIn
  private let expected: [[String]]
  /// How many requests the reads take if nothing goes wrong.
  private let count: Int

  init() throws {
    standIn = try StandIn(["--self-check", "off"])
    expected = try StandInScene(standIn).client.read(StandInScene.reads).map { try ids($0.get()) }
    count = try standIn.requests.count
    equal(expected.map(\.isEmpty), [false, false, false])
    equal(count, 4)
  }

  /// Which of the reads a request belongs to: the last two are pages of one list.
  private let reads = [0, 1, 2, 2]

  /// Each fault at each request. One server serves them all.
  private func everywhere<Fault>(_ faults: [Fault]) -> [(Fault, Int)] {
    faults.flatMap { fault in (1...count).map { (fault, $0) } }
  }

  private typealias Results = [Result<ReadAnswer, ReadFailure>]

  /// Reads with a fault at a request.
  private func read(
    _ fault: String, at number: Int, through transport: (any Transport)? = nil
  ) throws -> (results: Result<Results, any Error>, requests: Int) {
    try standIn.forgetRequests()
    try standIn.setFaults(#"[{"request": \#(number), \#(fault)}]"#)
    let loopback = number == 2 ? nil : LoopbackTransport(standIn, limit: 1 << 20)
    let scene = try StandInScene(standIn, transport: transport ?? loopback)
    let results = Result { try scene.client.read(StandInScene.reads) }
    return (results, try standIn.requests.count)
  }

  @Test func whatPassesIsRepeatedOnce() throws {
    let faults = [
      #""kind": "500""#, #""kind": "503""#, #""kind": "drop""#, #""kind": "truncated""#,
      #""kind": "invalid-json""#,
      #""kind": "429""#, #""kind": "429", "retryAfter": 30"#, #""kind": "401""#,
    ]
    for (fault, number) in everywhere(faults) {
      let (results, requests) = try read(fault, at: number)
      try equal(results.get().map { try ids($0.get()) }, expected, "\(fault) at \(number)")
      equal(requests, count + 1, "\(fault) at \(number)")
    }
  }

  /// One request stands for all: the second it takes is a real one.
  @Test func anAnswerThatDoesNotComeIsAskedForAgain() throws {
    let hurried = CurlTransport(connectSeconds: 5, answerSeconds: 1, limit: 1 << 20)
    let (results, requests) = try read(#""kind": "timeout", "seconds": 60"#, at: 2, through: hurried)
    try equal(results.get().map { try ids($0.get()) }, expected)
    equal(requests, count + 1)
  }

  @Test func whatDoesNotPassIsAFailureOfItsReadAlone() throws {
    let faults = [
      (#""kind": "403""#, ReadFailure.Reason.forbidden), (#""kind": "404""#, .notFound),
      (#""kind": "409""#, .refused(status: 409)), (#""kind": "huge", "bytes": 3000000"#, .unavailable),
    ]
    for ((fault, reason), number) in everywhere(faults) {
      let read = reads[number - 1]
      let (results, _) = try self.read(fault, at: number)
      for (other, result) in try results.get().enumerated() where other != read {
        try equal(ids(result.get()), expected[other], "\(fault) at \(number)")
      }
      guard case .failure(let failure) = try results.get()[read] else {
        Issue.record("\(fault) at \(number)")
        continue
      }
      equal(failure.reason, reason)
    }
  }

  @Test func whatLeadsElsewhereEndsEverything() throws {
    for (fault, number) in everywhere([#""kind": "redirect", "url": "/v1/apps""#, #""kind": "foreign-next""#])
    {
      let (results, requests) = try read(fault, at: number)
      #expect(throws: PullStopped.self, "\(fault) at \(number)") { try results.get() }
      equal(requests, number)
    }
  }

  @Test func aListWithoutAnEndIsAFailure() throws {
    for (number, read) in zip(1...count, reads) {
      let (results, requests) = try self.read(#""kind": "endless""#, at: number)
      #expect(throws: ReadFailure.self, "at \(number)") { try results.get()[read].get() }
      #expect(requests <= count + 1)
    }
    try standIn.setFaults(#"[{"kind": "endless", "times": 0}]"#)
    let results = try StandInScene(standIn).client.read(StandInScene.reads)
    #expect(results.allSatisfy { (try? $0.get()) == nil })
  }

  @Test func aServerThatIsDownForGoodIsUnavailable() throws {
    try standIn.forgetRequests()
    try standIn.setFaults(#"[{"kind": "503", "times": 0}]"#)
    let results = try StandInScene(standIn).client.read([StandInScene.groups])
    #expect(throws: ReadFailure.self) { try results[0].get() }
    try equal(standIn.requests.count, 6)
  }

  @Test func aHundredMegabytesAreNotTaken() throws {
    try standIn.setFaults(#"[{"kind": "huge"}]"#)
    let scene = try StandInScene(standIn, transport: CurlTransport())
    let results = try scene.client.read([StandInScene.groups])
    guard case .failure(let failure) = results[0] else {
      Issue.record("it was taken")
      return
    }
    ends(failure.message, with: "the response is larger than 64 MiB")
  }

  @Test func aWriteOfUnknownOutcomeIsSentOnce() throws {
    let body = Array(
      #"{"data":{"type":"subscriptionGroups","attributes":{"referenceName":"New"},"relationships":{"app":{"data":{"type":"apps","id":"1234567890"}}}}}"#
        .utf8)
    for change in ["before", "after"] {
      try standIn.forgetRequests()
      try standIn.setFaults(#"[{"kind": "drop", "change": "\#(change)"}]"#)
      #expect(throws: TransportFailure.self) {
        try StandInScene(standIn).client.send(.post, "/v1/subscriptionGroups", body: body)
      }
      try equal(standIn.requests.count, 1)
    }
    try standIn.setFaults(#"[{"kind": "429"}]"#)
    try standIn.forgetRequests()
    let created = try StandInScene(standIn).client.send(
      .post, "/v1/subscriptionGroups", body: body.replacing(Array("New".utf8), with: Array("Newer".utf8)))
    equal(created.status, 201)
    try equal(standIn.requests.count, 2)
  }

  @Test func readsRunSixAtOnce() throws {
    let slow = try StandIn(["--latency", "150"])
    let scene = try StandInScene(slow, atOnce: 6)
    let results = try scene.client.read(Array(repeating: StandInScene.reads[1], count: 12))
    #expect(results.allSatisfy { (try? $0.get()) != nil })
    try equal(slow.mostAtOnce, 6)
  }

  @Test func aKeyOfAnotherIssuerIsRefused() throws {
    let other = try StandIn(["--issuer-id", "11111111-2222-3333-4444-555555555555"])
    let stop = #expect(throws: PullStopped.self) {
      try StandInScene(other).client.read(StandInScene.reads)
    }
    equal(stop?.message, "\(other.url) refused the team key \(StandIn.keyId) (401)")
    try equal(other.requests.count, 2)
  }
}

private func ids(_ answer: ReadAnswer) -> [String] {
  answer.pages.flatMap { page -> [String] in
    guard let data = page.root["data"] else { return [] }
    return data.elements.map { $0.compactMap { $0["id"]?.string } } ?? [data["id"]?.string].compactMap { $0 }
  }
}
