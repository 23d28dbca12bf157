import Diagnostics

/// What `.offerc.yaml` may hold, beside a catalog or at the root of its repository.
package let optionFileObject = ObjectType(
  .optionFile, "option file",
  """
  Command-line options for the catalogs in the folder of the file or below it. Options on the command line take precedence.
  """,
  [
    Field(
      .failOn, .enumeration(.failingSeverity), .defaulted(to: FailingSeverity.error),
      spellings: ["fail-on", "failLevel"],
      "The lowest severity that makes exit status 1."),
    Field(
      .severity, .severities, .optional, spellings: ["rules", "severities"],
      "Overrides the severity of rules: rule → level. Structural findings stay errors."),
    Field(
      .against, .text, .optional, spellings: ["baseline"],
      "What is live at Apple: a catalog.json, live.json or YAML path, relative to this file, or git:REVISION[:PATH]."
    ),
    Field(
      .known, .text, .optional, spellings: ["knownFindings"],
      "The list of known findings, which do not count, as a path relative to this file."),
    Field(
      .requiredVersion, .text, .optional, spellings: ["required-version", "offercVersion"],
      "The versions of offerc that may read the catalogs: comparisons joined by commas, such as `\">=0.2, <1\"`."
    ),
    Field(
      .ledger, .text, .optional, "The path of the ledger of codes, relative to this file."),
    Field(
      .pricePoints, .text, .optional, spellings: ["priceList", "pricePointList"],
      """
      The amounts that App Store Connect offers to your account, as a path relative to this file: the CSV of \
      "Download All Prices and Currencies", or the live.json of `appstore pull --price-points`. Other amounts are errors.
      """),
    Field(
      .appStoreConnect, .object(.appStoreConnect), .optional, spellings: ["asc", "apiKey"],
      "The key that `appstore` commands use. Options on the command line take precedence over each part."),
  ])

/// How `appstore` commands sign in. The key itself never is in an option file.
package let appStoreConnectObject = ObjectType(
  .appStoreConnect, "App Store Connect key",
  "A key of the App Store Connect API: a team key, or an individual key, which has no issuer.",
  [
    Field(
      .keyId, .text, .optional, spellings: ["key-id", "keyID", "kid"],
      "The ID of the key, as App Store Connect shows it."),
    Field(
      .issuerId, .text, .optional, spellings: ["issuer-id", "issuerID", "issuer"],
      "The issuer ID that App Store Connect shows above the team keys. An individual key has none."),
    Field(
      .keyFile, .text, .optional, spellings: ["key-file", "keyPath", "privateKeyPath", "key"],
      """
      The path of the key, a .p8 file, relative to this file. Only you may be able to read it, and git should \
      ignore it.
      """),
  ])
