import Diagnostics
import OfferLanguage

/// A version of the app that can be submitted to App Review, together with the first products.
package struct AppVersion: Sendable {
  let id: String
  /// `1.1`.
  let number: String
  let hasBuild: Bool

  var object: ObjectPath { ObjectPath(.appVersion, number) }
}

extension AppVersion {
  /// The states of a version that a developer can still change. A version that is `READY_FOR_REVIEW` is in a submission that
  /// was not sent yet. Source: `AppVersionState` of the App Store Connect API.
  fileprivate static let editable: Set<String> = [
    "PREPARE_FOR_SUBMISSION", "READY_FOR_REVIEW", "DEVELOPER_REJECTED", "REJECTED", "METADATA_REJECTED",
  ]
}

/// Reads the version of the app that can be submitted; nil if there is none.
///
/// - Parameter platform: nil for any platform.
/// - Throws: `PlainFailure` where it cannot be read; what `AnswerSource.read` throws.
package func readEditableVersion(
  of live: LiveState, platform: String?, from source: any AnswerSource
) throws -> AppVersion? {
  let path = AppleResource.app.collection + "/" + live.ids.app + "/appStoreVersions"
  let limit = "\(PageLimit.list)"
  let query: KeyValuePairs<String, String> =
    if let platform {
      ["filter[platform]": platform, "include": "build", "limit": limit]
    } else {
      ["include": "build", "limit": limit]
    }
  let answer = try source.document(path, query)
  let versions = try answer.mapError {
    PlainFailure("the versions of the app cannot be read: " + $0.message)
  }.get()
  let editable = versions.data.first { version in
    // `appStoreState` is the name of older versions of the API.
    let state = version.text("appVersionState") ?? version.text("appStoreState") ?? ""
    let isAsked = platform == nil || version.text("platform") ?? platform == platform
    return AppVersion.editable.contains(state) && isAsked
  }
  guard let editable, let number = editable.text("versionString") else { return nil }
  let hasBuild =
    try editable.linkedId("build") != nil || hasBuild("/v1/appStoreVersions/\(editable.id)/build", source)
  return AppVersion(id: editable.id, number: number, hasBuild: hasBuild)
}

/// Whether there is a build at a path. An answer need not have what `include` asks for.
private func hasBuild(_ path: String, _ source: any AnswerSource) throws -> Bool {
  switch try source.document(path) {
  case .success(let build): return !build.data.isEmpty
  case .failure(let failure):
    guard case .notFound = failure.reason else {
      throw PlainFailure("the build of the app's version cannot be read: " + failure.message)
    }
    return false
  }
}
