import AppStoreConnect
import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferModel
import OfferRules

/// Downloads the codes of batches, writes a file for each and registers it. One that fails does not stop the others.
struct AppStoreCodeFiles {
  let client: APIClient
  let clock: any APIClock
  /// How long to wait for codes that Apple is still making, in seconds.
  let wait: Int
  let catalogs: [Catalog]
  let folder: String
  let ledger: Ledger
  let keys: CodeKeys
  let today: CalendarDate
  /// Says what became of a batch.
  let tell: (String) throws -> Void
  /// The batches of which Apple is still making the codes.
  private(set) var missing: [String] = []
  private(set) var failures: [any Failure] = []

  private enum Download {
    case codes([UInt8])
    case notMade
    case failed(ReadFailure)

    var isMade: Bool { if case .codes = self { true } else { false } }
  }

  private var bundleId: String { catalogs.first?.app.bundleId.value ?? "" }

  /// - Parameter batches: that have equal values.
  mutating func add(_ batches: LiveBatches) throws {
    // With the batch that the file is registered for; an empty name for one of another app.
    var downloads: [(download: Download, owner: String?)] = []
    for appleId in batches.appleIds {
      let download = try download(appleId, batches)
      var owner: String?
      if case .codes(let bytes) = download {
        // A damaged file is refused when it is registered.
        owner = try (try? AppleCodeFile(bytes, path: "")).flatMap {
          try registration(of: $0, in: ledger, keys)
        }
        .map { $0.bundleId == bundleId ? $0.id : "" }
      }
      downloads.append((download, owner))
    }
    for (id, download) in try assigned(downloads, to: batches.ids) {
      do {
        try add(download, as: id)
      } catch let failure as any Failure where failure.status != .defect {
        failures.append(failure)
      }
    }
  }

  /// A batch whose file is registered keeps it; the others take what is left, in the order in which it was made.
  private func assigned(_ downloads: [(download: Download, owner: String?)], to ids: [String]) throws
    -> [(id: String, download: Download)]
  {
    let registered = Set(try ids.filter { try ledger.registration($0, of: bundleId) != nil })
    var ready = downloads.filter { $0.owner == nil && $0.download.isMade }
    // Codes that are another batch's come last: they are refused with the name of that batch.
    var late =
      downloads.filter { !$0.download.isMade }
      + downloads.filter { one in one.owner.map { !ids.contains($0) } ?? false }
    var result: [String: Download] = [:]
    for one in downloads { if let owner = one.owner, ids.contains(owner) { result[owner] = one.download } }
    // What is registered and cannot be seen now must not take the codes of another batch.
    for id in ids where registered.contains(id) && result[id] == nil && !late.isEmpty {
      result[id] = late.removeFirst().download
    }
    for id in ids where result[id] == nil && !registered.contains(id) {
      if !ready.isEmpty {
        result[id] = ready.removeFirst().download
      } else if !late.isEmpty {
        result[id] = late.removeFirst().download
      }
    }
    for id in ids where result[id] == nil && !ready.isEmpty { result[id] = ready.removeFirst().download }
    return ids.compactMap { id in result[id].map { (id, $0) } }
  }

  private mutating func add(_ download: Download, as id: String) throws {
    let bytes: [UInt8]
    switch download {
    case .codes(let read): bytes = read
    case .notMade: return missing.append(id)
    case .failed(let failure):
      throw PlainFailure("the codes of batch \(quoted(id)) cannot be downloaded: \(failure.message)")
    }
    let part = try AppleBatchPart(id, in: catalogs)
    let file = joined(folder, id + ".csv")
    if case .file = try FileKind(file), try readFile(file) != bytes {
      throw PlainFailure("\(file) has other content than the codes of batch \(quoted(id)): move it away")
    }
    let isNew = try registerAppleFile(bytes, named: file, as: part, in: ledger, keys, on: today)
    let written = try writeFile([bytes], to: file, mode: 0o600)
    let state = isNew ? "registered \(counted(part.count, "code"))" : "is registered"
    try tell("\(file) \(written == .written ? "written" : "is up to date"): batch \(id) \(state)")
  }

  private func download(_ appleId: String, _ batches: LiveBatches) throws -> Download {
    let deadline = clock.monotonicSeconds + Double(wait)
    while true {
      do {
        if let bytes = try client.readCodes(ofBatch: appleId, isInAppPurchase: batches.isInAppPurchase) {
          return .codes(bytes)
        }
      } catch let failure as ReadFailure {
        return .failed(failure)
      }
      guard clock.monotonicSeconds < deadline else { return .notMade }
      clock.sleep(seconds: min(5, max(1, deadline - clock.monotonicSeconds)))
    }
  }
}
