import ByteText
import JSONText

extension LanguageServer {
  mutating func initialize(_ params: JSONValue?) -> JSON {
    abilities = ClientAbilities(params?["capabilities"])
    editor = params?["processId"]?.integer.flatMap(Int32.init(exactly:)).flatMap { $0 > 0 ? $0 : nil }
    folders = (params?["workspaceFolders"]?.elements?.compactMap { $0["uri"]?.string } ?? [])
      .compactMap { FileURI.path(of: $0) }
    if folders.isEmpty,
      let root = params?["rootUri"]?.string.flatMap({ FileURI.path(of: $0) })
        ?? params?["rootPath"]?.string, root.byBytes.hasPrefix("/")
    {
      folders = [root]
    }
    phase = .running
    isStale = true
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": "offerc", "version": .text(host.version)],
    ]
  }

  private var capabilities: JSON {
    [
      "positionEncoding": .text(abilities.encoding.rawValue),
      "textDocumentSync": [
        "openClose": true, "change": 2, "save": ["includeText": false],
      ],
      "completionProvider": ["triggerCharacters": [" ", "-", "[", "{", "\n"]],
      "hoverProvider": true,
      "definitionProvider": true,
      "referencesProvider": true,
      "renameProvider": ["prepareProvider": true],
      "documentSymbolProvider": true,
      "workspaceSymbolProvider": true,
      "codeActionProvider": [
        "codeActionKinds": ["quickfix", "source.fixAll.offerc"], "resolveProvider": true,
      ],
      "executeCommandProvider": ["commands": [.text(LanguageServer.fixAllCommand)]],
      "inlayHintProvider": true,
      "diagnosticProvider": abilities.pullsFindings
        ? ["identifier": "offerc", "interFileDependencies": true, "workspaceDiagnostics": false]
        : nil,
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true]
      ],
    ]
  }

  /// Asks to be told of changes on the disk.
  mutating func initialized() -> [[UInt8]] {
    guard abilities.watchesFiles else { return [] }
    let patterns = [
      "**/*.yaml", "**/*.yml", "**/.offerc.yaml", "**/catalog.json", "**/live.json", "**/*.csv",
    ]
    let watchers = patterns.map { pattern -> JSON in ["globPattern": .text(pattern)] }
    return [
      request(
        "client/registerCapability",
        [
          "registrations": [
            [
              "id": "offerc-files", "method": "workspace/didChangeWatchedFiles",
              "registerOptions": ["watchers": .array(watchers)],
            ]
          ]
        ])
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

  mutating func request(_ method: String, _ params: JSON?) -> [UInt8] {
    lastRequest += 1
    return Outgoing.request(lastRequest, method, params)
  }

  mutating func open(_ params: JSONValue?) {
    let document = params?["textDocument"]
    guard let uri = document?["uri"]?.string, let bytes = document?["text"]?.utf8Text else { return }
    let text = OpenText(
      uri: uri, version: document?["version"]?.integer, bytes: bytes, encoding: abilities.encoding)
    texts.open(text)
    touch(text)
  }

  mutating func change(_ params: JSONValue?) {
    guard let uri = uri(in: params), let changes = params?["contentChanges"]?.elements else { return }
    let version = params?["textDocument"]?["version"]?.integer
    touch(texts.change(uri: uri) { text in text.apply(changes, version: version) })
  }

  mutating func close(_ params: JSONValue?) {
    guard let uri = uri(in: params) else { return }
    touch(texts.close(uri: uri))
  }

  private mutating func touch(_ text: OpenText?) {
    guard let path = text?.path else { return }
    changed.insert(path)
    // Options are those of every catalog below.
    if path.byBytes.hasSuffix("/.offerc.yaml") { isStale = true }
  }

  private func uri(in params: JSONValue?) -> String? { params?["textDocument"]?["uri"]?.string }

  func path(in params: JSONValue?) -> String? { uri(in: params).flatMap { FileURI.path(of: $0) } }
}
