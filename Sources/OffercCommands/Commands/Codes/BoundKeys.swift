import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferModel

/// The keys of the formats of catalogs: what `code-keys.jsonl` beside each of them says, else what the ledger knows.
struct BoundKeys {
  /// What `code-keys.jsonl` says about the formats of one catalog.
  private struct List {
    /// The path of the file; nil for a catalog on standard input, which has none.
    let file: String?
    let spaces: [CodeSpace]
    var keys: SpaceKeys
  }

  private var lists: [List] = []
  private let ledger: Ledger

  /// - Throws: `PlainFailure` where a file cannot be read, or says something else than the ledger.
  init(_ found: [CatalogFiles], _ catalogs: [Catalog], _ ledger: Ledger) throws {
    self.ledger = ledger
    for (files, catalog) in zip(found, catalogs) {
      let file = files.isStandardInput ? nil : joined(files.folder, SpaceKeys.fileName)
      var bytes: [UInt8] = []
      if let file, try FileKind(file) != .missing { bytes = try readFile(file) }
      let spaces = catalog.ownBatches().map(\.space)
      let keys = try SpaceKeys(bytes, path: file ?? "")
      for space in spaces { try keys.check(space, ledger: try ledger.keyFingerprint(of: space)) }
      lists.append(List(file: file, spaces: spaces, keys: keys))
    }
  }

  /// Those of the catalogs that have a key, each once, in the order of the files.
  var formats: [CodeSpace] {
    get throws {
      var seen: Set<CodeSpace> = []
      return try lists.flatMap(\.spaces).filter { try fingerprint(of: $0) != nil && seen.insert($0).inserted }
    }
  }

  /// Returns nil for a format whose key is not known.
  func fingerprint(of space: CodeSpace) throws -> String? {
    try lists.lazy.compactMap { $0.keys[space] }.first ?? ledger.keyFingerprint(of: space)
  }

  /// Gives each format its key, and writes down what is not written yet, before any code is made.
  ///
  /// - Parameters:
  ///   - tasks: the batches that are to be made.
  ///   - chosen: the fingerprint for formats that have no key yet, where there are several keys.
  /// - Returns: the files that were written.
  /// - Throws: `PlainFailure` where it is not known which of several keys a format has, or where its key is missing.
  mutating func bind(_ tasks: [BatchTask], _ keys: CodeKeys, chosen: String?) throws -> [String] {
    for task in tasks { for list in lists { try list.keys.check(task.own.space, keys: keys) } }
    var new: [CodeSpace: String] = [:]
    for task in tasks where try fingerprint(of: task.own.space) == nil {
      new[task.own.space] = try choice(for: task.own, keys, chosen)
    }
    var written: [String] = []
    for number in lists.indices {
      let before = lists[number].keys
      for space in lists[number].spaces where before[space] == nil {
        guard let key = try new[space] ?? ledger.keyFingerprint(of: space) else { continue }
        lists[number].keys.add(key, for: space)
      }
      guard let file = lists[number].file, lists[number].keys.bytes != before.bytes else { continue }
      let list = lists[number]
      try writeEdits([
        FileEdit(file) { bytes in
          // Another run may have added others since it was read.
          var merged = try SpaceKeys(bytes ?? [], path: file)
          for space in list.spaces {
            guard let key = list.keys[space] else { continue }
            guard merged[space] ?? key == key else {
              throw PlainFailure(
                "\(file): another run has just given \(space.phrase) another key: run the command again")
            }
            if merged[space] == nil { merged.add(key, for: space) }
          }
          return merged.bytes
        }
      ])
      written.append(file)
    }
    return written
  }

  private func choice(for own: OwnBatch, _ keys: CodeKeys, _ chosen: String?) throws -> String {
    let name = "batch \(quoted(own.id))"
    guard lists.contains(where: { $0.file != nil && $0.spaces.contains(own.space) }) else {
      throw PlainFailure(
        "\(name): the ledger does not know the key of its format, and a catalog on standard input has no \(SpaceKeys.fileName) beside it: name the file of the catalog"
      )
    }
    if let chosen {
      guard keys.key(withFingerprint: chosen) != nil else {
        throw PlainFailure(
          "--key-fingerprint is \(quoted(chosen)), expected one of \(keys.origin): \(listed(keys.keys.map(\.fingerprint)))"
        )
      }
      return chosen
    }
    guard keys.keys.count > 1 else { return keys.first.fingerprint }
    throw PlainFailure(
      "\(name): nothing says which of the keys \(listed(keys.keys.map(\.fingerprint), "and")) makes the codes of \(own.space.phrase)",
      notes: [
        "if no codes of this format were ever made, add `--key-fingerprint \(keys.first.fingerprint)`, the first key",
        "if some machine has made its codes, commit its \(SpaceKeys.fileName), or use its ledger; the manifest of each batch has the fingerprint, too",
      ])
  }
}
