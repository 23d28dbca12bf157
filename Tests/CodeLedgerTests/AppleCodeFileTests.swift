import Diagnostics
import TestSupport
import Testing

@testable import CodeLedger

struct AppleCodeFileTests {
  @Test(arguments: [
    "ABCDEFGH1\nABCDEFGH2\n",
    "ABCDEFGH1\r\nABCDEFGH2",
    "\u{FEFF}Code\r\nABCDEFGH1\r\nABCDEFGH2\r\n\r\n",
    "\"Offer Code\"\n\"ABCDEFGH1\"\n\"ABCDEFGH2\"\n",
    "code,url\nABCDEFGH1,https://apps.apple.com/redeem?code=ABCDEFGH1\nABCDEFGH2,https://apps.apple.com/redeem?code=ABCDEFGH2\n",
  ])
  func codesAreCounted(_ text: String) throws {
    try equal(AppleCodeFile(Array(text.utf8), path: "codes.csv").rows, 2)
  }

  @Test(arguments: [
    ("", "codes.csv has no codes"),
    ("Code\n", "codes.csv has no codes"),
    (
      "ABCDEFGH1\nabcdefgh2\n", "codes.csv, line 2: expected a code: 8 to 64 uppercase letters and digits"
    ),
    (
      "Code\nABCDEFGH1\n\nABCDEFGH1\n",
      "codes.csv, line 4: the same code as on line 2, expected each code once; download the file again"
    ),
    (
      "ABCDEFGH1,https://example.com/ABCDEFGH2\n",
      "codes.csv, line 1: the second column is not the address with the code of the first"
    ),
    ("ABCDEFGH1,a,b\n", "codes.csv, line 1: found 3 columns, expected a code, or a code and its address"),
    ("A\u{0}B\u{0}", "codes.csv is not a file of codes: it is not UTF-8 text; download it again"),
  ])
  func otherFilesAreRefusedByLine(_ text: String, _ message: String) {
    let failure = #expect(throws: PlainFailure.self) {
      _ = try AppleCodeFile(Array(text.utf8), path: "codes.csv")
    }
    equal(failure?.message, message)
  }
}
