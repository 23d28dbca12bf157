import TestSupport
import Testing

@testable import CodeLedger

/// The few calls of SQLite that the ledger needs.
struct DatabaseTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("some.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "some.sqlite")
  }

  @Test func valuesComeBackAsTheyWent() throws {
    var database = try Database(path)
    let texts = ["", "ä €", "a'b\"c", "\u{1F600}", String(repeating: "x", count: 100_000)]
    for text in texts {
      let row = try #require(try database.run("SELECT ? AS a", [text]).first)
      try equal(row.text("a"), text)
      try equal(row.optionalText("a"), text)
    }
    for number in [0, -1, .max, .min, 1 << 53 + 1] {
      try equal(database.run("SELECT ? AS a", [number]).first?.number("a"), number)
    }
    let row = try #require(
      try database.run("SELECT ? AS none, ? AS yes, 1.5 AS half, x'00' AS blob", [String?.none, true]).first)
    try absent(row.optionalText("none"))
    try absent(row.optionalNumber("none"))
    try equal(row.number("yes"), 1)
  }

  @Test(arguments: ["none", "half", "blob", "missing"])
  func otherValuesAreUnexpected(_ column: String) throws {
    var database = try Database(path)
    let row = try #require(try database.run("SELECT NULL AS none, 1.5 AS half, x'00' AS blob").first)
    #expect(throws: UnexpectedValue.self) { _ = try row.text(column) }
    #expect(throws: UnexpectedValue.self) { _ = try row.number(column) }
  }

  @Test func numbersAreNotTexts() throws {
    var database = try Database(path)
    let row = try #require(try database.run("SELECT '1' AS text, 1 AS number").first)
    #expect(throws: UnexpectedValue.self) { _ = try row.number("text") }
    #expect(throws: UnexpectedValue.self) { _ = try row.text("number") }
  }

  @Test func aTransactionIsDoneOrUndone() throws {
    var database = try Database(path)
    try database.transaction(.immediate) { db in
      try db.run(script: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    }
    #expect(throws: CancellationError.self) {
      try database.transaction(.immediate) { db in
        try db.run("DELETE FROM t")
        equal(db.changeCount, 2)
        throw CancellationError()
      }
    }
    try equal(database.run("SELECT a FROM t").map { try $0.number("a") }, [1, 2])
  }

  /// Two processes that read the same sum must not both add to it.
  @Test func aTransactionThatMayWriteKeepsOthersOutFromItsBeginning() throws {
    var first = try Database(path)
    var second = try Database(path, patience: 0)
    func isLocked(_ kind: Database.Transaction) throws -> Bool {
      do {
        try second.transaction(kind) { _ in }
        return false
      } catch let error as DatabaseError {
        guard case .locked = error.cause else { throw error }
        return true
      }
    }
    let whileWriting = try first.transaction(.immediate) { _ in
      (try isLocked(.immediate), try isLocked(.deferred))
    }
    #expect(whileWriting == (true, false))
    let whileReading = try first.transaction(.deferred) { _ in try isLocked(.immediate) }
    #expect(!whileReading)
  }

  @Test func aFaultyStatementSaysNothingOfItsValues() throws {
    var database = try Database(path)
    let error = #expect(throws: DatabaseError.self) { try database.run("SELECT secret FROM nowhere") }
    equal(error?.code, 1)
    equal(error?.words, "SQL logic error")
  }

  @Test func onlyAFileThatIsThereIsOpened() throws {
    let error = #expect(throws: DatabaseError.self) { _ = try Database(folder.path("none.sqlite")) }
    guard case .cannotOpen = error?.cause else { throw CancellationError() }
    try equal(folder.contents(), ["some.sqlite"])
  }

  @Test func whatIsOpenForReadingIsNotWrittenTo() throws {
    var database = try Database(path, isReadOnly: true)
    let error = #expect(throws: DatabaseError.self) { try database.run("CREATE TABLE t (a)") }
    guard case .readOnly = error?.cause else { throw CancellationError() }
  }
}
