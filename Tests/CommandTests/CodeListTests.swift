import TestSupport
import Testing

@testable import CommandTestSupport

struct CodeListTests {
  @Test func aByteOrderMarkIsNoPartOfTheFirstCode() throws {
    let folder = try TemporaryFolder()
    try folder.write(ownBatchCatalog(["spring-1": 2]), to: "catalog.yaml")
    let outcome = offerc(
      [
        "codes", "verify", "-", "--catalog", folder.path("catalog.yaml"), "--ledger",
        folder.path("ledger.sqlite"),
      ],
      environment: ["OFFERC_CODE_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="],
      input: "\u{FEFF}ABCDEFGH2345\r\n\u{FEFF}ABCDEFGH2345\r\n")
    equal(outcome.output, "ABCDEFGH2345\tunissued\t\t\n\\u{FEFF}ABCDEFGH2345\tmalformed\t\t\n")
  }
}
