import CodeLedger
import Diagnostics
import Disk

/// Where key, ledger and codes of some catalogs are, unless an option says otherwise: in `.offerc` at the root of their
/// repository, else beside the catalog. Found from the catalog, so that it is the same from whatever folder offerc is started.
struct OwnPlace {
  /// The path of `.offerc`, which need not be there.
  let folder: String
  private let catalogs: [CatalogFiles]
  private let path: String
  /// Where an earlier version, or a run on some of the catalogs, may have kept things.
  private let others: [String]

  /// - Parameter path: what the command line names as the catalog: a file, or a folder, perhaps with several catalogs or none.
  /// - Throws: `PlainFailure` when the catalogs are of several repositories.
  init(of catalogs: [CatalogFiles], at path: String) throws {
    self.catalogs = catalogs
    self.path = path
    let named: String
    if case .folder = try FileKind(path) { named = path } else { named = parent(of: path) ?? "/" }
    let folders = catalogs.map(\.folder)
    let roots = try (folders.isEmpty ? [named] : folders).map { try repositoryRoot(around: $0) }
    guard Set(roots.map { $0.map(absolutePath) }).count == 1 else {
      throw PlainFailure(
        "the catalogs are in several repositories: name one of them, or a ledger with --ledger and a key with --key"
      )
    }
    let home = (roots.first ?? nil) ?? (folders.count == 1 ? folders[0] : named)
    folder = joined(home, ownFolder)
    others = ([".", named] + folders).map { joined($0, ownFolder) }
  }

  var ledger: String { joined(folder, "ledger.sqlite") }
  var key: String { joined(folder, "code.key") }
  var codes: String { joined(folder, "codes") }

  /// - Throws: `PlainFailure` when another ledger has batches of these catalogs: it would be ignored.
  func checkLedgerIsAlone() throws {
    for other in try elsewhere("ledger.sqlite") where hasBatches(other) {
      throw PlainFailure(
        "the ledger \(other) has batches of this catalog, but its ledger is now \(ledger): \(remedy(other, ledger)), or name the one to use with --ledger or with `ledger` in \(optionFileName)"
      )
    }
  }

  /// - Throws: `PlainFailure` when there is no key, but one where an earlier version had it.
  func checkKeyIsNotElsewhere() throws {
    guard case .missing = try FileKind(key), let other = try elsewhere("code.key").first else { return }
    throw PlainFailure(
      "there is a key file \(other), but the key file of this catalog is now \(key): \(remedy(other, key)), or name it with --key"
    )
  }

  /// - Throws: `PlainFailure` when there is no key at this place.
  func checkKey() throws {
    try checkKeyIsNotElsewhere()
    guard case .missing = try FileKind(key) else { return }
    let command = "offerc codes key new" + (path == "." ? "" : " " + shellWord(path))
    throw PlainFailure(
      "there is no key file \(key)", notes: ["make one with `\(command)`, and keep a copy of it"])
  }

  private func remedy(_ other: String, _ wanted: String) -> String {
    if (try? FileKind(wanted)) == .file { return "keep one of them and move the other away" }
    if (try? FileKind(folder)) == .folder { return "move it (mv \(other) \(wanted))" }
    return "move its folder (mv \(parent(of: other) ?? "/") \(folder))"
  }

  /// The other files of this name, each once.
  private func elsewhere(_ name: String) throws -> [String] {
    var seen = Set([realPath(joined(folder, name))].compactMap { $0.map(PathKey.init) })
    return try others.map { joined($0, name) }.filter { path in
      guard case .file = try FileKind(path), let file = realPath(path) else { return false }
      return seen.insert(PathKey(file)).inserted
    }
  }

  /// What is no ledger has none.
  private func hasBatches(_ path: String) -> Bool {
    guard let ledger = try? Ledger.forReading(path), let batches = try? ledger.batches(),
      let registrations = try? ledger.registrations()
    else { return false }
    let apps = Set(batches.map(\.bundleId) + registrations.map(\.bundleId))
    guard !catalogs.isEmpty else { return !apps.isEmpty }
    let texts = catalogs.flatMap(\.texts)
    return apps.contains { app in texts.contains { $0.bytes.firstRange(of: Array(app.utf8)) != nil } }
  }
}
