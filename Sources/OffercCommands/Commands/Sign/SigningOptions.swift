import ArgumentParser
import OfferModel
import OfferSignatures

/// What every signature needs.
struct SigningOptions: ParsableArguments {
  @Argument(help: .catalogs) var path = "."

  @Option(
    help: .value("NAME", "The subscription: its ID, the end of its ID, or its reference name."))
  var product: String

  @OptionGroup var key: SigningKeyOptions

  @Option(help: .forTests("UUID", "Use this nonce instead of a random one.")) var nonce: String?

  @Option(
    help: .forTests("MS", "Use this time instead of the current time: milliseconds since 1970."))
  var timestamp: Int64?

  func occasion(_ console: Console) throws -> SigningOccasion {
    try SigningOccasion(nonce: nonce, timestamp: timestamp ?? console.milliseconds())
  }

  /// The one catalog at the path, whatever the rules say of it.
  func catalog(_ console: Console) throws -> Catalog {
    let run = try CatalogOpening(paths: [path]).open(on: console.today(), console)
    _ = try run.only(or: ", expected one: name the one with the product")
    return try run.catalogs(console)[0]
  }
}
