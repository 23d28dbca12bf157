import CodeLedger
import CodeRedemption
import Diagnostics
import Disk
import OfferModel

/// Writes the files that fill the pool of a database.
struct PoolExport {
  let source: PoolSource
  let ledger: Ledger
  let role: String
  /// The folder of the files.
  let output: String

  /// The ledger has the batches before there is a file: a run that is killed has handed out nothing twice, and the same command
  /// writes the file.
  func write(on today: CalendarDate, _ console: Console) throws {
    let folder = try Folder.alone(try makeFolder(output))
    defer { withExtendedLifetime(folder) {} }
    let schema = joined(output, RedemptionDatabase.schemaFile)
    let data = joined(output, PoolFile.name)
    try ledger.addToPool(source.places, on: today)
    _ = try writeFile([Array(RedemptionDatabase.postgresql.schema.utf8)], to: schema)
    _ = try writeFile(to: data, mode: 0o600) { take in
      try PoolFile.write(source.batches, for: role, take)
    }
    let codes = source.batches.reduce(0) { sum, batch in sum + batch.count }
    try console.say(
      "wrote \(schema) and \(data) (\(counted(source.batches.count, "batch", "batches")), \(counted(codes, "code")))"
    )
    try console.say(
      "\(data) contains the codes in plain text: load it with `psql -f \(shellWord(schema)) -f \(shellWord(data))`, then delete it"
    )
  }
}
