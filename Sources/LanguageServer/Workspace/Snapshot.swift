package import Diagnostics
package import JSONText
package import OfferCompiler
package import OfferModel
package import YAMLSyntax

/// The open texts and the catalogs as they are now: what an answer is made of.
package struct Snapshot: Sendable {
  package let texts: [OpenText]
  package let catalogs: [CheckedCatalog]
  package let abilities: ClientAbilities

  package func openText(at path: String) -> OpenText? { texts.first { $0.path == path } }

  /// The catalog that a file belongs to.
  package func catalog(of path: String?) -> CheckedCatalog? {
    path.flatMap { path in catalogs.first { $0.reads(path) } }
  }

  /// The address of a file, as the client writes it where it has the file open.
  package func uri(ofPath path: String) -> String {
    openText(at: path)?.uri ?? FileURI.uri(ofPath: path)
  }

  /// The lines of a file as the client counts them.
  package func lines(of file: SourceFile) -> LineIndex {
    if let text = openText(at: file.name), text.bytes.count == file.length { return text.lines }
    return LineIndex(
      file.bytes, length: file.length, encoding: abilities.encoding,
      hidesMark: openText(at: file.name) == nil)
  }

  /// The catalog's files and those of scenarios, parsed; the numbers of the latter follow those of the others.
  package func documents(of catalog: CheckedCatalog) -> [Document] {
    let files = catalog.parsed?.documents ?? []
    let scenarios = catalog.scenarios.enumerated().map { number, file in
      parseUnfinished(
        Array(file.bytes.prefix(file.length)), name: file.name, file: UInt32(files.count + number)
      ).document
    }
    return files + scenarios
  }
}

extension LineIndex {
  /// A range as the protocol has it.
  package func value(_ start: Int, _ end: Int) -> JSON {
    ["start": position(of: start).value, "end": position(of: max(start, end)).value]
  }

  package func value(_ range: SourceRange) -> JSON { value(Int(range.start), Int(range.end)) }
}

extension TextPosition {
  package var value: JSON { ["line": .number(line), "character": .number(character)] }
}

/// A catalog with all that `offerc lint` finds in it.
package struct CheckedCatalog: Sendable {
  /// Its folder, from the root.
  package let path: String
  /// The files of the catalog and what else findings are about; the names of files are paths from the root.
  package let report: Report
  /// The files of scenarios in its folder.
  package let scenarios: [SourceFile]
  /// Nil where the option file is faulty, so that nothing was compiled.
  package let compilation: Compilation?
  package let parsed: ParsedTexts?
  package let today: CalendarDate
  /// The list of price points that the option file names.
  package let pricePoints: PricePoints?
  /// The path of its option file.
  package let optionFile: String?
  /// Why it could not be checked.
  package let failure: String?

  package init(
    path: String, report: Report, scenarios: [SourceFile] = [], compilation: Compilation? = nil,
    parsed: ParsedTexts? = nil, today: CalendarDate, pricePoints: PricePoints? = nil,
    optionFile: String? = nil,
    failure: String? = nil
  ) {
    (self.path, self.report, self.scenarios, self.compilation) = (path, report, scenarios, compilation)
    (self.parsed, self.today, self.pricePoints, self.optionFile) = (parsed, today, pricePoints, optionFile)
    self.failure = failure
  }

  package func reads(_ path: String) -> Bool {
    report.files.contains { $0.name == path } || optionFile == path || scenarios.contains { $0.name == path }
  }

  /// The number of a file among those of the report.
  package func number(of path: String) -> UInt32? {
    report.files.firstIndex { $0.name == path }.map { UInt32($0) }
  }

  package func findings(in path: String) -> [Finding] {
    guard let number = number(of: path) else { return [] }
    return report.findings.filter { $0.primary.range.file == number }
  }
}
