import JSONText
import ArgumentParser
import Diagnostics
import OfferEmitters
import OfferLanguage
import OfferModel

struct Show: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "show")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, json, csv
  }

  @Argument(help: .catalogs) var path = "."

  @Option(
    help: ArgumentHelp(
      "Show only this table. May be repeated; csv has one table. (default: all; with csv, offers)",
      valueName: "NAME"))
  var table: [ShownTable] = []

  @OptionGroup var filter: FilterOptions

  @Option(help: .format) var format = Format.text

  @Option(
    parsing: .unconditional,
    help: .value(
      "N",
      "For text: the maximum width in columns. (default: the terminal's width; \(Show.widthOfFiles) elsewhere)"
    )
  )
  var width: Int?

  @Option(help: StatusOfPools.help("Show")) var codesStatus: String?

  @OptionGroup var baseline: BaselineOptions

  @Flag(help: .showCodes) var showCodes = false

  @OptionGroup var day: DayOptions

  @Option(help: .color) var color: ColorChoice = .auto

  private static let widthOfFiles = 120

  func validate() throws {
    if case .csv = format, table.count > 1 {
      throw ValidationError("--format csv writes one table: name one with --table")
    }
    guard let width, width < 20 else { return }
    throw ValidationError("--width is \(width), expected 20 or more")
  }

  func run(in console: Console) throws -> ExitStatus {
    let run = try CatalogOpening(paths: [path]).open(on: day.today(console), console)
    var compared = try run.catalogs(
      console, withDrafts: filter.withDrafts, comparedBy: baseline, showsCodes: showCodes)
    let pools = try codesStatus.map { path in try StatusOfPools(readFile(path), path: path) }
    for (number, made) in try run.madeBatches(of: compared.map(\.catalog)).enumerated() {
      compared[number].catalog.showsCodes = showCodes
      compared[number].note(made)
      let bundleId = compared[number].catalog.app.bundleId.value
      compared[number].catalog.expectedRefills = pools?.refills(of: bundleId)
    }
    let catalogs = compared.map(\.catalog)
    let filter = try filter.filter(in: catalogs, console)
    let money: MoneyStyle =
      switch format {
      case .text, .markdown: MoneyStyle(of: catalogs)
      case .json, .csv: .codes
      }
    let all = compared.map { one in
      CatalogView(
        lower(one.catalog), today: run.today, filter: filter, money: money, comparedBy: one.comparison)
    }
    let some = all.filter { !$0.isEmpty }
    let views = some.isEmpty ? all : some
    let hasMoney = catalogs.contains { $0.pricePoints?.file != nil }
    let tables = ShownTable.allCases.filter { table.isEmpty ? hasMoney || $0 != .money : table.contains($0) }
    switch format {
    case .text:
      let width = width ?? console.outputWidth() ?? Show.widthOfFiles
      try console.output(renderShowText(views, tables, width: width, color.style(console)))
    case .markdown: try console.output(renderShowMarkdown(views, tables))
    case .json: try console.outputData(showFormat.line(ShowJSON(views, tables, today: run.today)))
    case .csv: try console.outputData(renderShowCSV(views, table.first ?? .offers))
    }
    return console.end(.success, holding: (compared, views))
  }
}

extension ShownTable: ExpressibleByArgument {}
