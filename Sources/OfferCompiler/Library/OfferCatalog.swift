import Diagnostics
import OfferModel

/// A catalog that was read and checked: the library's way in.
///
/// ```swift
/// let catalog = try OfferCatalog(files: ["catalog.yaml": text], today: "2027-01-01")
/// for finding in catalog.findings { print(finding) }
/// ```
public struct OfferCatalog: Sendable {
  /// Sorted by file and place, each once.
  public let findings: [Finding]
  package let compilation: Compilation

  /// Whether anything can be made of the catalog.
  public var hasErrors: Bool { compilation.hasErrors }

  /// Parses, binds and checks the files of one catalog. Reads no disk, no clock and no environment.
  ///
  /// - Parameters:
  ///   - files: YAML or JSON texts by name; they are read in the order of their names.
  ///   - today: the day that counts as today, `YYYY-MM-DD`.
  /// - Throws: `InvalidDay` when `today` is none.
  public init(files: [String: String], today: String) throws {
    guard let day = CalendarDate(today) else { throw InvalidDay(text: today) }
    let texts = files.sorted { isOrdered($0.key, $1.key) }.map {
      SourceText(name: $0.key, bytes: Array($0.value.utf8))
    }
    compilation = compile(texts, today: day)
    var lines: [UInt32: LineTable] = [:]
    findings = compilation.diagnostics.map { [files = compilation.files] diagnostic in
      let file = files[Int(diagnostic.primary.range.file)]
      let table = lines[diagnostic.primary.range.file] ?? LineTable(file)
      lines[diagnostic.primary.range.file] = table
      return Finding(diagnostic, in: file.name, table)
    }
  }

  /// The text is no day of the calendar.
  public struct InvalidDay: Error, Sendable {
    public let text: String
  }
}

/// One finding, as `lint --format concise` shows it.
public struct Finding: Sendable, Hashable, CustomStringConvertible {
  public enum Severity: String, Sendable, CaseIterable {
    case info
    case warning
    case error
  }

  /// The rule's stable id.
  public let rule: String
  public let severity: Severity
  /// One line: what was found and what was expected.
  public let message: String
  /// The object it is about; the same when lines move.
  public let object: String
  public let file: String
  /// 1-based; columns count characters.
  public let line: Int
  public let column: Int
  /// What to do.
  public let help: String?

  public var description: String { "\(file):\(line):\(column): \(severity.rawValue): \(message) [\(rule)]" }

  init(_ diagnostic: Diagnostic, in file: String, _ lines: LineTable) {
    rule = diagnostic.rule.name
    severity = Severity(rawValue: diagnostic.severity.name) ?? .error
    message = diagnostic.message
    object = diagnostic.object
    self.file = file
    (line, column) = lines.position(of: Int(diagnostic.primary.range.start))
    help = diagnostic.help
  }
}
