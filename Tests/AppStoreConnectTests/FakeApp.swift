import AppStoreConnect
import JSONText
import OfferModel
import Testing

/// Answers that a test says, by path; nothing else is there.
final class FakeApp: AnswerSource, @unchecked Sendable {
  static let bundleId = "com.example.yoga"
  static let monthly = "/v1/subscriptions/11"
  static let group = "/v1/subscriptionGroups/1"

  let bundleId: String
  private var answers: [String: Result<ReadAnswer, ReadFailure>] = [:]
  private(set) var asked: [String] = []
  /// The answers that documents are.
  private(set) var texts: [String: String] = [:]

  /// An app with one group and one subscription of 4.99 USD in USA and CAN.
  convenience init() {
    self.init(bundleId: Self.bundleId)
    list(
      "/v1/apps/99/subscriptionGroups", [Self.object("subscriptionGroups", "1", ["referenceName": "Pass"])])
    list(Self.group + "/versions", [])
    list(
      Self.group + "/subscriptions",
      [
        Self.object(
          "subscriptions", "11",
          [
            "productId": "com.example.yoga.monthly", "name": "Monthly", "groupLevel": 1,
            "subscriptionPeriod": "ONE_MONTH",
          ])
      ])
    for part in ["introductoryOffers", "promotionalOffers", "winBackOffers", "offerCodes", "versions"] {
      list(Self.monthly + "/" + part, [])
    }
    list(
      Self.monthly + "/planAvailabilities",
      [Self.object("subscriptionPlanAvailabilities", "a", ["planType": "UPFRONT"])])
    sell(["USA", "CAN"])
    price([("USA", "4.99", nil), ("CAN", "5.99", nil)])
    list("/v1/subscriptionPricePoints/USA-4.99/equalizations", [])
  }

  /// An app without products.
  init(bundleId: String) {
    self.bundleId = bundleId
    list("/v1/apps", [Self.object("apps", "99", ["bundleId": bundleId, "name": "Yoga"])])
    list("/v1/apps/99/subscriptionGroups", [])
    list("/v1/apps/99/inAppPurchasesV2", [])
    fail("/v1/apps/99/subscriptionGracePeriod", .notFound)
    list("/v1/apps/99/promotedPurchases", [])
  }

  static func empty(bundleId: String) -> FakeApp { FakeApp(bundleId: bundleId) }

  func sell(_ territories: [String]) {
    list(
      "/v1/subscriptionPlanAvailabilities/a/availableTerritories",
      territories.map { Self.object("territories", $0) })
  }

  /// Rows of the price schedule: storefront, amount, first day.
  func price(_ rows: [(territory: String, amount: String, start: String?)], preserved: Set<Int> = []) {
    list(
      Self.monthly + "/prices",
      rows.enumerated().map { number, row in
        var attributes: [String: Any] = ["planType": "UPFRONT", "preserved": preserved.contains(number)]
        if let start = row.start { attributes["startDate"] = start }
        return Self.object(
          "subscriptionPrices", "p\(number)", attributes,
          ["territory": ("territories", row.territory), "subscriptionPricePoint": Self.point(row)])
      }, included: rows.map(Self.pricePoint))
  }

  /// What Apple derives from a price in USA.
  func equalize(_ amount: String, to amounts: [(territory: String, amount: String)]) {
    list(
      "/v1/subscriptionPricePoints/USA-\(amount)/equalizations",
      amounts.map { Self.pricePoint(($0.territory, $0.amount, nil)) })
  }

  /// The price points of the subscription in a storefront.
  func ladder(_ territory: String, _ amounts: [String]) {
    list(Self.monthly + "/pricePoints", amounts.map { Self.pricePoint((territory, $0, nil)) })
  }

  func list(_ path: String, _ data: [String], included: [String] = []) {
    answer(
      path, "{\"data\":[\(data.joined(separator: ","))],\"included\":[\(included.joined(separator: ","))]}")
  }

  func answer(_ path: String, _ json: String) {
    texts[path] = json
    answers[path] = Result { ReadAnswer(pages: [try JSONDocument(reading: Array(json.utf8))]) }
      .mapError { ReadFailure(.unavailable, "\($0)") }
  }

  func fail(_ path: String, _ reason: ReadFailure.Reason) {
    answers[path] = .failure(ReadFailure(reason, "because"))
  }

  func read(_ requests: [ReadRequest]) -> [Result<ReadAnswer, ReadFailure>] {
    requests.map { request in
      asked.append(request.path)
      return answers[request.path] ?? .failure(ReadFailure(.notSaved, "\(request.path) is not in the test"))
    }
  }

  var paths: [String] { answers.keys.sorted() }

  static func object(
    _ type: String, _ id: String, _ attributes: [String: Any] = [:],
    _ links: [String: (type: String, id: String)] = [:]
  ) -> String {
    var attributes = attributes
    if ["subscriptions", "inAppPurchases"].contains(type), attributes["familySharable"] == nil {
      attributes["familySharable"] = false
    }
    let values = attributes.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\(text($0.value))" }
    let relations = links.sorted { $0.key < $1.key }.map {
      "\"\($0.key)\":{\"data\":{\"type\":\"\($0.value.type)\",\"id\":\"\($0.value.id)\"}}"
    }
    return "{\"type\":\"\(type)\",\"id\":\"\(id)\",\"attributes\":{\(values.joined(separator: ","))},"
      + "\"relationships\":{\(relations.joined(separator: ","))}}"
  }

  static func pricePoint(_ row: (territory: String, amount: String, start: String?)) -> String {
    object(
      "subscriptionPricePoints", point(row).id, ["customerPrice": row.amount],
      ["territory": ("territories", row.territory)])
  }

  private static func point(_ row: (territory: String, amount: String, start: String?)) -> (
    type: String, id: String
  ) { ("subscriptionPricePoints", row.territory + "-" + row.amount) }

  private static func text(_ value: Any) -> String {
    switch value {
    case let list as [String]: "[" + list.map { text($0) }.joined(separator: ",") + "]"
    case "null" as String: "null"
    case let text as String: "\"\(text)\""
    case let flag as Bool: flag ? "true" : "false"
    case let object as [String: Int]:
      "{" + object.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    default: "\(value)"
    }
  }
}

extension FakeApp {
  /// The text of all files of the pulled catalog.
  func yaml(today: String = "2026-11-22", exact: Bool = false) throws -> String {
    try pulled(today: today, exact: exact).files.map(\.text).joined()
  }

  func pulled(today: String = "2026-11-22", exact: Bool = false) throws -> PulledCatalog {
    let state = try readLiveApp(of: Self.bundleId, from: self)
    let day = try #require(CalendarDate(today))
    return writeCatalog(state, today: day, exact: exact)
  }
}
