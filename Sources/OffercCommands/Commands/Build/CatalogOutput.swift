import ArgumentParser
import OfferEmitters

/// `catalog.json`.
struct CatalogOutput: ParsableArguments, Output {
  static let name = "catalog"

  @Flag(help: "Indent the JSON so that people can read it; the digest is the same.") var pretty = false

  func write(_ run: OutputRun) throws {
    let json = CatalogJSON(run.form, pretty: pretty)
    try run.destination.write(json.pieces, to: "catalog.json", " (\(json.digest.prefix(19)))")
  }
}
