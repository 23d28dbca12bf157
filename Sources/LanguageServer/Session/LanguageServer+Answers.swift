import ByteText
import Diagnostics
import JSONText

extension LanguageServer {
  static let fixAllCommand = "offerc.fixAll"

  func answer(_ feature: Feature, _ params: JSONValue?) throws(ResponseError) -> JSON {
    let snapshot = snapshot
    switch feature {
    case .workspaceSymbols: return workspaceSymbols(matching: params?["query"]?.string ?? "", snapshot)
    case .allPulledFindings: return allPulled(params)
    case .pulledFindings: return pulled(params)
    case .resolveAction: return resolved(params, snapshot)
    case .executeCommand: return .null
    default: break
    }
    guard let uri = params?["textDocument"]?["uri"]?.string else {
      throw ResponseError(.invalidParams, "the request names no text")
    }
    guard let text = texts[uri: uri] else { return .null }
    switch feature {
    case .documentSymbols: return documentSymbols(of: text, snapshot)
    case .inlayHints: return inlayHints(in: try range(in: params, of: text), of: text, snapshot)
    case .codeActions:
      let kinds = params?["context"]?["only"]?.elements?.compactMap(\.string) ?? []
      return codeActions(
        in: try range(in: params, of: text), of: text, kinds: kinds,
        fixAllCommand: LanguageServer.fixAllCommand, snapshot)
    default: return try answer(feature, params, in: text, snapshot)
    }
  }

  /// Answers the requests about a place.
  private func answer(
    _ feature: Feature, _ params: JSONValue?, in text: OpenText, _ snapshot: Snapshot
  ) throws(ResponseError) -> JSON {
    guard let position = params?["position"].flatMap(TextPosition.init) else {
      throw ResponseError(.invalidParams, "the request has no position")
    }
    let offset = text.lines.offset(of: position)
    switch feature {
    case .completion: return complete(at: offset, in: text, snapshot)
    case .hover: return hover(at: offset, in: text, snapshot)
    case .definition: return definition(at: offset, in: text, snapshot)
    case .references:
      let includes = params?["context"]?["includeDeclaration"]?.boolean ?? true
      return references(at: offset, in: text, includingDefinition: includes, snapshot)
    case .prepareRename: return try prepareRename(at: offset, in: text, snapshot)
    case .rename:
      guard let name = params?["newName"]?.string else {
        throw ResponseError(.invalidParams, "the request has no new name")
      }
      return try rename(at: offset, in: text, to: name, snapshot)
    default: return .null
    }
  }

  private func range(in params: JSONValue?, of text: OpenText) throws(ResponseError) -> Range<Int> {
    guard let range = params?["range"], let start = range["start"].flatMap(TextPosition.init),
      let end = range["end"].flatMap(TextPosition.init)
    else { throw ResponseError(.invalidParams, "the request has no range") }
    let from = text.lines.offset(of: min(start, end))
    let to = text.lines.offset(of: max(start, end))
    return from..<max(from, to)
  }

  private func pulled(_ params: JSONValue?) -> JSON {
    let uri = params?["textDocument"]?["uri"]?.string ?? ""
    return report(of: findings()[uri] ?? [], known: params?["previousResultId"]?.string)
  }

  private func allPulled(_ params: JSONValue?) -> JSON {
    let known = params?["previousResultIds"]?.elements?.reduce(into: [String: String]()) { known, one in
      if let uri = one["uri"]?.string { known[uri] = one["value"]?.string }
    }
    let items = findings().sorted { $0.key < $1.key }.map { uri, items -> JSON in
      let version = texts[uri: uri]?.version
      guard case .object(let members) = report(of: items, known: known?[uri]) else { return .null }
      return .object(
        members + [
          .init("uri", .text(uri)),
          .init("version", version.map(JSON.number) ?? .null),
        ])
    }
    return ["items": .array(items)]
  }

  private func report(of items: JSON, known: String?) -> JSON {
    let id = digest(items.bytes)
    if known == id { return ["kind": "unchanged", "resultId": .text(id)] }
    return ["kind": "full", "resultId": .text(id), "items": items]
  }

  /// A hash (FNV-1a) of findings that were sent, with which later ones are compared.
  private func digest(_ bytes: [UInt8]) -> String {
    let offsetBasis: UInt64 = 0xCBF2_9CE4_8422_2325
    let prime: UInt64 = 0x100_0000_01B3
    let hash = bytes.reduce(offsetBasis) { hash, byte in (hash ^ UInt64(byte)) &* prime }
    return String(hash, radix: 16)
  }

  private func fixAll(_ uri: String?, _ snapshot: Snapshot) -> JSON? {
    guard let path = uri.flatMap({ FileURI.path(of: $0) }), let catalog = snapshot.catalog(of: path)
    else {
      return nil
    }
    return fixAllEdit(of: path, host.fixed(catalog.path, path, openFiles), snapshot)
  }

  private func resolved(_ params: JSONValue?, _ snapshot: Snapshot) -> JSON {
    guard let params, let read = params.members else { return .null }
    let members = read.compactMap { member in JSON(member.value).map { JSON.Member(member.key, $0) } }
    guard let uri = params["data"]?["uri"]?.string, params["edit"] == nil else { return .object(members) }
    let edit = fixAll(uri, snapshot) ?? WorkspaceEdit().value(snapshot)
    return .object(members + [.init("edit", edit)])
  }

