package import JSONText

/// The abilities that a client declares. Everything that it does not declare is false.
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
      path.reduce(capabilities) { value, key in value?[key] }
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
