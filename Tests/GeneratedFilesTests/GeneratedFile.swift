import Diagnostics
import Foundation
import OfferCompiler
import OfferEmitters
import Testing

/// A file of the repository that is written from the code, and the text that it should have.
struct GeneratedFile: CustomTestStringConvertible, Sendable {
  let path: String
  let contents: @Sendable () throws -> [UInt8]

  static let all = [
    GeneratedFile(path: "Schemas/offers.schema.json") { offersSchema(Language()) },
    GeneratedFile(path: "Schemas/catalog.schema.json") { catalogSchema(Language()) },
    GeneratedFile(path: "Schemas/findings.schema.json") { findingsSchema() },
    GeneratedFile(path: "Schemas/diff.schema.json") { diffSchema() },
    GeneratedFile(path: "Schemas/options.schema.json") { optionsSchema(Language()) },
    GeneratedFile(path: "docs/language.md") { Array(languageReference(Language()).utf8) },
    GeneratedFile(path: "docs/locks.md") { try Array(locksPage().utf8) },
  ]

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
