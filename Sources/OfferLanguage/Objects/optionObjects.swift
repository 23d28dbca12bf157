import OfferModel

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
      .ledger, .text, .optional, "The path of the ledger of codes, relative to this file."),
    Field(
      .pricePoints, .text, .optional, spellings: ["priceList", "pricePointList"],
      """
      The amounts that App Store Connect offers to your account, as a path relative to this file: the CSV of \
      "Download All Prices and Currencies", or the live.json of `appstore pull --price-points`. Other amounts are errors.
      """),
  ])
