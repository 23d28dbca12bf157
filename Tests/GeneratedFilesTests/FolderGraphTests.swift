import Foundation
import TestSupport
import Testing

/// The folders of a module are layers as well, though the compiler does not see them.
struct FolderGraphTests {
  @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources")).sorted())
  func noTwoFoldersOfAModuleNeedEachOther(module: String) throws {
    let circles = try FolderGraph(ofModule: module).circles
    empty(circles, "\(module):\n\(circles.joined(separator: "\n"))")
  }

  /// Else the test above would hold of anything.
  @Test func theWayDownIsSeen() throws {
    let graph = try FolderGraph(ofModule: "CodeLedger")
    #expect(graph.uses["Ledger"]?["SQLite"]?.contains("Database") == true)
    #expect(graph.uses["Files"]?["Ledger"]?.contains("LedgerBatch") == true)
  }

  @Test func wordsAreThoseOfTheCode() {
    let words = SwiftWords(
      #"""
      // Comment
      func top(label: Kind) -> Int { "text \(inner + 1)".count + value.member }
      struct Shape { let side: Int }
      private func hidden() {}
      """#)
    #expect(words.used.isSuperset(of: ["Kind", "Int", "inner", "value"]))
    #expect(words.used.isDisjoint(with: ["Comment", "text", "member", "label"]))
    equal(words.declaredAtTop, ["top", "Shape"])
    equal(words.declared, ["top", "Shape", "side", "hidden"])
  }
}
