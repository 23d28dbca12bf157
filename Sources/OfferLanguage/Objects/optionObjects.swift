import OfferModel

/// What `.offerc.yaml` may hold, beside a catalog or at the root of its repository.
package let optionFileObject = ObjectType(
  .optionFile, "option file",
  """
  Options of the command line for the catalogs beside or below the file. What the command line says comes first.
  """,
  [
    Field(
      .failOn, .enumeration(.failingSeverity), .defaulted(to: FailingSeverity.error),
      spellings: ["fail-on", "failLevel"],
      "The least severity that makes exit status 1."),
    Field(
      .severity, .severities, .optional, spellings: ["rules", "severities"],
      "Another severity for a rule: rule → level. Structural findings stay errors."),
    Field(
      .against, .text, .optional, spellings: ["baseline"],
      "What is live at Apple: a catalog.json or YAML path, relative to this file, or git:REVISION[:PATH]."),
    Field(
      .ledger, .text, .optional, "The ledger of codes that were made, relative to this file."),
    Field(
      .pricePoints, .text, .optional, spellings: ["priceList", "pricePointList"],
      """
      The amounts that App Store Connect offers to your account, as a path relative to this file: the CSV of \
      "Download All Prices and Currencies". Other amounts are errors.
      """),
  ])
