import Diagnostics
import OfferModel
import StoreKitFiles

extension Import {
  /// Shows what files and a catalog say differently, and the YAML of products that only a file has.
  func compare(with path: String, _ console: Console) throws -> ExitStatus {
    try options.withCatalogs(at: [path], isResult: false, in: console) { run in
      for (number, file) in files.enumerated() {
        if number > 0 { try console.write("\n") }
        let found = try StoreKitComparison(
          of: file, with: path, run, StoreKitParityOptions(today: run.today), options, isResult: false,
          console)
        guard let found else { return .findings }
        guard found.parity.unreadable.isEmpty else {
          try options.write(found.report, console, isResult: false)
          return .usage
        }
        try write(found, with: path, run.today, console)
      }
      return .success
    }
  }

  private func write(
    _ found: StoreKitComparison, with path: String, _ today: CalendarDate, _ console: Console
  ) throws {
    let (file, catalog) = (escapingControls(found.fileName), escapingControls(path))
    let all = found.report.findings
    guard !all.isEmpty else { return try console.write("\(file) and \(catalog) say the same\n") }
    let lists: [(title: String, rule: StoreKitRule)] = [
      ("only in \(file)", .extra), ("only in \(catalog)", .missing), ("different", .different),
    ]
    for (title, rule) in lists {
      let messages = all.filter { $0.rule == rule.id }.map(\.message)
      guard !messages.isEmpty else { continue }
      try console.write(title + ":\n" + messages.map { "  " + escapingControls($0) + "\n" }.joined())
    }
    let yaml = importProducts(found.parity.extraProducts, of: found.bytes, options: try importOptions(today))
    if !yaml.isEmpty { try console.write("\nadd to \(catalog):\n" + yaml) }
  }
}
