import ArgumentParser
import OfferModel
import OfferSignatures

/// What every signature needs.
struct SigningOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The catalog.", valueName: "path"))
  var path = "."

  @Option(help: ArgumentHelp("The product ID of the subscription.", valueName: "ID"))
  var product: String

  @OptionGroup var key: SigningKeyOptions

  @Option(help: ArgumentHelp("Use this nonce instead of a random one, for tests.", valueName: "UUID"))
  var nonce: String?

  @Option(
    help: ArgumentHelp(
      "Use this time instead of the current time, for tests: milliseconds since 1970.", valueName: "MS"))
  var timestamp: Int64?

  func occasion(_ console: Console) throws -> SigningOccasion {
    try SigningOccasion(nonce: nonce, timestamp: timestamp ?? console.milliseconds())
  }

  /// The one catalog at the path, whatever the rules say of it.
  func catalog(_ console: Console) throws -> Catalog {
    let run = try CatalogRun(at: path, on: OffercCommands.today(nil, console), console)
    guard run.files.count == 1, let catalog = try run.catalogs(console).first else {
      throw CommandFailure(
        "\(path) has \(run.files.count) catalogs, expected one: name the one with the product")
    }
    return catalog
  }
}
