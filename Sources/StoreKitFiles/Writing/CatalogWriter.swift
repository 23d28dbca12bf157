import Diagnostics
import OfferModel
import YAMLWriting

/// Writes a `StoreKitFile` as a catalog: key order of the language, defaults left out, what had to be assumed marked.
struct CatalogWriter {
  let file: StoreKitFile
  let options: StoreKitImportOptions
  var report: ImportReport
  var yaml = YAMLWriter()

  init(_ file: StoreKitFile, options: StoreKitImportOptions, report: ImportReport) {
    self.file = file
    self.options = options
    self.report = report
  }

  /// The currency of all prices.
  var storefront: String { file.storefront?.code ?? "USA" }

  mutating func writeCatalog() {
    writeHeader()
    yaml.entry("version", "1")
    writeApp()
    writeGroups()
    writeProducts()
    writeSummary()
  }

  private mutating func writeHeader() {
    let origin = file.version.map { ", a StoreKit configuration of \($0)" } ?? ", a StoreKit configuration"
    yaml.comment("Imported from \(baseName)\(origin).")
    yaml.comment(
      "Such a file has the prices of one storefront, and no dates, territories or eligibility rules. Check the defaults"
    )
    yaml.comment(
      "in the lines marked \"assumed\". What this catalog cannot contain is listed at the end.")
  }

  /// The file's name without its folders.
  private var baseName: String {
    let last = options.fileName.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last
    return last.map(String.init) ?? "standard input"
  }

  private mutating func writeApp() {
    yaml.blankLine()
    yaml.open("app")
    if let bundleId = options.bundleId {
      yaml.text("bundleId", bundleId)
    } else {
      yaml.text("bundleId", App.placeholderBundleId, .assumed("write your app's bundle ID"))
      report.assumed(
        .file,
        "the file has no bundle ID: \(quoted(App.placeholderBundleId)) is written, which lint refuses",
        help: "name the app's bundle ID with --bundle-id")
    }
    if let appleId = file.appleId { yaml.entry("appleId", appleId) }
    writeAppName()
    writeBaseTerritory()
    yaml.close()
  }

  private mutating func writeAppName() {
    if let name = options.name { return yaml.text("name", name) }
    let stem = baseName.lastIndex(of: ".").map { String(baseName[..<$0]) } ?? baseName
    yaml.text("name", stem, .assumed("the file's name"))
    report.assumed(
      .file, "the file has no app name: \(quoted(stem)) is written", help: "name the app with --name")
  }

  private mutating func writeBaseTerritory() {
    if file.storefront == nil {
      yaml.entry("baseTerritory", "USA", .assumed("the file names no storefront"))
      report.assumed(
        .file["settings"]["_storefront"],
        "the file names no storefront: its prices are read as those of USA, in USD")
    } else if storefront != "USA" {
      yaml.entry("baseTerritory", storefront)
    }
  }

  private mutating func writeSummary() {
    let lost = report.lost
    yaml.blankLine()
    for loss in lost { yaml.comment("lost: " + loss) }
    yaml.comment("in total: \(grouped(yaml.assumed)) assumed, \(grouped(lost.count)) lost")
  }

  /// The names in the options are the same for every product.
  mutating func writeTerritories() {
    if let territories = options.territories { yaml.entry("territories", territories.description) }
  }

  /// The file's one price; Apple derives the other storefronts' from it.
  mutating func writePrices(_ price: StoreKitPrice, of path: JSONPath) {
    guard case .amount(let amount) = price else {
      return yaml.entry("prices", "{}", .remark("the file has no usable price: fill it in"))
    }
    yaml.open("prices")
    yaml.entry(storefront, amount)
    yaml.entry("rest", "equalized", .assumed())
    yaml.close()
    report.assumed(
      path["displayPrice"],
      "the price is known only for \(storefront): 'rest: equalized' lets Apple derive the others",
      group: "rest")
  }

  mutating func writeReferenceName(_ name: String?, else assumed: String, of path: JSONPath) {
    if let name { return yaml.text("referenceName", name) }
    yaml.text("referenceName", assumed, .assumed("the file has none"))
    report.assumed(path, "there is no reference name: \(quoted(assumed)) is written")
  }
}
