import CatalogText
import Diagnostics
import Disk
import OfferCompiler
import StoreKitFiles

/// A catalog without errors beside a configuration file.
struct StoreKitComparison {
  let result: LintResult
  let bytes: [UInt8]
  let parity: StoreKitParity
  let fileName: String
}

extension StoreKitComparison {
  /// Nil when the catalog has errors, which are then shown.
  init?(
    of file: String, with run: CatalogRun, _ how: StoreKitParityOptions, _ console: Console,
    show: (Report) throws -> Void
  ) throws {
    fileName = file
    try refuseYAML(file)
    try refuseLeavingLinks(file)
    bytes = try readStoreKitFile(file)
    _ = try run.only(or: ": name the one that \(file) belongs to")
    result = try run.lint()
    guard let catalog = result.compilations.first?.catalog,
      !result.report.findings.contains(where: { $0.severity >= .error })
    else {
      try show(result.report)
      try console.say("nothing compared: the catalog has errors")
      return nil
    }
    parity = compareStoreKit(bytes, file: UInt32(result.report.files.count), with: catalog, options: how)
  }

  /// The differences, or why the file cannot be read; the findings of the catalog itself are for `lint`.
  var report: Report {
    var report = result.report
    report.files.append(SourceFile(name: fileName, bytes: parity.shownSource))
    report.filesRead.append(fileName)
    report.findings = (parity.unreadable + parity.differences).sortedOnce()
    report.suppressed = []
    return report
  }
}

extension Console {
  /// What a catalog says and a configuration file cannot, one line a reason.
  func noticeOmissions(_ omissions: Omissions, from file: String) throws {
    for one in omissions.all { try notice("not in \(escapingControls(file)): \(one.phrase)\n") }
  }

  /// What was not compared with a configuration file, one line a reason.
  func noticeUncompared(_ omissions: Omissions) throws {
    for one in omissions.all { try notice("not compared: \(one.phrase)\n") }
  }
}
