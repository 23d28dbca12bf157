import ByteText
import OfferLanguage
import CatalogText
import Diagnostics
import OfferModel

/// Writes a `StoreKitFile` as a catalog. Values that it has to assume are marked and reported.
struct ImportedCatalogBuilder {
  let file: StoreKitFile
  let options: StoreKitImportOptions
  var report: ImportReport

  init(_ file: StoreKitFile, options: StoreKitImportOptions, report: ImportReport) {
    self.file = file
    self.options = options
    self.report = report
  }

  /// The code of the storefront in whose currency all prices are.
  var storefront: String { file.storefront?.code ?? "USA" }

  /// A whole catalog file.
  mutating func text() -> CatalogText {
    var text = CatalogText()
    writeHeader(to: &text)
    var catalog = CatalogObject(.catalog, [.version: .integer(1), .app: .object(app())])
    addProducts(to: &catalog)
    text.write(catalog)
    writeSummary(to: &text)
    return text
  }

  private func writeHeader(to text: inout CatalogText) {
    text.comment("yaml-language-server: $schema=offers.schema.json")
    text.comment("Imported from \(baseName), \(fileType).")
    text.comment(
      "Such a file has the prices of one storefront, and no dates, territories or eligibility rules. A default is marked"
    )
    text.comment(
      "\"assumed\" until you have checked it. What this catalog cannot contain is listed at the end.")
  }

  private var fileType: String {
    guard let version = file.version else { return "a StoreKit configuration" }
    return "a StoreKit configuration of \(version)"
  }

  private func writeSummary(to text: inout CatalogText) {
    let lost = report.lost
    text.blankLine()
    for loss in lost { text.comment("lost: " + loss) }
    text.comment(
      "when imported: \(counted(text.assumed, "value")) assumed, \(counted(lost.count, "kind of setting", "kinds of settings")) not imported"
    )
  }

  /// The file's name without its folders.
  private var baseName: String {
    let last = options.fileName.byBytes.split(atAnyOf: "/\\").last
    return last.map(String.init) ?? "standard input"
  }

  private mutating func app() -> CatalogObject {
    var app = CatalogObject(.app)
    if let bundleId = options.bundleId {
      app[.bundleId] = .scalar(bundleId)
    } else {
      app.set(.bundleId, .scalar(App.placeholderBundleId), .assumed("write your app's bundle ID"))
      report.assumed(
        .file,
        "the file has no bundle ID: \(quoted(App.placeholderBundleId)) is used, which lint refuses",
        help: "name the app's bundle ID with --bundle-id")
    }
    app[.appleId] = file.appleId.map { .scalar($0) }
    addName(to: &app)
    addBaseTerritory(to: &app)
    return app
  }

  private mutating func addName(to app: inout CatalogObject) {
    if let name = options.name { return app[.name] = .scalar(name) }
    let stem = baseName.byBytes.lastIndex(of: ".").map { String(baseName[..<$0]) } ?? baseName
    app.set(.name, .scalar(stem), .assumed("the file's name"))
    report.assumed(
      .file, "the file has no app name: \(quoted(stem)) is used", help: "name the app with --name")
  }

  private mutating func addBaseTerritory(to app: inout CatalogObject) {
    guard file.storefront == nil else { return app[.baseTerritory] = .scalar(storefront) }
    app.set(.baseTerritory, .scalar("USA"), .assumed("the file does not name a storefront"))
    report.assumed(
      .file["settings"]["_storefront"],
      "the file does not name a storefront: its prices are read as those of USA, in USD")
  }

  /// Adds the file's one price, from which Apple derives those of the other storefronts.
  mutating func addPrices(_ price: StoreKitPrice, of path: JSONPath, to object: inout CatalogObject) {
    let amount = if case .amount(let amount) = price { amount } else { undecided }
    object[.prices] = .map([
      .init(storefront, .scalar(amount)), .init("rest", .scalar("equalized"), .assumed()),
    ])
    guard price != .missing else { return }
    report.assumed(
      path,
      "the price is known only for \(storefront): 'rest: equalized' lets Apple derive the others",
      group: "rest")
  }

  /// Adds an assumed name to an object that has none in the file.
  mutating func addReferenceName(
    assuming assumed: String, of path: JSONPath, to object: inout CatalogObject
  ) {
    guard object[.referenceName] == nil else { return }
    object.set(.referenceName, .scalar(assumed), .assumed("the file has none"))
    report.assumed(path, "there is no reference name: \(quoted(assumed)) is used")
  }
}
