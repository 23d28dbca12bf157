import OfferReference
import OfferLanguage
import Diagnostics
import Foundation
import OfferEmitters
import Testing

/// A file of the repository that is written from the code, and the text that it should have.
struct GeneratedFile: CustomTestStringConvertible, Sendable {
  let path: String
  let contents: @Sendable () throws -> [UInt8]

  static let all = files + rulePages

  private static let files = [
    GeneratedFile(path: "Schemas/offers.schema.json") { offersSchema(Language.current) },
    GeneratedFile(path: "Schemas/catalog.schema.json") { catalogSchema(Language.current) },
    GeneratedFile(path: "Schemas/findings.schema.json") { findingsSchema() },
    GeneratedFile(path: "Schemas/diff.schema.json") { diffSchema() },
    GeneratedFile(path: "Schemas/options.schema.json") { optionsSchema(Language.current) },
    GeneratedFile(path: "docs/language.md") { Array(languageReference(Language.current).utf8) },
    GeneratedFile(path: "docs/locks.md") { try Array(locksPage().utf8) },
    GeneratedFile(path: "docs/cli.md") { try Array(commandsPage().utf8) },
    GeneratedFile(path: "docs/offerc.1") { try Array(manualPage().utf8) },
    GeneratedFile(path: "docs/rules/README.md") { Array(rulesIndexMarkdown().utf8) },
  ]

  private static let rulePages = RulePage.all.map { page in
    GeneratedFile(path: "docs/rules/\(page.id).md") { Array(rulePageMarkdown(page).utf8) }
  }

  var testDescription: String { path }
  var url: URL { Repository.root.appending(path: path) }
}

enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
