import Diagnostics
import JSONText
import OfferLanguage
import OfferModel

/// Changes by another hand while a plan is applied.
extension Applier {
  /// A list at Apple that a step changes.
  struct List: Hashable {
    let owner: String
    let part: LiveRow.Part
  }

  /// Everything that was sent, as far as it is known what became of it.
  var sentChanges: SentChanges {
    var changes = SentChanges()
    let ids = Dictionary(
      journal.lines.compactMap { line in
        line.event == .done ? line.id.map { (Place(step: line.step, request: line.request), $0) } : nil
      }
    ) { _, last in last }
    for place in done.union(unknownPlaces) {
      let request = plan.steps[place.step - 1].requests[place.request - 1]
      changes.add(request.replacing(made), made: request.method == .post ? ids[place] : nil)
    }
    return changes
  }

  /// Reads the list that a step changes, just before the first write into it, and compares it with what it was.
  ///
  /// - Returns: whether somebody else has changed it.
  /// - Throws: `ApplyStop` if it cannot be read; what `AnswerSource.read` throws.
  mutating func hasChangedMeanwhile(_ step: PlanStep) throws -> Bool {
    guard let part = step.object.livePart, let owner = owner(of: step) else { return false }
    guard looked.insert(List(owner: owner.id, part: part)).inserted, hasSent else { return false }
    if step.makesVersion, let version = try closedVersion(of: owner),
      rows.contains(where: { $0.owner == owner.id && $0.isOf(version) })
    {
      textsBefore[step.object.owner.named] = LiveTexts(version: version, localizations: [])
      return false
    }
    return try differs(part, of: owner, step)
  }

  /// Whether somebody else has made the version of texts that App Store Connect refuses to make.
  mutating func hasForeignVersion(_ step: PlanStep) throws -> Bool {
    guard let owner = owner(of: step) else { return false }
    return try differs(.texts, of: owner, step)
  }

  /// Reads a list of a group or a product.
  ///
  /// - Returns: whether it is not what it was, for another reason than what was sent.
  private mutating func differs(_ part: LiveRow.Part, of owner: ResourceObject, _ step: PlanStep) throws
    -> Bool
  {
    var reader = Reader(api)
    guard let read = try reader.part(part, of: owner) else {
      throw ApplyStop(
        "\(name(step)): App Store Connect does not say what already exists, so nothing is sent",
        notes: ["run the command again later: it continues from here"])
    }
    if let texts = read.texts { textsBefore[step.object.owner.named] = texts }
    let before = rows.filter { $0.owner == owner.id && $0.part == part }
    return !sentChanges.foreign(before, read.rows).isEmpty
  }

  /// The version of texts that counts of a subscription, if App Store Connect takes no changes to it. Its texts need not be read
  /// to know that they are as they were.
  ///
  /// - Returns: nil for another version, and where one list does not have the versions of all subscriptions of the group.
  private mutating func closedVersion(of subscription: ResourceObject) throws -> ResourceObject? {
    guard let group = groups[subscription.id] else { return nil }
    let now = consistency.clock.monotonicSeconds
    let isFresh = versionLists[group.id].map { now - $0.seconds <= VersionList.secondsOfUse } ?? false
    if !isFresh {
      var reader = Reader(api)
      let reply = try reader.ask([.versions(ofSubscriptionsIn: group)])[0]
      versionLists[group.id] = VersionList(document: reply.document, seconds: now)
    }
    guard let document = versionLists[group.id]?.document,
      let one = document.data.first(where: { $0.id == subscription.id }),
      let version = document.included(
        VersionList.name, of: one, .subscriptionVersion, limit: PageLimit.included)?
        .currentVersion
    else { return nil }
    // Texts of a rejected version can be edited.
    return switch version.versionState {
    case .approved: version
    case .editable, .inReview, .over, .unknown: nil
    }
  }

  /// Stops before Apple makes something a second time that has no name: another run can have made it just now.
  ///
  /// - Parameter existing: the ids of what cannot be distinguished from what the step makes.
  func checkTwins(_ existing: [String], of step: PlanStep) throws {
    guard owners != nil else { return }
    let known = Set(rows.flatMap(\.ids)).union(journal.lines.compactMap(\.id))
    guard existing.contains(where: { !known.contains($0) }) else { return }
    throw ApplyStop(
      "\(name(step)): someone else has just made the same change in App Store Connect, so nothing is sent",
      notes: [
        "if two runs apply one plan at the same time, codes are made twice: let only one job at a time apply plans (`concurrency` in a workflow)",
        "make a new plan with `\(plan.commands.plan)`, and review it",
      ])
  }

  private func owner(of step: PlanStep) -> ResourceObject? {
    switch step.object.parts.first?.kind {
    case .app?: return owners?.first { $0.type == AppleResource.app.type }
    case .subscriptionGroup?:
      let ids = Set(rows.touched(by: Plan(steps: [step])).map(\.owner))
      return owners?.first { $0.type == AppleResource.subscriptionGroup.type && ids.contains($0.id) }
    default:
      let productId = step.object.productId
      return productId == nil ? nil : owners?.first { $0.productId == productId }
    }
  }
}

