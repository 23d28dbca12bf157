import TestSupport
import Testing

@testable import CodeRedemption
@testable import RedemptionTestSupport

/// The files of `SQL`, as the program has them.
struct SchemaTests {
  @Test(arguments: RedemptionDatabase.allCases)
  func everyPlaceIsFilled(database: RedemptionDatabase) {
    #expect(!database.schema.contains { $0 == "{" || $0 == "}" })
    ends(database.schema, with: "COMMIT;\n")
  }

  /// What was released is never changed. The files of 0.2.0 are those of `Tests/Fixtures/0.2.0/redemption`.
  @Test(arguments: RedemptionDatabase.allCases)
  func theFirstVersionIsThatOf020(database: RedemptionDatabase) throws {
    let first = (database == .sqlite ? sqliteMigrations : postgreSQLMigrations)[0].script
    try contains(released(database, RedemptionDatabase.schemaFile), first)
    #expect(first.utf8.count > 3000 && database.schema.contains(first))
  }
}
