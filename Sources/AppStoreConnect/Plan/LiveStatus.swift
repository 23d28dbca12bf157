package import Diagnostics
import OfferLanguage
import OfferModel
package import OfferRules

/// How far the objects of a catalog are on their way to customers, and what products need before App Review can see them.
package struct LiveStatus: Sendable {
  package struct Row: Sendable {
    let object: ObjectPath
    /// The state in Apple's words, or `active`; nil for an object without a state.
    let state: String?
    let comparison: Comparison

    /// A submission is in no catalog, which is no difference.
    fileprivate var comparisonPhrase: String {
      object.parts.first?.kind == .reviewSubmission ? "–" : comparison.phrase
    }
  }

  package enum Comparison: String, CaseIterable, Sendable {
    case same
    case differs
    case missing
    case notInCatalog = "not-in-catalog"
    case unread

    fileprivate var phrase: String {
      switch self {
      case .same: "as in the catalog"
      case .differs: "differs"
      case .missing: "to be created"
      case .notInCatalog: "not in the catalog"
      case .unread: "could not be read"
      }
    }
  }

  /// - Parameters:
  ///   - commands: those that its texts name.
  ///   - place: where a part of the catalog is: `offers/spring.yaml:14`.
  package init(
    _ comparison: OfferRules.Comparison, _ live: LiveState, _ submissions: [LiveSubmission] = [],
    commands: CatalogCommands = CatalogCommands(), place: @escaping (SourceRange) -> String?
  ) {
    let builder = StatusBuilder(comparison, live, commands: commands, place: place)
    rows =
      builder.rows
      + submissions.map { Row(object: $0.object, state: $0.state.rawValue, comparison: .notInCatalog) }
    requirements = builder.requirements
    bundleId = comparison.current.catalog.app.bundleId.value
    today = comparison.today
  }

  let bundleId: String
  let today: CalendarDate
  package let rows: [Row]
  package private(set) var requirements: [ReviewRequirement]

  /// Whether something has to be submitted together with a version of the app.
  package var needsAppVersion: Bool {
    requirements.contains { one in
      switch one.remedy {
      case .submit(withVersion: true), .nudge(withVersion: true): true
      default: false
      }
    }
  }

  /// Adds what is missing of the version with which the first products are submitted.
  ///
  /// - Parameter version: nil if the app has none that can be submitted.
  package mutating func require(_ version: AppVersion?) {
    guard let version else { return requireFirst(.appVersion, .create, of: ObjectPath(.app, bundleId)) }
    if !version.hasBuild { requireFirst(.build, .choose, of: version.object) }
  }

  /// Says that it is unknown whether the app has a version with which the first products are submitted.
  package mutating func noteUnreadAppVersion(reason: String) {
    requireFirst(.unreadAppVersion, .readAgain(reason: reason), of: ObjectPath(.app, bundleId))
  }

  private mutating func requireFirst(
    _ need: ReviewRequirement.Need, _ remedy: ReviewRequirement.Remedy, of object: ObjectPath
  ) {
    requirements.insert(
      ReviewRequirement(object: object, need: need, remedy: remedy, place: nil, commands: CatalogCommands()),
      at: 0)
  }

  /// Whether all of the app was read, no product needs anything before App Review can see it, and no texts wait to be submitted.
  var isComplete: Bool {
    requirements.isEmpty
      && rows.allSatisfy { row in
        row.comparison != .unread && !LiveStatus.notSubmitted.contains(row.state ?? "")
      }
  }

  /// States of texts of which App Review has not seen the last change. Source: `SubscriptionVersion.state` of the API.
  private static let notSubmitted: Set<String> = ["PREPARE_FOR_SUBMISSION", "REJECTED", "DEVELOPER_REJECTED"]

  /// `2 APPROVED, 1 not there yet`.
  static func counts(_ states: [String]) -> String {
    let byState = Dictionary(grouping: states) { $0 }.sorted { one, other in one.key < other.key }
    return byState.map { state, all in "\(all.count) \(state)" }.joined(separator: ", ")
  }

  /// - Parameter words: text as the table has it.
  package func table(_ words: (String) -> String = { $0 }) -> Table {
    Table(
      [.text("group or product"), .text("part"), .whole("state"), .whole("catalog")],
      rows.map { row in
        let part = row.object.inOwner
        return [
          row.object.owner.quotedLabel,
          part.isEmpty ? row.object.parts.first?.kind.phrase ?? "" : part.quotedLabel,
          row.state ?? "–", row.comparisonPhrase,
        ].map(words)
      }, isGrouped: true)
  }
}