/// Somebody else has changed what a step was to change.
struct ChangedMeanwhile: Error {}

extension LiveRow {
  /// Whether it says which version of texts counts, and that it is this one.
  fileprivate func isOf(_ version: ResourceObject) -> Bool {
    part == .texts && key.isEmpty && ids == [version.id]
  }
}

extension Reader {
  /// What was read anew of one part.
  fileprivate struct Part {
    let rows: [LiveRow]
    var texts: LiveTexts?
  }

  /// - Returns: nil if it cannot be read.
  fileprivate mutating func part(_ part: LiveRow.Part, of owner: ResourceObject) throws -> Part? {
    let read = try readPart(part, of: owner)
    return unread.isEmpty ? read : nil
  }

  private mutating func readPart(_ part: LiveRow.Part, of owner: ResourceObject) throws -> Part {
    let isPurchase = owner.isInAppPurchase
    let kind: VersionedKind = isPurchase ? .inAppPurchase : .subscription
    if case .gracePeriod = part { return Part(rows: try readGracePeriod(of: owner)) }
    if owner.type == AppleResource.subscriptionGroup.type {
      let texts = try readTexts(of: part == .texts ? [owner] : [], .group).first ?? .unread
      let resource = part == .texts ? owner : try readAgain(owner)
      let group = LiveGroup(resource: resource, texts: texts, subscriptions: .unread)
      return Part(rows: group.rows.filter { $0.part == part }, texts: texts.value)
    }
    var product = LiveProduct(resource: part == .attributes ? try readAgain(owner) : owner)
    switch part {
    case .gracePeriod, .attributes: break
    case .texts: product.texts = try readTexts(of: [owner], kind)[0]
    case .screenshot: product.screenshot = try readScreenshot(of: owner, kind)
    case .availability:
      // The plan was made from it, so it could be read, or was never set.
      product.availabilities = try readAvailabilities(of: [owner], kind, arePricesRead: [true])[0]
    case .prices: product.prices = try isPurchase ? readSchedule(of: owner) : readPrices(of: [owner])[0]
    case .introductoryOffers: product.introductoryOffers = try readIntroductoryOffers(of: [owner])[0]
    case .promotionalOffers:
      product.promotionalOffers = try readOffers(of: [owner], .promotionalOffer, .promotionalOffers)[0]
    case .winBackOffers: product.winBackOffers = try readOffers(of: [owner], .winBackOffer, .winBackOffers)[0]
    case .offerCodes:
      let resource = isPurchase ? AppleResource.purchaseOfferCode : .subscriptionOfferCode
      product.offerCodes = try readOffers(of: [owner], resource, .offerCodes)[0]
    }
    return Part(rows: product.rows(part), texts: product.texts.value)
  }

  private mutating func readAgain(_ owner: ResourceObject) throws -> ResourceObject {
    let replies = try ask([Question(owner.path, of: owner.object, .subscriptions)])
    return replies[0].document?.data.first ?? owner
  }

  private mutating func readGracePeriod(of app: ResourceObject) throws -> [LiveRow] {
    let replies = try ask([
      Question(app.path + "/subscriptionGracePeriod", of: .theApp, .gracePeriod, mayBeMissing: true)
    ])
    let period = replies[0].document?.all(.gracePeriod).first
    return LiveApp(
      app: app, gracePeriod: .read(period), groups: .unread, inAppPurchases: .unread,
      promotedPurchases: .unread
    ).rows
  }

  private mutating func readScreenshot(of product: ResourceObject, _ kind: VersionedKind) throws
    -> PossiblyUnread<ResourceObject?>
  {
    let list = kind.screenshot?.home?.list ?? ""
    let replies = try ask([.part(list, of: product, .reviewScreenshot)])
    return replies[0].value(missing: .some(nil)) { $0.data.first }
  }

  private mutating func readSchedule(of purchase: ResourceObject) throws -> PossiblyUnread<[LivePrice]> {
    let schedules = try ask([
      .part("iapPriceSchedule", of: purchase, query: ["include": "baseTerritory"], .prices)
    ])
    // The storefront that prices are derived from is the one of the schedule: only manual prices are compared.
    let base = schedules[0].document?.data.first?.linkedId("baseTerritory") ?? ""
    return try readPrices(of: [purchase], schedules, base: base)[0]
  }
}

extension ObjectPath {
  /// The list at Apple that an object is in.
  var livePart: LiveRow.Part? {
    guard let owner = parts.first?.kind else { return nil }
    for part in inOwner.parts.reversed() {
      switch part.kind {
      case .availability: return .availability
      case .prices, .priceChange: return .prices
      case .localizations, .localization, .textVersion, .promotionalImage: return .texts
      case .reviewScreenshot: return .screenshot
      case OfferKind.introductory.objectKind: return .introductoryOffers
      case OfferKind.promotional.objectKind: return .promotionalOffers
      case OfferKind.winBack.objectKind: return .winBackOffers
      case OfferKind.offerCode.objectKind, .batch: return .offerCodes
      default: continue
      }
    }
    guard owner == .app || owner == .subscriptionGroup || owner.isProduct else { return nil }
    return owner == .app ? .gracePeriod : .attributes
  }
}
