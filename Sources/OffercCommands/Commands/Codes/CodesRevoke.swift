import SystemCalls
import ArgumentParser
import CodeLedger
import Diagnostics

struct CodesRevoke: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Mark the codes of a batch as no longer valid, for good.",
    discussion: """
      An old copy of the ledger does not know of it: put the printed line into the catalog as well. The codes of an \
      `issuer: apple` batch are deactivated at Apple.
      """)

  @Argument(help: "The batch.")
  var batch: String

  @Option(help: ArgumentHelp("The app, where several have a batch of this id.", valueName: "ID"))
  var bundleId: String?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions

  func run(in console: Console) throws -> ExitStatus {
    let catalogs = try catalog.find(console, mayBeNone: true)
    let place = try OwnPlace(of: catalogs, at: catalog.catalog)
    let path = try ledger.path(for: catalogs, in: place)
    guard case .file = FileKind(path) else { throw CommandFailure("there is no ledger \(path)") }
    let ledger = try ledger.openForWriting(for: catalogs, in: place, console)
    let found = try find(in: ledger, path)
    if found.state == .revoked {
      try console.notice("batch \(found.id) is revoked already\n")
    } else {
      try ledger.markRevoked([found])
      removeLeftovers(of: found)
      try console.notice("revoked batch \(found.id); put this line into it in the catalog:\n")
    }
    try console.write("active: false\n")
    return .success
  }

  private func find(in ledger: Ledger, _ path: String) throws -> LedgerBatch {
    let all = try ledger.batches()
    let matching = all.filter { $0.id == batch && (bundleId == nil || $0.bundleId == bundleId) }
    guard let found = matching.first else {
      let isApples = try ledger.registrations().contains {
        $0.id == batch && (bundleId == nil || $0.bundleId == bundleId)
      }
      guard !isApples else {
        throw CommandFailure(
          "the codes of batch \(quoted(batch)) are Apple's: deactivate it in App Store Connect, and put `active: false` into it in the catalog"
        )
      }
      let near = nearest(to: batch, in: all.map(\.id).filter { $0 != batch }).first
      let app = bundleId.map { " of \($0)" } ?? ""
      throw CommandFailure(
        "there is no batch \(quoted(batch))\(app) in the ledger \(path)"
          + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    guard matching.count == 1 else {
      throw CommandFailure(
        "\(listed(matching.map(\.bundleId), "and")) have a batch \(quoted(batch)): name one with --bundle-id")
    }
    return found
  }
}
