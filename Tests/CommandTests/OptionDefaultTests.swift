import Diagnostics
import OfferLanguage
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// An option that an option file leaves out has the value that its row names.
struct OptionDefaultTests {
  private func status(_ options: String) throws -> Diagnostics.ExitStatus {
    let folder = try TemporaryFolder()
    // A set that nobody uses is an info.
    try folder.write(
      "version: 1\napp: {bundleId: com.example.app}\nterritorySets: {a: [USA]}\n", to: "catalog.yaml")
    try folder.write(options, to: ".offerc.yaml")
    return offerc(["lint", folder.path]).status
  }

  @Test func failOnLeftOutIsItsDefault() throws {
    let field = try #require(Language.current[.optionFile].fields.first { $0.key == .failOn })
    let value = try #require(field.presence.fallback?.text)
    try equal(status(""), status("failOn: \(value)"))
    #expect(try status("") != status("failOn: info"))
  }

  @Test func noOtherOptionHasADefault() {
    let defaulted = Language.current[.optionFile].fields.filter { $0.presence.fallback != nil }
    equal(defaulted.map(\.key), [.failOn])
  }
}
