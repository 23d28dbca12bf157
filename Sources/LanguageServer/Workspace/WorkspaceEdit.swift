/// Edits of several files, in the order in which they are written.
package struct WorkspaceEdit {
  private var paths: [String] = []
  private var edits: [String: [Value]] = [:]

  package init() {}

  package var isEmpty: Bool { paths.isEmpty }

  package mutating func add(_ text: String, at range: Value, in path: String) {
    if edits[path] == nil { paths.append(path) }
    edits[path, default: []].append(.fields(["range": range, "newText": .text(text)]))
  }

  /// With the versions of open texts where the client takes them: it then refuses what is too late.
  package func value(_ snapshot: Snapshot) -> Value {
    guard snapshot.abilities.hasVersionedEdits else {
      let changes = paths.map { Value.Member(name: snapshot.uri(ofPath: $0), value: .list(edits[$0] ?? [])) }
      return .fields(["changes": .object(changes)])
    }
    return .fields([
      "documentChanges": .list(
        paths.map { path in
          let version = snapshot.openText(at: path)?.version
          return .fields([
            "textDocument": .fields([
              "uri": .text(snapshot.uri(ofPath: path)), "version": version.map(Value.number) ?? .null,
            ]),
            "edits": .list(edits[path] ?? []),
          ])
        })
    ])
  }
}
