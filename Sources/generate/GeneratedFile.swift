import AppStoreConnect
import OfferModel
import OfferEmitters
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
    return [
      GeneratedFile("Schemas/offers.schema.json", offersSchema(language)),
      GeneratedFile("Schemas/catalog.schema.json", catalogSchema(language)),
      GeneratedFile("Schemas/findings.schema.json", findingsSchema(counting: CatalogCounts().counts)),
      GeneratedFile("Schemas/diff.schema.json", diffSchema()),
      GeneratedFile("Schemas/show.schema.json", showSchema()),
      GeneratedFile("Schemas/live.schema.json", liveSchema()),
      GeneratedFile("Schemas/plan.schema.json", planSchema()),
      GeneratedFile("Schemas/options.schema.json", optionsSchema(language)),
      GeneratedFile("Schemas/scenario.schema.json", scenarioSchema(language)),
      GeneratedFile("Schemas/simulation.schema.json", simulationSchema()),
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
