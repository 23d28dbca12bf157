import ArgumentParser
import CodeLedger
import Diagnostics
import OfferCodes
import OfferModel

/// What the files of a batch look like, as far as the catalog does not say it.
struct BatchOutputOptions: ParsableArguments {
  @Option(
    help: .value("NAMES", "The columns; url is written only if a batch has `format.url`."))
  var columns: Columns?

  @Option(help: .value("N", "Split each batch into files of at most N codes.")) var rowsPerFile: Int?

  enum Columns: String, ExpressibleByArgument, CaseIterable {
    case code
    case codeAndURL = "code,url"
  }

  /// More names than this are no help to anybody, and take gigabytes to hold.
  private static let mostFiles = 100_000

  func validate() throws {
    if let rowsPerFile, rowsPerFile < 1 {
      throw ValidationError("--rows-per-file is \(rowsPerFile), expected 1 or more")
    }
  }

  /// What the ledger is asked for, without a key.
  ///
  /// - Parameter folder: where the files go, if they are made now.
  func reservation(_ own: OwnBatch, _ app: App, in folder: String) throws -> Reservation {
    if let rowsPerFile, (own.count - 1) / rowsPerFile >= BatchOutputOptions.mostFiles {
      throw PlainFailure(
        "--rows-per-file \(rowsPerFile) would split batch \(quoted(own.id)) into more than \(grouped(BatchOutputOptions.mostFiles)) files: raise it to \(grouped((own.count - 1) / BatchOutputOptions.mostFiles + 1)) or more"
      )
    }
    let hasURL = own.format.url != nil && columns != .code
    let output = LedgerBatch.BatchOutput(
      folder: folder, columns: hasURL ? [.code, .url] : [.code], rowsPerFile: rowsPerFile)
    return Reservation(own, app: app, output: output)
  }
}
