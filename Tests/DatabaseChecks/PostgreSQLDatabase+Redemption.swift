import Foundation
import TestSupport
import Testing

@testable import CodeRedemption
@testable import CommandTestSupport
@testable import RedemptionTestSupport

extension PostgreSQLDatabase {
  /// Runs a file with psql.
  ///
  /// - Returns: what psql says if it fails.
  func load(_ text: String, as user: String = "offerc", in folder: TemporaryFolder) throws -> String? {
    try folder.write(text, to: "file.sql")
    let (status, output) = try psql(["-U", user, "-f", folder.path("file.sql")])
    return status == 0 ? nil : output
  }

  func load(_ batches: [RedemptionBatch], hasDigests: Bool = true, in folder: TemporaryFolder) throws {
    let database = RedemptionDatabase.postgresql
    try absent(load(database.schema, in: folder))
    try absent(load(database.data(batches, hasDigests: hasDigests), in: folder))
  }

  /// Starts a client that does this in a transaction and leaves it open, and returns when it has done it.
  func leaveOpen(_ sql: String, as user: String = "offerc") throws -> OpenClient {
    let (process, output) = client(["-U", user])
    let input = Pipe()
    process.standardInput = input
    try process.run()
    let writer = input.fileHandleForWriting
    writer.write(Data("BEGIN;\n\(sql);\n\\echo done\n".utf8))
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    var all = said
    while !all.contains("done"), process.isRunning {
      all += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
    return OpenClient(process: process, input: writer, output: output.fileHandleForReading, said: all)
  }
}

/// A psql whose transaction is open.
struct OpenClient {
  let process: Process
  let input: FileHandle
  let output: FileHandle
  /// What it has printed so far.
  let said: String

  /// Runs the statement, ends the client, and returns what it prints.
  func end(_ sql: String = "ROLLBACK") throws -> String {
    input.write(Data("\(sql);\n".utf8))
    try input.close()
    let rest = try output.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: rest, as: UTF8.self)
  }
}
