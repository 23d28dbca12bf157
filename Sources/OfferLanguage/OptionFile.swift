package import Diagnostics

/// The options of an option file; nil or empty for those that it does not have.
package struct OptionFile: Sendable {
  package var failOn: FailingSeverity?
  package var severities: [RuleID: RuleLevel] = [:]
  /// Paths are relative to the file.
  package var against: String?
  /// The baseline with whose changes the report begins.
  package var since: String?
  package var known: String?
  package var requiredVersion: VersionRequirement?
  package var ledger: String?
  package var pricePoints: String?
  package var appStoreConnect: AppStoreConnectOptions?

  package init() {}
}

/// The options for a key of App Store Connect, as they are written.
package struct AppStoreConnectOptions: Equatable, Sendable {
  package let keyId: String?
  package let issuerId: String?
  /// Relative to the file.
  package let keyFile: String?

  package init(keyId: String? = nil, issuerId: String? = nil, keyFile: String? = nil) {
    self.keyId = keyId
    self.issuerId = issuerId
    self.keyFile = keyFile
  }
}
