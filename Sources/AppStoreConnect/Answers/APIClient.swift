import ByteText
import Diagnostics
import JSONText
import SystemCalls

package struct APIClient: Sendable {
  package let server: ServerAddress
  package let tokens: TokenSource
  let transport: any Transport
  let clock: any APIClock
  let pace: Pace
  let patience: Patience
  let run = RequestRun()
  let report: @Sendable (RequestEvent) -> Void
  private let atOnce: Int

  /// - Parameter limits: Apple's pace for Apple's server only.
  /// - Parameter report: called from several threads.
  package init(
    server: ServerAddress = .apple, tokens: TokenSource, transport: any Transport, clock: any APIClock,
    limits: PaceLimits, patience: Patience, atOnce: Int = 6,
    report: @escaping @Sendable (RequestEvent) -> Void = { _ in }
  ) {
    self.server = server
    self.tokens = tokens
    self.transport = transport
    self.clock = clock
    self.patience = patience
    self.atOnce = atOnce
    self.report = report
    pace = Pace(limits, clock: clock)
  }
}

extension APIClient: AnswerSource {
  package var hour: RateLimit? { pace.lastLimit }

  package func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>] {
    run.plan(requests.count)
    return try concurrentMap(requests, atOnce: atOnce) { request in
      do {
        let answer = try pages(of: request)
        return .success(answer.isComplete ? answer : try pages(of: request))
      } catch let failure as ReadFailure {
        return .failure(failure)
      }
    }
  }

  /// Sends what changes something at Apple: once, and again only after 429 or if no connection was made.
  ///
  /// - Parameter path: begins with `/v1/` or `/v2/`.
  /// - Returns: the answer, with whatever status it has.
  /// - Throws: `TransportFailure.lost` if the outcome of the request is unknown, `.tooLarge` if it was carried out but
  ///   its answer is too long to read, `PullStopped` if it was not carried out.
  package func send(_ method: HTTPMethod, _ path: String, body: [UInt8]?) throws -> HTTPResponse {
    run.plan(1)
    return try exchange(Exchange(method: method, target: path, body: body)) { .value($0) }
  }

  package func upload(_ bytes: [UInt8], to url: String, headers: [HTTPHeader]) throws {
    guard server.mayUpload(to: url) else {
      throw run.stop(
        PullStopped(
          "App Store Connect asks for the file at \(escapingControls(url)), which is not an apple.com host",
          help: "nothing was sent there; check the network and its proxies"))
    }
    var repeats = 0
    while true {
      try run.check()
      let words: String
      let request = HTTPRequest(.put, url, headers: headers, body: bytes)
      switch Result(catching: { () throws(TransportFailure) in try transport.send(request) }) {
      case .success(let answer):
        if (200..<300).contains(answer.status) { return }
        guard answer.status >= 500 || answer.status == 429 else { throw UploadRefused(status: answer.status) }
        words = "it responded with status \(answer.status)"
      case .failure(.unusable(let reason, let help)): throw run.stop(PullStopped(reason, help: help))
      case .failure(let failure): words = failure.words
      }
      guard repeats < patience.repeats else {
        throw run.stop(
          PullStopped(
            "the upload host did not accept a part of the file: \(words)", help: "run the command again later"
          ))
      }
      clock.sleep(seconds: patience.pause(before: repeats))
      repeats += 1
    }
  }

  /// Five times as many as the price points of a subscription in all storefronts have, which is Apple's longest list.
  private static let largestPageCount = 100
  private static let largestAnswer = 256 << 20

  private func pages(of request: ReadRequest) throws -> ReadAnswer {
    var pages: [JSONDocument] = []
    var targets: Set<String> = []
    var target = request.target
    var size = 0
    while true {
      guard targets.insert(target).inserted, pages.count < Self.largestPageCount, size <= Self.largestAnswer
      else {
        throw ReadFailure(
          .unavailable, at: request.path,
          "the list does not end: offerc has read \(counted(pages.count, "page")), and the limit for a list is \(Self.largestPageCount)"
        )
      }
      let page = try exchange(Exchange(method: .get, target: target, body: nil)) {
        try readPage($0, of: request)
      }
      pages.append(page.document)
      size += page.size
      guard let next = page.document.root["links"]?["next"], !next.isNull else {
        return ReadAnswer(pages: pages)
      }
      target = try pinned(next, of: request)
      run.plan(1)
    }
  }

  private func readPage(_ response: HTTPResponse, of request: ReadRequest) throws
    -> Acceptance<(document: JSONDocument, size: Int)>
  {
    let document: JSONDocument?
    do {
      document = try JSONDocument(reading: response.body, limits: .answer)
    } catch {
      document = nil
      // No repetition makes an answer shorter.
      if (200..<300).contains(response.status), case .tooManyValues(let limit) = error.problem {
        throw ReadFailure(
          .unavailable, at: request.path, "the response has more than \(grouped(limit)) values")
      }
    }
    switch response.status {
    case 200..<300:
      guard let document, document.root["data"] != nil else {
        return .again("the response is not a JSON:API document")
      }
      return .value((document, response.body.count))
    case 400..<500:
      let detail = (document?.root).flatMap(appleErrors) ?? "the response has no details"
      throw ReadFailure(status: response.status, at: request.path, detail)
    default:
      let detail = (document?.root).flatMap(appleErrors).map { ": " + $0 } ?? ""
      return .again("the server responded with status \(response.status)\(detail)")
    }
  }

  /// A link with the token's requests must not lead anywhere else.
  private func pinned(_ next: JSONValue, of request: ReadRequest) throws -> String {
    guard let target = next.string.flatMap({ server.target(of: $0, at: request.path) }),
      percentDecoded(target.byBytes.prefix(before: "?")) == request.path
    else {
      throw run.stop(
        PullStopped(
          "\(request.path): the link to the next page leads away from \(server.url)\(request.path)",
          help: "nothing was sent there; check the network and its proxies"))
    }
    return target
  }
}

