import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// Programs that offerc starts have its environment, but no key.
struct ChildEnvironmentTests {
  @Test(.needsProgram)
  func noKeyIsPassedOn() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\napp: {bundleId: com.example.app}\n", to: "catalog.yaml")
    try folder.write("#!/bin/sh\nenv > \"$REPORT\"\nexit 1\n", to: "bin/git", mode: 0o755)
    let keys = [
      "ASC_KEY_ID", "ASC_ISSUER_ID", "ASC_PRIVATE_KEY", "ASC_PRIVATE_KEY_PATH",
      "APP_STORE_CONNECT_API_KEY_KEY_ID", "APP_STORE_CONNECT_API_KEY_ISSUER_ID",
      "APP_STORE_CONNECT_API_KEY_KEY",
      "APP_STORE_CONNECT_API_KEY_KEY_FILEPATH", "OFFERC_SIGNING_KEY", "OFFERC_CODE_KEY",
    ]
    let variables =
      keys.map { "\($0)=secret" } + ["REPORT=\(folder.path("env"))", "PATH=\(folder.path("bin")):$PATH"]
    let line = variables.joined(separator: " ") + " " + Program.path + " lint catalog.yaml --against git:HEAD"
    _ = try Program.shell(line, in: folder.path)
    let environment = try folder.read("env")
    contains(environment, "REPORT=")
    contains(environment, "GIT_ALLOW_PROTOCOL=")
    lacks(environment, "secret")
  }
}
