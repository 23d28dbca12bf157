package import JSONText

/// Edits of several files, in the order in which they are written.
package struct WorkspaceEdit {
  private var paths: [String] = []
  private var edits: [String: [JSON]] = [:]

  package var isEmpty: Bool { paths.isEmpty }

  package mutating func add(_ text: String, at range: JSON, in path: String) {
    if edits[path] == nil { paths.append(path) }
    edits[path, default: []].append(["range": range, "newText": .text(text)])
  }

  /// The edit as the protocol has it. If the client supports them, it has the versions of open texts, so that the client can
  /// refuse an edit of a text that has changed since.
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
