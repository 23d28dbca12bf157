import JSONText

extension LanguageServer {
  mutating func initialize(_ params: JSONValue?) -> Value {
    abilities = ClientAbilities(params?["capabilities"])
    folders = (params?["workspaceFolders"]?.elements?.compactMap { $0["uri"]?.string } ?? [])
      .compactMap { FileURI.path(of: $0) }
    if folders.isEmpty,
      let root = params?["rootUri"]?.string.flatMap({ FileURI.path(of: $0) })
        ?? params?["rootPath"]?.string, root.hasPrefix("/")
    {
      folders = [root]
    }
    phase = .running
    isStale = true
    return .fields([
      "capabilities": capabilities,
      "serverInfo": .fields(["name": "offerc", "version": .text(host.version)]),
    ])
  }

  private var capabilities: Value {
    .fields([
      "positionEncoding": .text(abilities.encoding.rawValue),
      "textDocumentSync": .fields([
        "openClose": true, "change": 2, "save": .fields(["includeText": false]),
      ]),
      "completionProvider": .fields(["triggerCharacters": .texts([" ", "-", "[", "{", "\n"])]),
      "hoverProvider": true,
      "definitionProvider": true,
      "referencesProvider": true,
      "renameProvider": .fields(["prepareProvider": true]),
      "documentSymbolProvider": true,
      "workspaceSymbolProvider": true,
      "codeActionProvider": .fields([
        "codeActionKinds": .texts(["quickfix", "source.fixAll.offerc"]), "resolveProvider": true,
      ]),
      "executeCommandProvider": .fields(["commands": .texts([LanguageServer.fixAllCommand])]),
      "inlayHintProvider": true,
      "diagnosticProvider": abilities.pullsFindings
        ? .fields(["identifier": "offerc", "interFileDependencies": true, "workspaceDiagnostics": false])
        : nil,
      "workspace": .fields([
        "workspaceFolders": .fields(["supported": true, "changeNotifications": true])
      ]),
    ])
  }

  /// Asks to be told of changes on the disk.
  mutating func initialized() -> [[UInt8]] {
    guard abilities.watchesFiles else { return [] }
    let patterns = [
      "**/*.yaml", "**/*.yml", "**/.offerc.yaml", "**/catalog.json", "**/live.json", "**/*.csv",
    ]
    let watchers = patterns.map { Value.fields(["globPattern": .text($0)]) }
    return [
      request(
        "client/registerCapability",
        .fields([
          "registrations": .list([
            .fields([
              "id": "offerc-files", "method": "workspace/didChangeWatchedFiles",
              "registerOptions": .fields(["watchers": .list(watchers)]),
            ])
          ])
        ]))
    ]
  }

  mutating func changeFolders(_ params: JSONValue?) {
    func paths(_ key: String) -> [String] {
      (params?["event"]?[key]?.elements?.compactMap { $0["uri"]?.string } ?? [])
        .compactMap { FileURI.path(of: $0) }
    }
    let removed = paths("removed")
    folders = folders.filter { !removed.contains($0) } + paths("added")
    isStale = true
  }

  mutating func request(_ method: String, _ params: Value?) -> [UInt8] {
    lastRequest += 1
    return Outgoing.request(lastRequest, method, params)
  }
}
