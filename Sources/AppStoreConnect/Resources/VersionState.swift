/// What can be done to a version of texts.
///
/// Source: `SubscriptionVersion.state`, and "Working with subscription versions": a submitted version is read-only, and new
/// content needs a new version.
enum VersionState {
  case editable
  case inReview
  case approved
  /// Rejected or replaced: history.
  case over
  case unknown

  init(_ state: AppleState?) {
    self =
      switch state?.rawValue {
      case "PREPARE_FOR_SUBMISSION"?, "READY_FOR_REVIEW"?, nil: .editable
      case "WAITING_FOR_REVIEW"?, "IN_REVIEW"?, "ACCEPTED"?: .inReview
      case "APPROVED"?: .approved
      case "REJECTED"?, "DEVELOPER_REJECTED"?, "REPLACED_WITH_NEW_VERSION"?: .over
      default: .unknown
      }
  }
}
