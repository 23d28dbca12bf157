import Diagnostics
import JSONText

extension LanguageServer {
  /// Checks the catalogs whose texts have changed, and tells the client what is new.
  mutating func settle() -> [[UInt8]] {
    guard phase == .running, isStale || !changed.isEmpty else { return [] }
    let open = openFiles
    let edited = changed
    let paths = isStale ? allCatalogs(open) : touchedCatalogs(open)
    if isStale { catalogs.removeAll { !paths.contains($0.path) } }
    (changed, isStale) = ([], false)
    check(paths, open)
    return publish(edited) + tellFailures()
  }

  private func allCatalogs(_ open: ServerHost.OpenFiles) -> [String] {
    let found = folders.filter { $0 != "/" }.flatMap { host.catalogs($0, open) }
    return outermost(found + texts.compactMap { $0.path.flatMap { host.catalogAround($0, folders, open) } })
  }

  private func touchedCatalogs(_ open: ServerHost.OpenFiles) -> [String] {
    outermost(
      changed.sorted().flatMap { path -> [String] in
        let known = catalogs.filter { $0.reads(path) }.map(\.path)
        return known.isEmpty ? [host.catalogAround(path, folders, open)].compactMap { $0 } : known
      })
  }

  /// Each path once, without those below another one: what lies below a catalog is part of it.
  private func outermost(_ paths: [String]) -> [String] {
    let sorted = Set(paths).sorted()
    return sorted.filter { path in !sorted.contains { path != $0 && path.hasPrefix($0 + "/") } }
  }

  private mutating func check(_ paths: [String], _ open: ServerHost.OpenFiles) {
    var pending = paths
    var isSearched = false
    while let path = pending.popLast() {
      let number = catalogs.firstIndex { $0.path == path }
      let last = number.map { catalogs[$0] }
      if let result = host.check(path, open, last) {
        catalogs.removeAll { $0.path == path || $0.path.hasPrefix(path + "/") }
        catalogs.append(result)
      } else {
        catalogs.removeAll { $0.path == path }
        // It has lost its app: its folders may be catalogs of their own now.
        if !isSearched {
          pending += allCatalogs(open).filter { one in !catalogs.contains { $0.path == one } }
        }
        isSearched = true
      }
    }
    catalogs.sort { $0.path < $1.path }
  }

  /// Whether the client asks for the findings of a text itself.
  private func isPulled(_ uri: String) -> Bool { abilities.pullsFindings && texts.contains { $0.uri == uri } }

  private mutating func publish(_ edited: Set<String>) -> [[UInt8]] {
    let current = findings()
    var messages: [[UInt8]] = []
    var isPullOutdated = false
    let uris = Set(current.keys).union(published.keys)
    for uri in uris.sorted() {
      let new = current[uri] ?? []
      let text = texts.first { $0.uri == uri }
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
      let uris = catalog.report.files.map { $0.name.hasPrefix("/") ? snapshot.uri(ofPath: $0.name) : nil }
      for uri in uris { if let uri, result[uri] == nil { result[uri] = [] } }
      for finding in catalog.report.findings {
        guard let uri = uris[Int(finding.primary.range.file)] else { continue }
        result[uri]?.append(writer.value(finding))
      }
    }
    return result.mapValues(JSON.array)
  }

  /// Says once why a catalog cannot be checked.
  private mutating func tellFailures() -> [[UInt8]] {
    let failures = Set(catalogs.compactMap(\.failure))
    let new = failures.subtracting(toldFailures).sorted()
    toldFailures = failures
    return new.map {
      Outgoing.notification("window/showMessage", ["type": 1, "message": .text("offerc: " + $0)])
    }
  }
}