  mutating func execute(_ params: JSONValue?, _ before: inout [[UInt8]]) throws(ResponseError) -> JSON {
    guard params?["command"]?.string == LanguageServer.fixAllCommand else {
      throw ResponseError(.invalidParams, "the only command is \(LanguageServer.fixAllCommand)")
    }
    var arguments = params?["arguments"]?.elements
    let uri = arguments?.next()?["uri"]?.string
    if let edit = fixAll(uri, snapshot) {
      before.append(
        request("workspace/applyEdit", ["label": "Make all safe fixes in the file", "edit": edit]))
    }
    return .null
  }

  /// Checks the catalogs whose texts have changed, and tells the client what has changed.
  mutating func checkChanges() -> [[UInt8]] {
    guard phase == .running, isStale || !changed.isEmpty else { return [] }
    let open = openFiles
    let edited = changed
    let paths = isStale ? allCatalogs(open) : touchedCatalogs(open)
    if isStale { catalogs.removeAll { !paths.contains($0.path) } }
    changed = []
    isStale = false
    check(paths, open)
    return publish(edited) + tellFailures()
  }

  private func allCatalogs(_ open: ServerHost.OpenFiles) -> [String] {
    let found = folders.filter { folder in folder != "/" }.flatMap { host.catalogs($0, open) }
    return outermost(found + host.catalogsAround(texts.paths, folders, open))
  }

  private func touchedCatalogs(_ open: ServerHost.OpenFiles) -> [String] {
    var paths: [String] = []
    var unread: [String] = []
    for path in changed.sorted() {
      let known = catalogs.filter { $0.reads(path) }.map(\.path)
      if known.isEmpty { unread.append(path) } else { paths += known }
    }
    return outermost(paths + host.catalogsAround(unread, folders, open))
  }

  /// Each path once, without paths below other ones: what is below a catalog is part of it.
  private func outermost(_ paths: [String]) -> [String] {
    let all = Set(paths)
    return all.sorted().filter { path in
      var rest = path.utf8[...]
      while let slash = rest.lastIndex(of: UInt8(ascii: "/")) {
        rest = rest[..<slash]
        if all.contains(String(Substring(rest))) { return false }
      }
      return true
    }
  }

  private mutating func check(_ paths: [String], _ open: ServerHost.OpenFiles) {
    var pending = paths
    var isSearched = false
    while let path = pending.popLast() {
      let number = catalogs.firstIndex { $0.path == path }
      let last = number.map { catalogs[$0] }
      if let result = host.check(path, open, last) {
        catalogs.removeAll { $0.path == path || $0.path.byBytes.hasPrefix(path + "/") }
        catalogs.append(result)
      } else {
        catalogs.removeAll { $0.path == path }
        // The catalog has lost its app: folders in it may be catalogs of their own now.
        if !isSearched {
          pending += allCatalogs(open).filter { one in !catalogs.contains { $0.path == one } }
        }
        isSearched = true
      }
    }
    catalogs.sort { $0.path < $1.path }
  }

  /// Whether the client asks for the findings of a text itself.
  private func isPulled(_ uri: String) -> Bool { abilities.pullsFindings && texts[uri: uri] != nil }

  private mutating func publish(_ edited: Set<String>) -> [[UInt8]] {
    let current = findings()
    var messages: [[UInt8]] = []
    var isPullOutdated = false
    let uris = Set(current.keys).union(published.keys)
    for uri in uris.sorted() {
      let new = current[uri] ?? []
      let text = texts[uri: uri]
      let isEdited = text?.path.map(edited.contains) ?? false
      let isPulled = isPulled(uri)
      let shown = isPulled ? [] : new
      if isPulled, !isEdited { isPullOutdated = true }
      guard (published[uri] ?? []) != shown || (isEdited && !isPulled) else { continue }
      published[uri] = shown == [] ? nil : shown
      messages.append(
        Outgoing.notification(
          "textDocument/publishDiagnostics",
          ["uri": .text(uri), "version": text?.version.map(JSON.number), "diagnostics": shown]))
    }
    if isPullOutdated, abilities.refreshesFindings {
      messages.append(request("workspace/diagnostic/refresh", nil))
    }
    return messages
  }

  /// The findings of every file of the catalogs, by address.
  func findings() -> [String: JSON] {
    let snapshot = snapshot
    var result: [String: [JSON]] = [:]
    for catalog in catalogs {
      var writer = FindingWriter(catalog, snapshot)
      let uris = catalog.report.files.map {
        $0.name.byBytes.hasPrefix("/") ? snapshot.uri(ofPath: $0.name) : nil
      }
      for uri in uris { if let uri, result[uri] == nil { result[uri] = [] } }
      for finding in catalog.report.findings {
        guard let uri = uris[Int(finding.primary.range.file)] else { continue }
        result[uri]?.append(writer.value(finding))
      }
    }
    return result.mapValues(JSON.array)
  }

  /// Tells the client once why a catalog cannot be checked.
  private mutating func tellFailures() -> [[UInt8]] {
    let failures = Set(catalogs.compactMap(\.failure))
    let new = failures.subtracting(toldFailures).sorted()
    toldFailures = failures
    return new.map {
      Outgoing.notification("window/showMessage", ["type": 1, "message": .text("offerc: " + $0)])
    }
  }
}
