import ByteText
import Diagnostics
import JSONText
import Synchronization

/// Reads once what no request changes while a plan is applied: what Apple derives from price points. All price points of a
/// storefront are too many to be kept, and so is what is derived from those that steps look up, once for each product.
package final class RememberingSource: AnswerSource {
  private let source: any AnswerSource
  private let known = Mutex<[String: ReadAnswer]>([:])

  package init(_ source: any AnswerSource) { self.source = source }

  package var hour: RateLimit? { source.hour }

  package func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>] {
    let answers = known.withLock { $0 }
    let asked = requests.filter { answers[$0.target] == nil }
    var results = try (asked.isEmpty ? [] : source.read(asked))[...]
    return try requests.map { request in
      if let answer = answers[request.target] { return .success(answer) }
      guard let result = results.popFirst() else {
        throw PlainFailure("there are fewer responses than requests", status: .defect)
      }
      // A product that has just been made need not have its price points yet.
      if request.path.byBytes.hasSuffix("/equalizations"), case .success(let answer) = result, !answer.isEmpty
      {
        known.withLock { $0[request.target] = answer }
      }
      return result
    }
  }
}
