import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferCompiler
import OfferModel

extension CatalogFiles {
  /// Where the catalog keeps the codes that are revoked one by one.
  var revokedCodesFile: String { joined(folder, RevokedCode.fileName) }

  /// - Throws: `PlainFailure` when the file cannot be read.
  func revokedCodes() throws -> [RevokedCode] {
    if case .missing = try FileKind(revokedCodesFile) { return [] }
    return try RevokedCode.read(try readFile(revokedCodesFile), path: revokedCodesFile)
  }
}

/// The single codes that catalogs revoke, by bundle ID.
func revokedCodes(of found: [CatalogFiles], _ catalogs: [Catalog]) throws -> [String: [RevokedCode]] {
  var result: [String: [RevokedCode]] = [:]
  for (files, catalog) in zip(found, catalogs) {
    result[catalog.app.bundleId.value, default: []] += try files.revokedCodes()
  }
  return result
}
