import Diagnostics
import JSONText
import OfferLanguage

/// Waits until App Store Connect has noticed that products lack nothing.
///
/// After a screenshot is committed, a product stays `MISSING_METADATA` for a while. The state of a subscription can stay so
/// for hours, because Apple computes it when the subscription is edited: an edit that changes nothing moves it (reports of
/// 2026-06).
package struct ReadinessWait {
  private let api: any RequestSender
  private let consistency: ConsistencyWait
  private let report: (String) throws -> Void

  /// - Parameter report: says what the run waits for.
  package init(
    api: any RequestSender, consistency: ConsistencyWait, report: @escaping (String) throws -> Void
  ) {
    self.api = api
    self.consistency = consistency
    self.report = report
  }

  /// Waits, then sends the name of each subscription that is still `MISSING_METADATA` again, once, and waits again.
  ///
  /// - Throws: what `AnswerSource.read` throws.
  package func wait(for products: [StuckProduct]) throws {
    try report("waiting for App Store Connect to show these as ready: \(names(products))")
    let stuck = try waited(for: products)
    let subscriptions = stuck.filter(\.isSubscription)
    guard !subscriptions.isEmpty else { return }
    try report("still MISSING_METADATA: sending the unchanged name again for \(names(subscriptions))")
    for subscription in subscriptions {
      let name = JSON.Member("name", .text(subscription.referenceName))
      let request = PlannedRequest.update(.subscription, .known(subscription.id), attributes: [name])
      // Nothing depends on the answer: the state is read next.
      _ = try? api.send(request.method, request.path, body: request.body?.bytes)
    }
    let left = try waited(for: stuck)
    if !left.isEmpty { try report("App Store Connect still reports MISSING_METADATA for \(names(left))") }
  }

  /// The products that are still `MISSING_METADATA` when the time is up.
  private func waited(for products: [StuckProduct]) throws -> [StuckProduct] {
    var left = products
    let isOver: Bool? = try consistency.poll {
      left = try left.filter(isStuck)
      return left.isEmpty ? true : nil
    }
    return isOver == true ? [] : left
  }

  /// A state that cannot be read is no reason to wait.
  private func isStuck(_ product: StuckProduct) throws -> Bool {
    let resource: AppleResource = product.isSubscription ? .subscription : .inAppPurchase
    let answer = try api.document(resource.collection + "/" + product.id)
    return (try? answer.get())?.data.first?.state == .missingMetadata
  }

  private func names(_ products: [StuckProduct]) -> String { firstFive(products.map(\.object.quotedLabel)) }
}
