import Diagnostics

/// What `.offerc.yaml` may hold, beside a catalog or at the root of its repository.
package let optionFileObject = ObjectType(
  .optionFile, "option file",
  [
    Field(
      .failOn, .enumeration(.failingSeverity), .defaulted(to: FailingSeverity.error),
      spellings: ["fail-on", "failLevel"]),
    Field(.severity, .severities, .optional, spellings: ["rules", "severities"]),
    Field(.against, .text, .optional, spellings: ["baseline"]),
    Field(.known, .text, .optional, spellings: ["knownFindings"]),
    Field(.requiredVersion, .text, .optional, spellings: ["required-version", "offercVersion"]),
    Field(.ledger, .text, .optional),
    Field(.pricePoints, .text, .optional, spellings: ["priceList", "pricePointList"]),
    Field(.appStoreConnect, .object(.appStoreConnect), .optional, spellings: ["asc", "apiKey"]),
  ])

/// How `appstore` commands sign in. The key itself never is in an option file.
package let appStoreConnectObject = ObjectType(
  .appStoreConnect, "App Store Connect key",
  [
    Field(.keyId, .text, .optional, spellings: ["key-id", "keyID", "kid"]),
    Field(.issuerId, .text, .optional, spellings: ["issuer-id", "issuerID", "issuer"]),
    Field(.keyFile, .text, .optional, spellings: ["key-file", "keyPath", "privateKeyPath", "key"]),
  ])
