import ArgumentParser
import OfferEmitters

/// `catalog.json`.
struct CatalogOutput: Output {
  static let name = "catalog"

  static let prettyHelp: ArgumentHelp =
    "Indent the JSON so that people can read it; the digest is the same."

  let isPretty: Bool

  func write(_ run: OutputRun) throws {
    let json = CatalogJSON(run.form, pretty: isPretty)
    try run.destination.write(json.pieces, to: "catalog.json", " (\(json.digest.prefix(19)))")
  }
}
