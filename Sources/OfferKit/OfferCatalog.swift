import OfferLanguage
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferModel

/// A catalog that was read and checked. The library begins here.
///
/// ```swift
/// let catalog = try OfferCatalog(files: ["catalog.yaml": text], today: "2027-01-01")
/// for finding in catalog.findings { print(finding) }
/// ```
public struct OfferCatalog: Sendable {
  /// The findings, sorted by file and place, each once.
  public let findings: [Finding]
  let compilation: Compilation

  /// Whether a finding is an error. If so, nothing can be made of the catalog.
  public var hasErrors: Bool { compilation.hasErrors }

  /// Parses, binds and checks the files of one catalog. It uses no disk, no clock and no environment.
  ///
  /// - Parameters:
  ///   - files: YAML or JSON texts by their names, in the order of which they are read. An empty dictionary counts as one empty
  ///     file without a name.
  ///   - today: The day that counts as today, `YYYY-MM-DD`.
  /// - Throws: `InvalidDay` if `today` is not a day.
  public init(files: [String: String], today: String) throws {
    guard let day = CalendarDate(today) else { throw InvalidDay(text: today) }
    let texts = files.sorted { file, other in isOrdered(file.key, other.key) }
      .map { SourceFile(name: $0.key, text: $0.value) }
    // A finding about something that is missing needs a file.
    compilation = compile(texts.isEmpty ? [SourceFile(name: "", text: "")] : texts, today: day)
    var lines: [UInt32: LineTable] = [:]
    findings = compilation.findings.map { [files = compilation.files] finding in
      let file = files[Int(finding.primary.range.file)]
      let table = lines[finding.primary.range.file] ?? LineTable(file)
      lines[finding.primary.range.file] = table
      return Finding(finding, in: file.name, table)
    }
  }

  /// The bytes of `catalog.json` (UTF-8); nil while the catalog has errors.
  ///
  /// - Parameter pretty: whether the text is indented for people; the digest in it is the same.
  /// - Throws: when the crypto library cannot hash.
  public func catalogJSON(pretty: Bool = false) throws -> [UInt8]? {
    normalForm.map { form in CatalogJSON(form, pretty: pretty).pieces.flatMap(\.self) }
  }

  /// What outputs are made of; nil while the catalog has errors.
  var normalForm: NormalForm? {
    guard !hasErrors, let catalog = compilation.catalog else { return nil }
    return lower(catalog)
  }

  /// The text is no day of the calendar.
  public struct InvalidDay: Error, Sendable {
    /// What was given as the day.
    public let text: String
  }
}
