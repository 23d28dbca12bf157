import ByteText
import Diagnostics
import OfferLanguage

/// A review submission that is not over.
package struct LiveSubmission: Sendable {
  let id: String
  let platform: String
  let state: AppleState
  /// They are read only of submissions that can be added to, and of those that App Review has.
  let items: [Item]

  struct Item: Sendable {
    /// The id of a version of a product, a group or the app; nil for an item of another kind.
    let version: String?
    /// What it is, for people: `version 1.1 of the app`.
    let phrase: String
  }

  var object: ObjectPath { ObjectPath(.reviewSubmission, platform) }

  /// Whether items can be added to it.
  package func isOpen(for platform: String) -> Bool { self.platform == platform && state == .readyForReview }

  /// `the review submission for IOS has 2 items: version 1.1 of the app and 6500000001-v1`.
  package var phrase: String {
    let names = items.isEmpty ? "" : ": " + listed(items.map(\.phrase), "and")
    return "the review submission for \(platform) has \(counted(items.count, "item"))\(names)"
  }
}

/// The review submissions of an app that are not over.
///
/// - Throws: `PlainFailure` where they cannot be read; what `AnswerSource.read` throws.
package func readSubmissions(of live: LiveState, from source: any AnswerSource) throws -> [LiveSubmission] {
  let path = AppleResource.app.collection + "/" + live.ids.app + "/reviewSubmissions"
  let states = AppleState.readyForReview.rawValue + ",WAITING_FOR_REVIEW,IN_REVIEW,UNRESOLVED_ISSUES"
  let list = try read(path, ["filter[state]": states, "limit": "\(PageLimit.list)"], from: source)
  return try list.all(.reviewSubmission).map { submission in
    var items: [LiveSubmission.Item] = []
    if submission.state == .readyForReview || submission.state?.isWithReview == true {
      let path = AppleResource.reviewSubmission.collection + "/\(submission.id)/items"
      let rows = try read(path, ["include": reviewedVersions, "limit": "\(PageLimit.list)"], from: source)
      items = rows.data.filter { $0.state != .removed }.map { LiveSubmission.Item($0, in: rows) }
    }
    return LiveSubmission(
      id: submission.id, platform: submission.text("platform") ?? "",
      state: submission.state ?? AppleState(rawValue: ""),
      items: items)
  }
}

extension LiveSubmission {
  /// Whether App Review has it, and it waits for no answer from the developer.
  var isWithReview: Bool { state.isWithReview }

  package func isWithReview(for platform: String) -> Bool { self.platform == platform && isWithReview }
}

extension AppleState {
  fileprivate var isWithReview: Bool { ["WAITING_FOR_REVIEW", "IN_REVIEW"].contains(rawValue) }
}

extension LiveSubmission.Item {
  fileprivate init(_ item: ResourceObject, in document: ResourceDocument) {
    version =
      reviewedVersions.byBytes.split(separator: ",").lazy.compactMap { item.linkedId(String($0)) }.first
    if let app = item.linkedId("appStoreVersion") {
      let number = document.included("appStoreVersions", app)?.text("versionString")
      phrase = WordsForPeople.of(number.map { "version \($0) of the app" } ?? "a version of the app")
    } else {
      phrase = version ?? WordsForPeople.of("an item that is neither a product nor a version of the app")
    }
  }
}

private func read(_ path: String, _ query: KeyValuePairs<String, String>, from source: any AnswerSource)
  throws
  -> ResourceDocument
{
  try source.document(path, query).mapError {
    PlainFailure("the review submissions cannot be read: " + $0.message)
  }.get()
}

/// What an item of a review submission can be, as `include` wants it.
let reviewedVersions =
  "appStoreVersion,inAppPurchaseVersion,subscriptionGroupVersion,subscriptionVersion"
