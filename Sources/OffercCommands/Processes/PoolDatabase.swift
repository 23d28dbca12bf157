import ByteText
import CodeLedger
import Diagnostics
import SystemCalls

/// The database that gives codes to customers, asked through psql.
struct PoolDatabase {
  /// A service of libpq; nil for what the variables `PGHOST`, `PGDATABASE` … say.
  private let service: String?

  /// - Parameter service: empty for the variables.
  /// - Throws: `PlainFailure` for a connection string, which may have a password in it: everybody on the machine could read it
  ///   in the list of processes.
  init(_ service: String) throws {
    let isName = service.utf8.allSatisfy { isAlphanumeric($0) || "-_.".utf8.contains($0) }
    guard isName else {
      throw PlainFailure(
        "--database is a connection string or has other characters, expected the name of a service in pg_service.conf, or nothing for the variables PGHOST, PGDATABASE …: connection strings can have passwords, which others see in the list of processes"
      )
    }
    self.service = service.isEmpty ? nil : service
  }

  /// The exit status of psql if it has no connection to a server.
  private static let noConnection: Int32 = 2

  private static let rightsNote =
    "the schema comes from `offerc codes export --pool`; the role needs USAGE on the schema offerc, SELECT on offerc.pool_status, and EXECUTE on offerc.day(timestamptz)"

  /// Where the database is looked up.
  private var placeNote: String {
    guard let service else {
      return "PGHOST, PGDATABASE and the other variables of psql say which database is asked"
    }
    return "\(quoted(service)) is looked up in pg_service.conf; leave out the value of --database to use "
      + "PGHOST, PGDATABASE and the other variables of psql"
  }

  /// - Throws: `PlainFailure` if psql cannot be run, or says why there are no counts.
  func counts() throws -> PoolCounts { try PoolCounts(run(PoolCounts.query)) }

  private func run(_ statement: String) throws -> [UInt8] {
    let options = ["-X", "-w", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
    // No function or operator of another schema is found before those of the system.
    let path = ["-c", "SET search_path = pg_catalog, pg_temp"]
    do {
      let psql = try ChildProcess(
        "psql", options + path + ["-c", statement],
        variables: service.map { ["PGSERVICE=" + $0] } ?? [],
        outputs: [STDOUT_FILENO: 1 << 26, STDERR_FILENO: 1 << 16])
      psql.closeInput()
      while try psql.readMore() {}
      let status = try psql.waitForEnd()
      guard status == 0 else {
        let complaint = String(decoding: psql.outputs[STDERR_FILENO]?.bytes ?? [], as: UTF8.self)
        throw PlainFailure(
          "psql cannot read the pool: "
            + (complaint.byBytes.split(separator: "\n").first.map(String.init) ?? "it failed"),
          notes: [status == PoolDatabase.noConnection ? placeNote : PoolDatabase.rightsNote])
      }
      return psql.outputs[STDOUT_FILENO]?.bytes ?? []
    } catch let failure as SystemFailure {
      throw PlainFailure("cannot run psql, the client of PostgreSQL: \(failure.reason)")
    }
  }
}
