import TestSupport
import Foundation
import Testing

@testable import CommandTestSupport

/// No key, no code and no index may stand in what the commands say, whatever they are given.
struct CodesSecrecyTests {
  private let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ownBatchCatalog(["spring-1": 40, "spring-2": 20]), to: "catalog.yaml")
  }

  private func codes(_ arguments: [String], key: String? = nil) -> String {
    let outcome = offerc(
      ["codes"] + arguments, environment: ["OFFERC_CODE_KEY": key ?? self.key, "OFFERC_TODAY": "2027-01-15"])
    return outcome.output + outcome.errors
  }

  @Test func nothingSecretIsSaid() throws {
    let generate = ["generate", folder.path("catalog.yaml"), "--ledger", folder.path("ledger.sqlite"), "-o"]
    let status = [
      "status", folder.path("catalog.yaml"), "--ledger", folder.path("ledger.sqlite"),
    ]
    var said = codes(generate + [folder.path("out"), "--dry-run"])
    said += codes(generate + [folder.path("out")], key: String(key.dropLast(4)))
    said += codes(generate + [folder.path("out")])
    said += codes(generate + [folder.path("copy"), "--again", "spring-1"])
    said += codes(generate + [folder.path("copy"), "--again", "spring-2"], key: "x" + key.dropFirst())
    said += codes(status) + codes(status + ["--format", "json"]) + codes(["key", "fingerprint"])
    try folder.write("code\n", to: "out/spring-1.csv")
    said += codes(generate + [folder.path("out"), "--again", "spring-1"])
    said += codes(["register", "spring-1", folder.path("copy/spring-1.csv")] + status.dropFirst())
    for output in [folder.path("shop.csv"), folder.path("out")] {
      said += codes(
        ["hand-out", "spring-2", "--count", "5", "--for", "shop", "-o", output] + status.dropFirst())
    }
    for database in ["postgresql", "sqlite"] {
      let export = [
        "export", folder.path("catalog.yaml"), "--for", database, "--ledger", folder.path("ledger.sqlite"),
      ]
      said +=
        codes(export + ["-o", folder.path(database)])
        + codes(export + ["-o", folder.path("x"), "--batch", "spring-9"])
      for file in ["001-schema.sql", "002-data.sql"] {
        said += try folder.read("\(database)/\(file)").replacing(/[0-9]{16,}/, with: "")
      }
    }
    said += codes(["key", "derive", "redemption", "-o", folder.path("redemption.key")])
    said += codes(status) + codes(status + ["--format", "json"])
    said += String(decoding: try folder.bytes(of: "ledger.sqlite"), as: UTF8.self)
    try equal(folder.mode(of: "redemption.key"), 0o600)
    try equal(folder.mode(of: "shop.csv"), 0o600)
    try equal(folder.mode(of: "postgresql/002-data.sql"), 0o600)
    contains(said, "wrote")
    contains(said, "the codes of its batch")
    contains(said, "line 1")

    let made = try ["copy/spring-1.csv", "out/spring-2.csv"].flatMap { name in
      try folder.read(name).split(separator: "\n").dropFirst().map(String.init)
    }
    equal(made.count, 60)
    let indices = try folder.read("copy/spring-1.manifest.json").split(separator: "\"").map(String.init)
      .filter { $0.count > 15 && $0.allSatisfy(\.isNumber) }
    equal(indices.count, 2)
    let hexKey = (0..<32).map { String(format: "%02x", $0) }.joined()
    for secret in made + indices + [key, String(key.dropLast(4)), String(key.dropFirst()), hexKey] {
      absent(said.range(of: secret))
    }
  }
}
