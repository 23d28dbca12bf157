package import Diagnostics
package import JSONText

/// What the server asks of the world around it: where catalogs are, and what is found in them. Texts that are open take the
/// place of files.
package struct ServerHost: Sendable {
  /// The bytes of open texts by their path from the root.
  package typealias OpenFiles = [String: [UInt8]]

  package var catalogs: @Sendable (_ folder: String, OpenFiles) -> [String]
  /// The folder of the catalog that a file belongs to, looked for in the folders above it; nil for any other file.
  package var catalogAround: @Sendable (_ file: String, _ folders: [String], OpenFiles) -> String?
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
    catalogAround: @escaping @Sendable (String, [String], OpenFiles) -> String?,
    check: @escaping @Sendable (String, OpenFiles, CheckedCatalog?) -> CheckedCatalog?,
    fixed: @escaping @Sendable (String, String, OpenFiles) -> EditedText?,
    forget: @escaping @Sendable () -> Void = {}
  ) {
    (self.version, self.catalogs, self.catalogAround) = (version, catalogs, catalogAround)
    (self.check, self.fixed, self.forget) = (check, fixed, forget)
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
