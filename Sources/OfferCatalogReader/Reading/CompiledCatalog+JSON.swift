import ByteText
import JSONText
import OfferModel

extension CompiledCatalog {
  /// Reads a `catalog.json`, of offerc 0.1.0 or newer. Keys that it does not know are ignored.
  ///
  /// The text can be from anywhere: nothing in it ends the program, and the time is in proportion to its size. The digest is not
  /// checked.
  ///
  /// - Parameter json: The bytes of the file (UTF-8), such as Foundation's `Data`.
  /// - Throws: `ReadingError`: the first fault.
  public init(json: some Sequence<UInt8>) throws(ReadingError) {
    let bytes = Array(json)
    let root: JSONValue
    do {
      root = try JSONDocument(reading: bytes, limits: JSONLimits(bytes: 512 << 20, values: 20_000_000)).root
    } catch {
      throw ReadingError(error, in: bytes)
    }
    try CompiledCatalog.checkFormat(of: root, in: bytes)
    do {
      let reader = try NormalFormReader(root)
      let catalog = try root.read("catalog", reader.read)
      let digest = try root.read("digest", readText)
      self.init(catalog, digest: digest, skippedStorefronts: reader.skippedStorefronts)
    } catch {
      throw ReadingError(error, in: bytes)
    }
  }

  /// Reads the text of a `catalog.json`.
  ///
  /// - Throws: `ReadingError`: the first fault.
  public init(json: String) throws(ReadingError) { try self.init(json: json.utf8) }

  private static func checkFormat(of root: JSONValue, in bytes: [UInt8]) throws(ReadingError) {
    let format = "offerc.catalog/1"
    do {
      let found = try root.read("format", readText)
      guard !found.isIdentical(to: format) else { return }
    } catch {
      throw ReadingError(error, .notACatalog, help: "is it the catalog.json of `offerc build`?", in: bytes)
    }
    let found = root["format"]?.string ?? ""
    let fault = SchemaFault(.notListed([.text(format)]), root["format"] ?? root, path: "format")
    let isNewer =
      found.byBytes.dropping(prefix: "offerc.catalog/").flatMap { Int($0) }.map { $0 > 1 } ?? false
    throw isNewer
      ? ReadingError(
        fault, .newerFormat(found), help: "update the package offerc, or build the file with an older offerc",
        in: bytes)
      : ReadingError(fault, .notACatalog, help: "is it the catalog.json of `offerc build`?", in: bytes)
  }
}
