import Testing

@testable import CodeRedemption

/// The files of `SQL`, as the program has them.
struct SchemaTests {
  @Test(arguments: RedemptionDatabase.allCases)
  func everyPlaceIsFilled(database: RedemptionDatabase) {
    #expect(!database.schema.contains { $0 == "{" || $0 == "}" })
    #expect(database.schema.hasSuffix("COMMIT;\n"))
  }

  @Test func everyAdvisoryLockHasOneClass() {
    let schema = RedemptionDatabase.postgresql.schema
    let locks = schema.matches(of: /pg_advisory_xact_lock\w*\((\d+),/).map(\.output.1)
    #expect(locks == ["1868984931", "1868984931", "1868984931"])
  }
}