extension APIClient {
  /// The one-time codes of a batch, as Apple writes them: a line each.
  ///
  /// - Returns: nil while Apple is still making them.
  /// - Throws: `ReadFailure`, `PullStopped`.
  package func readCodes(ofBatch id: String, isInAppPurchase: Bool) throws -> [UInt8]? {
    let collection =
      (isInAppPurchase ? "inAppPurchaseOfferCode" : "subscriptionOfferCode") + "OneTimeUseCodes"
    let path = "/v1/\(collection)/\(id)/values"
    run.plan(1)
    return try exchange(Exchange(method: .get, target: path, body: nil, accepts: "text/csv")) { response in
      switch response.status {
      case 404: return .value(nil)
      case 200..<300: return .value(response.body.isEmpty ? nil : response.body)
      case 400..<500:
        let detail = (try? JSONDocument(reading: response.body, limits: .answer).root).flatMap(appleErrors)
        throw ReadFailure(status: response.status, at: path, detail ?? "the codes cannot be downloaded")
      default: return .again("the server responded with status \(response.status)")
      }
    }
  }
}

/// The first error's detail and code, in one line; nil if the answer has no errors in Apple's form.
func appleErrors(in root: JSONValue) -> String? {
  guard let error = root["errors"]?.elements?.first(where: { _ in true }) else { return nil }
  let words = (error["detail"]?.string ?? error["title"]?.string).map { shortened($0, to: 800) }
  let code = error["code"]?.string.map { shortened($0, to: 200) }
  let parts = [words, code.map { words == nil ? $0 : "(\($0))" }].compactMap { $0 }
  return parts.isEmpty ? nil : escapingControls(parts.joined(separator: " "))
}

/// The status that an error names, for answers whose own is not at hand.
func appleStatus(in root: JSONValue) -> Int? {
  guard let error = root["errors"]?.elements?.first(where: { _ in true }) else { return nil }
  return error["status"]?.string.flatMap { Int($0) } ?? error["status"]?.integer
}

extension JSONLimits {
  /// The limits of one answer. A page of 8,000 price points has about 160,000 values, with the storefronts that it includes: an
  /// object with its attributes, relationships and links has 20. Six answers may be in memory at once.
  static let answer = JSONLimits(values: 1_000_000)
}
