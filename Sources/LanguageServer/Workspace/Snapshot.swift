package import Diagnostics
package import JSONText
package import OfferCompiler
package import OfferModel
package import YAMLSyntax

/// The open texts and the catalogs as they are now: what an answer is made of.
package struct Snapshot: Sendable {
  package let texts: OpenTexts
  package let catalogs: [CheckedCatalog]
  package let abilities: ClientAbilities

  package func openText(at path: String) -> OpenText? { texts[path: path] }

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
  /// The paths of all files that it reads.
  private let filesRead: Set<String>

  package init(
    path: String, report: Report, scenarios: [SourceFile] = [], compilation: Compilation? = nil,
    parsed: ParsedTexts? = nil, today: CalendarDate, pricePoints: PricePoints? = nil,
    optionFile: String? = nil,
    failure: String? = nil
  ) {
    self.path = path
    self.report = report
    self.scenarios = scenarios
    self.compilation = compilation
    self.parsed = parsed
    self.today = today
    self.pricePoints = pricePoints
    self.optionFile = optionFile
    self.failure = failure
    filesRead = Set(
      report.files.map(\.name) + scenarios.map(\.name) + [optionFile].compactMap { $0 })
  }

  package func reads(_ path: String) -> Bool { filesRead.contains(path) }

  /// The number of a file among those of the report.
  package func number(of path: String) -> UInt32? {
    report.files.firstIndex { $0.name == path }.map { UInt32($0) }
  }

  package func findings(in path: String) -> [Finding] {
    guard let number = number(of: path) else { return [] }
    return report.findings.filter { $0.primary.range.file == number }
  }
}

/// Edits of several files, in the order in which they are written.
package struct WorkspaceEdit {
  private var paths: [String] = []
  private var edits: [String: [JSON]] = [:]

  package var isEmpty: Bool { paths.isEmpty }

  package mutating func add(_ text: String, at range: JSON, in path: String) {
    if edits[path] == nil { paths.append(path) }
    edits[path, default: []].append(["range": range, "newText": .text(text)])
  }

  /// With the versions of open texts where the client takes them: it then refuses what is too late.
  package func value(_ snapshot: Snapshot) -> JSON {
    guard snapshot.abilities.hasVersionedEdits else {
      let changes = paths.map { JSON.Member(snapshot.uri(ofPath: $0), .array(edits[$0] ?? [])) }
      return ["changes": .object(changes)]
    }
    return [
      "documentChanges": .array(
        paths.map { path in
          let version = snapshot.openText(at: path)?.version
          return [
            "textDocument": [
              "uri": .text(snapshot.uri(ofPath: path)), "version": version.map(JSON.number) ?? .null,
            ],
            "edits": .array(edits[path] ?? []),
          ]
        })
    ]
  }
}

/// What the server asks of the world around it: where catalogs are, and what is found in them. Texts that are open take the
/// place of files.
package struct ServerHost: Sendable {
  /// The bytes of open texts by their path from the root.
  package typealias OpenFiles = [String: [UInt8]]

  package var catalogs: @Sendable (_ folder: String, OpenFiles) -> [String]
  /// The folders of the catalogs that files belong to, looked for in the folders above each; other files have none. They are asked
  /// for together, because they have folders in common.
  package var catalogsAround: @Sendable (_ files: [String], _ folders: [String], OpenFiles) -> [String]
  /// What `offerc lint` finds in a catalog; nil where there is none any more.
  package var check: @Sendable (_ catalog: String, OpenFiles, _ last: CheckedCatalog?) -> CheckedCatalog?
  /// The fixes that `offerc lint --fix` makes in one file of a catalog; nil where there are none.
  package var fixed: @Sendable (_ catalog: String, _ file: String, OpenFiles) -> EditedText?
  /// Forgets what was remembered of files that are no part of a catalog: baselines.
  package var forget: @Sendable () -> Void
  /// Of the tool.
  package let version: String

  package init(
    version: String,
    catalogs: @escaping @Sendable (String, OpenFiles) -> [String],
    catalogsAround: @escaping @Sendable ([String], [String], OpenFiles) -> [String],
    check: @escaping @Sendable (String, OpenFiles, CheckedCatalog?) -> CheckedCatalog?,
    fixed: @escaping @Sendable (String, String, OpenFiles) -> EditedText?,
    forget: @escaping @Sendable () -> Void = {}
  ) {
    self.version = version
    self.catalogs = catalogs
    self.catalogsAround = catalogsAround
    self.check = check
    self.fixed = fixed
    self.forget = forget
  }
}

/// What a client says it can do; what it does not say it cannot.
package struct ClientAbilities: Sendable {
  package private(set) var encoding = PositionEncoding.utf16
  package private(set) var showsRelated = false
  package private(set) var showsRulePages = false
  package private(set) var showsTags = false
  package private(set) var pullsFindings = false
  package private(set) var refreshesFindings = false
  package private(set) var refreshesHints = false
  package private(set) var watchesFiles = false
  package private(set) var hasNestedSymbols = false
  package private(set) var takesSnippets = false
  package private(set) var takesMarkdown = false
  package private(set) var resolvesActions = false
  package private(set) var hasVersionedEdits = false

  package init() {}

  package init(_ capabilities: JSONValue?) {
    func value(_ path: String...) -> JSONValue? {
      path.reduce(capabilities) { $0?[$1] }
    }
    func isTrue(_ value: JSONValue?) -> Bool { value?.boolean ?? false }
    let encodings = value("general", "positionEncodings")?.elements?.compactMap(\.string) ?? []
    encoding = encodings.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    let publish = value("textDocument", "publishDiagnostics")
    showsRelated = isTrue(publish?["relatedInformation"])
    showsRulePages = isTrue(publish?["codeDescriptionSupport"])
    showsTags = publish?["tagSupport"].map { $0.members != nil || isTrue($0) } ?? false
    pullsFindings = value("textDocument", "diagnostic")?.members != nil
    refreshesFindings = isTrue(value("workspace", "diagnostics", "refreshSupport"))
    refreshesHints = isTrue(value("workspace", "inlayHint", "refreshSupport"))
    watchesFiles = isTrue(value("workspace", "didChangeWatchedFiles", "dynamicRegistration"))
    hasNestedSymbols = isTrue(value("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"))
    takesSnippets = isTrue(value("textDocument", "completion", "completionItem", "snippetSupport"))
    let formats = value("textDocument", "hover", "contentFormat")?.elements?.compactMap(\.string) ?? []
    takesMarkdown = formats.contains("markdown")
    let resolved = value("textDocument", "codeAction", "resolveSupport", "properties")?.elements
    resolvesActions = resolved?.contains { $0.string == "edit" } ?? false
    hasVersionedEdits = isTrue(value("workspace", "workspaceEdit", "documentChanges"))
  }
}
