import Disk
import Diagnostics
import OfferCompiler

/// Catalogs after their fixes, and what there is to write.
struct RepairedCatalogs {
  let catalogs: [CatalogFiles]
  /// How many findings were fixed.
  let fixed: Int
  /// Whether the search for fixes that hold ended before all were tried.
  let isGivenUp: Bool
  private let files: [RepairedFile]

  private struct RepairedFile {
    let name: String
    let text: EditedText
    let bytes: [UInt8]
    let isStandardInput: Bool
    var isChanged: Bool { bytes != text.original }
  }

  init(repairs: [(catalog: CatalogFiles, repair: Repair)]) {
    var catalogs: [CatalogFiles] = []
    var files: [RepairedFile] = []
    for (catalog, repair) in repairs {
      let repaired = zip(catalog.texts, repair.texts).map { text, edited in
        RepairedFile(
          name: text.name, text: edited, bytes: edited.bytes, isStandardInput: catalog.isStandardInput)
      }
      files += repaired
      var catalog = catalog
      catalog.texts = repaired.map { SourceFile(name: $0.name, bytes: $0.bytes) }
      catalogs.append(catalog)
    }
    self.catalogs = catalogs
    self.files = files
    fixed = repairs.reduce(0) { sum, one in sum + one.repair.fixed }
    isGivenUp = repairs.contains(where: \.repair.isGivenUp)
  }

  /// One catalog with edits that are no fixes.
  init(edited catalog: CatalogFiles, _ texts: [EditedText]) {
    self.init(repairs: [(catalog, Repair(texts: texts, fixed: 0, isGivenUp: false))])
  }

  /// Replaces the files that have changed; the text of standard input is printed, changed or not.
  func write(_ console: Console) throws {
    for file in files where file.isStandardInput { try console.outputData(file.bytes) }
    try writeEdits(
      files.filter { !$0.isStandardInput && $0.isChanged }.map {
        FileEdit($0.name, from: $0.text.original, to: $0.bytes)
      })
  }

  /// Prints what would be written as a diff.
  ///
  /// - Returns: whether there is anything.
  func printDiff(_ console: Console) throws -> Bool {
    for file in files { try console.outputDiff(of: file.text, named: file.name) }
    return files.contains(where: \.isChanged)
  }

  /// `5 findings in 2 files`.
  var summary: String { counted(fixed, "finding") + " in " + changedFiles }

  /// `2 files`.
  var changedFiles: String { counted(files.count(where: \.isChanged), "file") }
}
