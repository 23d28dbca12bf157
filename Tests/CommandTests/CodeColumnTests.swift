import TestSupport
import Testing

@testable import OffercCommands
@testable import CommandTestSupport

/// Lists with a header: only the cells of the column `code` are codes.
struct CodeColumnTests {
  private func codes(_ pieces: [String]) -> String {
    var column = CodeColumn()
    return pieces.map { String(decoding: column.codes(of: Array($0.utf8)), as: UTF8.self) }.joined()
  }

  @Test(arguments: [
    ("ABC\nDEF\n", "ABC\nDEF\n"), ("code\nABC\nDEF\n", "ABC\nDEF\n"), ("code\r\nABC\r\n", "ABC\r\n"),
    ("code,url\nABC,https://x/ABC\nDEF,\"https://x/a,b?DEF\"\n", "ABC\nDEF\n"),
    ("name,code\n\"a, b\",ABC\n,\"DEF\"\n", "ABC\nDEF\n"), ("name,code\nABC\n", "ABC\n"),
    ("codes\nABC\n", "codes\nABC\n"), ("CODE\n", "CODE\n"), ("a,b\n", "a,b\n"), ("code\n", ""), ("", ""),
    ("x,code\n1,\n\n1,ABC\n", "\n\nABC\n"), ("x,code\n1,ABC", "ABC\n"),
  ])
  func aListIsItsCodes(_ list: String, _ expected: String) {
    equal(codes([list]), expected)
  }

  @Test func theHeaderHoldsForAllPieces() {
    equal(codes(["code,url\n", "ABC,x\n", "DEF,y\n"]), "ABC\nDEF\n")
    equal(codes(["ABC\n", "code,url\n"]), "ABC\ncode,url\n")
  }
}
