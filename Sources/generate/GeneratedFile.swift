import OfferLanguage
import OfferReference
import OffercCommands
import Diagnostics

/// A file of the repository that is written from the code, with the bytes that it should have.
package struct GeneratedFile: Sendable {
  /// From the root of the repository.
  package let path: String
  package let bytes: [UInt8]

  private init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  private init(_ path: String, _ text: String) { self.init(path, Array(text.utf8)) }

  /// All of them.
  ///
  /// - Throws: `CommandFailure` when a template cannot be read or filled, or a page cannot be made.
  package static func all(in checkout: Checkout) throws -> [GeneratedFile] {
    let language = Language.current
    let tool = try CommandDescription.offerc()
    let schemas = Schema.Name.allCases.map { GeneratedFile("Schemas/\($0.rawValue).schema.json", $0.bytes) }
    return schemas + [
      GeneratedFile("docs/simulate.md", try simulationPage(language, checkout.template("simulate.md"))),
      GeneratedFile("docs/language.md", try languagePage(language, checkout.template("language.md"))),
      GeneratedFile("docs/locks.md", try locksPage(language, checkout.template("locks.md"))),
      GeneratedFile("docs/cli.md", try commandsPage(tool, checkout.template("cli.md"))),
      GeneratedFile("docs/offerc.1", try manualPage(tool, checkout.template("offerc.1"))),
      GeneratedFile("docs/timeline.svg", try timelinePicture(checkout)),
      GeneratedFile("docs/codes.md", try codesPage(checkout.text("docs/codes.md"))),
      GeneratedFile("docs/rules/README.md", try rulesIndex(checkout.template("rules.md"))),
    ] + RulePage.all.map { GeneratedFile("docs/rules/\($0.id).md", rulePageMarkdown($0)) }
  }
}
