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
      case 400..<500: throw ReadFailure(status: response.status, at: path, "the codes cannot be downloaded")
      default: return .again("the server answers \(response.status)")
      }
    }
  }
}
