import JSONText
import OfferLanguage
import OfferRules

/// Looks for the effect of a request, by the name that Apple knows the object by.
struct OutcomeFinder {
  private let source: any AnswerSource

  private let readBack: AppleReadBack

  init(_ source: any AnswerSource, _ readBack: AppleReadBack) {
    self.source = source
    self.readBack = readBack
  }

  /// - Parameter request: with all ids.
  /// - Parameter known: objects that were there before, or that other requests made.
  /// - Returns: the id of the object that the request made, changed or deleted; nil if no effect can be seen.
  /// - Throws: `PullStopped`.
  func find(_ request: PlannedRequest, except known: Set<String>) throws -> String? {
    switch request.method {
    case .delete: return try isGone(request) ? request.target?.text : nil
    case .patch: return try hasChanged(request) ? request.target?.text : nil
    case .post:
      guard !request.replacesAll else { return try replacement(request) }
      guard let home = ObjectHome(of: request, readBack) else { return nil }
      // A version that was just made need not list what Apple has copied into it.
      if let kind = VersionedKind.allCases.first(where: { $0.image?.collection == request.collection }) {
        let version = kind.version.collection + "/" + (request.link("version") ?? "")
        let query: KeyValuePairs = ["include": "images"]
        guard let document = try read(version, query) ?? read(version, query) else { return nil }
        return document.data.first.flatMap { document.images(of: $0, kind) }?.first(where: home.isLike)?.id
      }
      return try read(home.list, home.query)?.data.first { object in
        !known.contains(object.id) && home.isLike(object)
      }?.id
    default: return nil
    }
  }

  /// What took the place of a price schedule or an availability of an in-app purchase, if it has all that the request says.
  private func replacement(_ request: PlannedRequest) throws -> String? {
    guard let home = ObjectHome(of: request, readBack), let one = try read(home.list, [:])?.data.first else {
      return nil
    }
    guard request.collection == AppleResource.purchaseSchedule.collection else {
      let wanted = request.links("availableTerritories")
      let live = try read(one.path + "/availableTerritories", ["limit": "200"])?.data.map(\.id)
      return live.map { Set($0) == Set(wanted) } == true ? one.id : nil
    }
    let list = try read(
      one.path + "/manualPrices", ["include": "inAppPurchasePricePoint,territory", "limit": "200"])
    let live = list?.data.map {
      ScheduleRow(point: $0.pricePoint, start: readBack.start($0.text("startDate")))
    }
    let wanted = request.scheduleRows.map { ScheduleRow(point: $0.point, start: readBack.start($0.start)) }
    return live.map { Set($0) == Set(wanted) } == true ? one.id : nil
  }

  private struct ScheduleRow: Hashable {
    let point: String?
    let start: String?
  }

  /// The version of texts that Apple has edited in place of a new one: nothing came after it was rejected.
  func rejectedVersion(insteadOf request: PlannedRequest) throws -> String? {
    guard let home = ObjectHome(of: request, readBack),
      let newest = try read(home.list, home.query)?.data.newestVersion, case .over = newest.versionState
    else { return nil }
    return newest.id
  }

  /// The ids of the objects that cannot be distinguished from the one that a request makes.
  ///
  /// - Throws: `ApplyStop` where they cannot be read, `PullStopped`.
  func existing(like request: PlannedRequest, for step: String) throws -> [String] {
    guard let home = ObjectHome(of: request, readBack), let list = try read(home.list, home.query) else {
      throw ApplyStop(
        "\(step): App Store Connect does not say what already exists, so nothing is sent",
        notes: ["run the command again later: it continues from here"])
    }
    return list.data.filter(home.isLike).map(\.id).sorted()
  }

  /// The ids of everything that is listed where the object of a request belongs.
  func ids(beside request: PlannedRequest) throws -> [String]? {
    if let list = request.list, let id = request.target?.text {
      return try read("\(request.collection)/\(id)/\(list)", ["limit": "200"])?.data.map(\.id)
    }
    if request.setsPrices, let id = request.target?.text {
      return try read("/v1/subscriptions/\(id)/prices", ["limit": "200"])?.data.map(\.id)
    }
    guard let home = ObjectHome(of: request, readBack) else { return nil }
    switch try source.document(home.list, home.query) {
    case .success(let list): return list.data.map(\.id)
    // Of what there can be one, nothing is left.
    case .failure(let failure): return failure.reason == .notFound ? [] : nil
    }
  }

  /// Whether nothing is left of what a request deletes from a list, or an image or a screenshot is no longer there. App Store
  /// Connect does not show all other objects by their ids.
  private func isGone(_ request: PlannedRequest) throws -> Bool {
    if request.list != nil {
      return try ids(beside: request).map(Set(request.deletedIds).isDisjoint) ?? false
    }
    let files = VersionedKind.allCases.flatMap { [$0.image, $0.screenshot] }.compactMap(\.self)
    guard files.contains(where: { $0.collection == request.collection }) else { return false }
    guard case .failure(let failure) = try source.document(request.path) else { return false }
    return failure.reason == .notFound
  }

  private func hasChanged(_ request: PlannedRequest) throws -> Bool {
    guard let id = request.target?.text else { return false }
    if request.setsPrices {
      let rows = Set(request.priceRows.map { $0.readBack(readBack) })
      guard !rows.isEmpty,
        let live = try read(
          "/v1/subscriptions/\(id)/prices",
          ["include": "territory,subscriptionPricePoint", "limit": "200"])
      else { return false }
      return rows.isSubset(of: live.all(.price).map { PriceRowKey($0).readBack(readBack) })
    }
    // Apple does not show an introductory offer by its id, and shows what is linked elsewhere.
    if request.commitsUpload {
      return try read(request.path, [:])?.data.first.map { $0.uploadState == .there } ?? false
    }
    if request.attribute("submitted") == true {
      return try read(request.path, [:])?.data.first.map { $0.state != .readyForReview } ?? false
    }
    guard request.relationships.isEmpty, request.collection != "/v1/subscriptionIntroductoryOffers",
      let object = try read(request.path, [:])?.data.first
    else { return false }
    return request.attributes.allSatisfy { $0.value.isSame(as: $0.name, of: object) }
  }

  /// The answer to a read; nil if there is none, so that no effect can be seen.
  private func read(_ path: String, _ query: KeyValuePairs<String, String>) throws -> ResourceDocument? {
    let result = try source.document(path, query)
    return try? result.get()
  }
}

extension PriceRowKey {
  fileprivate init(_ price: ResourceObject) {
    self.init(
      storefront: price.territory, startDate: price.text(.startDate), plan: price.planType,
      point: price.pricePoint)
  }
}

extension JSON {
  /// Whether an attribute has this value.
  func isSame(as name: String, of object: ResourceObject) -> Bool {
    switch self {
    case .text(let text): return object.text(name) == text
    case .number(let number): return object.integer(name) == number
    case .boolean(let truth): return object.boolean(name) == truth
    case .null: return object.text(name) == nil && object.integer(name) == nil
    case .object(let members):
      return members.allSatisfy { member in
        guard case .number(let number) = member.value else { return false }
        return object.integer(name, member.name) == number
      }
    case .array: return false
    }
  }
}
