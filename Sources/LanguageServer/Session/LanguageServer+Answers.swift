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
    guard let text = texts.first(where: { $0.uri == uri }) else { return .null }
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

  /// The requests about a place.
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
    let (from, to) = (text.lines.offset(of: min(start, end)), text.lines.offset(of: max(start, end)))
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
      let version = texts.first { $0.uri == uri }?.version
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

  /// Names what was sent; only for comparison with itself (FNV-1a).
  private func digest(_ bytes: [UInt8]) -> String {
    String(bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
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
        request("workspace/applyEdit", ["label": "Make all safe fixes of the file", "edit": edit]))
    }
    return .null
  }
}
