@testable import AppStoreConnect
import TestSupport
import Testing

/// A write is sent again only where it certainly did not happen.
struct WriteTests {
  private let body = Array(#"{"data":{}}"#.utf8)

  private func send(_ scene: Scene) throws -> HTTPResponse {
    try scene.client.send(.post, "/v1/subscriptionGroups", body: body)
  }

  @Test func theBodyIsSentAsItIs() throws {
    let scene = try Scene(ScriptedTransport(.status(201)))
    try equal(send(scene).status, 201)
    let request = try #require(scene.transport.requests.first)
    equal(request.method, .post)
    equal(request.body, body)
    equal(request.headers.last, HTTPHeader("Content-Type", "application/json"))
  }

  @Test func withoutABodyThereIsNoContentType() throws {
    let scene = try Scene(ScriptedTransport(.status(204)))
    try equal(scene.client.send(.delete, "/v1/apps/1", body: nil).status, 204)
    equal(scene.transport.requests[0].headers.count, 2)
  }

  @Test(arguments: [200, 400, 403, 404, 409, 422, 500, 503]) func anyAnswerIsTheCallers(_ status: Int) throws
  {
    let scene = try Scene(ScriptedTransport(.errors(status, "no")))
    try equal(send(scene).status, status)
    equal(scene.transport.requests.count, 1)
  }

  @Test(arguments: [TransportFailure.lost("it broke"), .tooLarge(limit: 1)])
  func anUnknownOutcomeIsNotTriedAgain(_ failure: TransportFailure) throws {
    let scene = try Scene(ScriptedTransport(.failure(failure)))
    #expect(throws: failure) { try send(scene) }
    equal(scene.transport.requests.count, 1)
    empty(scene.clock.sleeps)
  }

  @Test func withoutAConnectionItIsSentAgain() throws {
    let scene = try Scene(
      ScriptedTransport(.failure(.notSent("no route")), .failure(.notSent("no route")), .status(201)))
    try equal(send(scene).status, 201)
    equal(scene.transport.requests.count, 3)
    let down = try Scene(ScriptedTransport(.failure(.notSent("no route"))))
    #expect(throws: PullStopped.self) { try send(down) }
    equal(down.transport.requests.count, 6)
  }

  @Test func a429IsSentAgain() throws {
    let scene = try Scene(ScriptedTransport(.errors(429, "slow down"), .status(201)))
    try equal(send(scene).status, 201)
    equal(scene.clock.sleeps, [15 * 1.125])
  }

  /// Apple checks the token first: nothing was done.
  @Test func a401IsSentAgainOnceWithANewToken() throws {
    let scene = try Scene(ScriptedTransport(.errors(401, "expired"), .status(201)))
    try equal(send(scene).status, 201)
    equal(scene.transport.requests.count, 2)
  }

  @Test func aRedirectIsNotFollowed() throws {
    let scene = try Scene(ScriptedTransport(.status(307)))
    #expect(throws: PullStopped.self) { try send(scene) }
    equal(scene.transport.requests.count, 1)
  }
}
