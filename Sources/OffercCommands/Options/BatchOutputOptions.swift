import ArgumentParser
import CodeLedger
import OfferCodes
import OfferModel

/// What the files of a batch look like, as far as the catalog does not say it.
struct BatchOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Columns: code, or code,url; url is there only where a batch has `format.url`.", valueName: "NAMES"))
  var columns: Columns?

  @Option(help: ArgumentHelp("Split each batch into files of so many codes.", valueName: "N"))
  var rowsPerFile: Int?

  enum Columns: String, ExpressibleByArgument, CaseIterable {
    case code
    case codeAndURL = "code,url"
  }

  func validate() throws {
    if let rowsPerFile, rowsPerFile < 1 {
      throw ValidationError("--rows-per-file is \(rowsPerFile), expected 1 or more")
    }
  }

  /// What the ledger is asked for.
  ///
  /// - Parameters:
  ///   - folder: where the files go, if they are made now.
  ///   - key: the key of a new code space; nil where nothing is made yet.
  func reservation(
    _ own: OwnBatch, _ app: App, in folder: String, _ ledger: Ledger, key: CodeKey? = nil
  ) throws -> Reservation {
    let hasURL = own.format.url != nil && columns != .code
    let output = LedgerBatch.BatchOutput(
      folder: folder, columns: hasURL ? [.code, .url] : [.code], rowsPerFile: rowsPerFile)
    let fingerprint = try key?.fingerprint ?? ledger.keyFingerprint(of: own.space) ?? ""
    return Reservation(own, app: app, keyFingerprint: fingerprint, output: output)
  }
}
