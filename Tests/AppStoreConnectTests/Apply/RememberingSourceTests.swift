import JSONText
import Synchronization
import TestSupport
import Testing

@testable import AppStoreConnect

/// Which answers are kept while a plan is applied: only what Apple derives from price points, once there is something.
struct RememberingSourceTests {
  /// Answers each request with one row, whose id counts the reads; nothing where `isEmpty` says so.
  private final class Counter: AnswerSource {
    private let targets = Mutex<[String]>([])
    private let isEmpty = Mutex(false)
    var read: [String] { targets.withLock { $0 } }

    func empty(_ isEmpty: Bool) { self.isEmpty.withLock { $0 = isEmpty } }

    func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>] {
      try requests.map { request in
        let number = targets.withLock { list in
          list.append(request.target)
          return list.count
        }
        let rows = isEmpty.withLock { $0 } ? "" : #"{"type":"x","id":"\#(number)"}"#
        let page = try JSONDocument(reading: Array(#"{"data":[\#(rows)]}"#.utf8))
        return .success(ReadAnswer(pages: [page]))
      }
    }
  }

  private let counter = Counter()
  private let source: RememberingSource
  private let derived = ReadRequest("/v1/subscriptionPricePoints/a/equalizations")
  private let prices = ReadRequest("/v1/subscriptions/1/prices")

  init() { source = RememberingSource(counter) }

  /// The ids of the rows, in the order of the requests.
  private func ids(_ requests: [ReadRequest]) throws -> [String] {
    try source.read(requests).map { result in
      String(decoding: try result.get().pages[0].root.text, as: UTF8.self)
        .filter { $0.isNumber }
    }
  }

  @Test func whatIsDerivedIsReadOnceAndOtherThingsEachTime() throws {
    try equal(ids([prices, derived]), ["1", "2"])
    try equal(ids([derived, prices]), ["2", "3"])
    equal(counter.read, [prices.target, derived.target, prices.target])
  }

  /// A product that has just been made need not have its price points yet.
  @Test func anEmptyAnswerIsNotKept() throws {
    counter.empty(true)
    try equal(ids([derived]), [""])
    counter.empty(false)
    try equal(ids([derived]), ["2"])
    try equal(ids([derived]), ["2"])
  }
}
