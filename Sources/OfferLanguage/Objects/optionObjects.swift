import Diagnostics

/// What `.offerc.yaml` may hold, beside a catalog or at the root of its repository.
package let optionFileObject = ObjectType(
  .optionFile, "option file",
  [
    Field(.failOn, .enumeration(.failingSeverity), .defaulted(to: FailingSeverity.error)),
    Field(.severity, .severities, .optional),
    Field(.against, .text, .optional),
    Field(.known, .text, .optional),
    Field(.requiredVersion, .text, .optional),
    Field(.ledger, .text, .optional),
    Field(.pricePoints, .text, .optional),
    Field(.appStoreConnect, .object(.appStoreConnect), .optional),
  ])

/// How `appstore` commands sign in. The key itself never is in an option file.
package let appStoreConnectObject = ObjectType(
  .appStoreConnect, "App Store Connect key",
  [
    Field(.keyId, .text, .optional),
    Field(.issuerId, .text, .optional),
    Field(.keyFile, .text, .optional),
  ])
