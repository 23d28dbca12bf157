import Diagnostics

/// What `.offerc.yaml` may hold, beside a catalog or at the root of its repository.
package let optionFileObject = ObjectType(
  .optionFile, "option file",
  documentation:
    "Command-line options for the catalogs in the folder of the file or below it. Options on the command line take precedence.",
  [
    Field(
      .failOn, .enumeration(.failingSeverity), .defaulted(to: FailingSeverity.error),
      .means("Exit with 1 for findings of this severity or higher.", spellings: ["fail-on", "failLevel"])),
    Field(
      .severity, .severities, .optional,
      .means(
        "Overrides the severity of rules: rule → level. Structural findings stay errors.",
        spellings: ["rules", "severities"])),
    Field(
      .against, .text, .optional,
      .means(
        "What is live at Apple: a catalog.json, live.json or YAML path, relative to this file, or git:REVISION[:PATH].",
        spellings: ["baseline"])),
    Field(
      .since, .text, .optional,
      .means(
        "The plan with whose changes the report begins: a catalog.json, live.json or YAML path, relative to this file, or git:REVISION[:PATH]."
      )),
    Field(
      .known, .text, .optional,
      .means(
        "The list of known findings, which do not count, as a path relative to this file.",
        spellings: ["knownFindings"])),
    Field(
      .requiredVersion, .text, .optional,
      .means(
        "The versions of offerc that may read the catalogs: comparisons separated by commas, such as `\">=0.2, <1\"`.",
        spellings: ["required-version", "offercVersion"])),
    Field(
      .ledger, .text, .optional,
      .means("The path of the ledger of codes, relative to this file.")),
    Field(
      .pricePoints, .text, .optional,
      .means(
        "The amounts that App Store Connect offers to your account, as a path relative to this file: the CSV of \"Download All Prices and Currencies\", or the live.json of `appstore pull --price-points`. Other amounts are errors.",
        spellings: ["priceList", "pricePointList"])),
    Field(
      .appStoreConnect, .object(.appStoreConnect), .optional,
      .means(
        "The key that `appstore` commands use. Options on the command line take precedence over each part.",
        spellings: ["asc", "apiKey"])),
  ])

/// How `appstore` commands sign in. The key itself never is in an option file.
package let appStoreConnectObject = ObjectType(
  .appStoreConnect, "App Store Connect key",
  documentation: "A key of the App Store Connect API: a team key, or an individual key, which has no issuer.",
  [
    Field(
      .keyId, .text, .optional,
      .means("The ID of the key, as App Store Connect shows it.", spellings: ["key-id", "keyID", "kid"])),
    Field(
      .issuerId, .text, .optional,
      .means(
        "The issuer ID that App Store Connect shows above the team keys. An individual key has none.",
        spellings: ["issuer-id", "issuerID", "issuer"])),
    Field(
      .keyFile, .text, .optional,
      .means(
        "The path of the key, a .p8 file, relative to this file. Make it readable only by you, and let git ignore it.",
        spellings: ["key-file", "keyPath", "privateKeyPath", "key"])),
  ])
