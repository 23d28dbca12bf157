package import Diagnostics

/// What an option file says; nil or nothing where it is silent.
package struct OptionFile: Sendable {
  package var failOn: FailingSeverity?
  package var severities: [RuleID: RuleLevel] = [:]
  /// As it is written: paths are relative to the file.
  package var against: String?
  package var ledger: String?
  package var pricePoints: String?
  package var appStoreConnect: AppStoreConnectOptions?

  package init() {}
}

/// What an option file says about a key of App Store Connect, as it is written.
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
