import AppStoreConnect
import ArgumentParser
import ByteText
import CodeLedger
import Diagnostics
import Disk
import JSONText
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferReference

/// Prints the JSON schema of a format, or writes it beside a catalog.
package struct Schema: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "schema")

  package enum Name: String, ExpressibleByArgument, CaseIterable {
    case offers, catalog, findings, diff, show, options, live, plan
    case appStoreStatus = "appstore-status"
    case scenario, simulation, known, rules, rule, codes
    case codesStatus = "codes-status"
  }

  @Argument(help: "Which schema.")
  var name = Name.offers

  @Flag(help: "Write the schema into the folder of each catalog instead: offers.schema.json for `offers`.")
  var write = false

  @Option(help: .value("PATH", "With --write: the catalog, or a folder with several. (default: .)"))
  var catalog: String?

  func validate() throws {
    guard write || catalog == nil else {
      throw ValidationError("--catalog says where --write writes the schema: add --write, or remove it")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    guard write else {
      try console.outputData(name.bytes)
      return .success
    }
    let found = try CatalogOpening(paths: [catalog ?? "."]).find(console)
    guard !found.contains(where: { catalog in catalog.isStandardInput }) else {
      throw PlainFailure("--write writes next to a catalog: name a file or folder instead of standard input")
    }
    for files in found {
      let file = SchemaFile(schema: name, folder: files.folder)
      switch try file.write() {
      case .written: try console.write("wrote \(escapingControls(file.path))\n")
      case .unchanged: try console.write("\(escapingControls(file.path)) is up to date\n")
      }
      try console.write(missingComments(in: files, naming: file))
    }
    return .success
  }

  /// What to write into the files of a catalog that name no schema.
  private func missingComments(in files: CatalogFiles, naming schema: SchemaFile) -> String {
    let texts =
      switch name {
      case .offers: files.texts
      case .scenario: files.scenarioTexts
      default: [SourceFile]()
      }
    let lacking = texts.filter { text in
      !String(decoding: text.bytes.prefix(text.length), as: UTF8.self).byBytes.contains(
        "yaml-language-server:")
    }
    guard !lacking.isEmpty else { return "" }
    let lines = lacking.map { text in
      escapingControls("  \(text.name): \(schema.comment(in: text.name))") + "\n"
    }
    return "next: begin each file with the line that names it\n" + lines.joined()
  }
}

extension Schema.Name {
  package var bytes: [UInt8] { schema.indented }

  private var schema: JSON {
    switch self {
    case .offers: offersSchema(Language.current)
    case .catalog: catalogSchema(Language.current)
    case .findings: findingsFormat(counting: CatalogCounts().counts).schema
    case .diff: CatalogDiff.json.schema
    case .show: showFormat.schema
    case .options: optionsSchema(Language.current)
    case .live: liveFormat.schema
    case .plan: planFormat.schema
    case .appStoreStatus: statusFormat.schema
    case .scenario: scenarioSchema(Language.current)
    case .simulation: simulationFormat.schema
    case .known: KnownFindings.json.schema
    case .rules: rulesFormat.schema
    case .rule: ruleFormat.schema
    case .codes: Manifest.json.schema
    case .codesStatus: CodeStatus.json.schema
    }
  }
}
