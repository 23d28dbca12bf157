import Diagnostics
import JSONText

/// A language server: messages of the protocol in, messages out.
///
/// It keeps the open texts, the last compilation of every catalog, and what the client shows. Files, clock and streams belong
/// to its host. Source: Language Server Protocol 3.17.
package struct LanguageServer {
  enum Phase {
    case waiting
    case running
    case shutDown
  }

  let host: ServerHost
  var phase = Phase.waiting
  /// Set by `exit`: whether `shutdown` came before it. Nil while the server runs.
  package internal(set) var hasEnded: Bool?
  /// The process that started the server; the server ends with it.
  package internal(set) var editor: Int32?
  var abilities = ClientAbilities()
  /// The folders of the editor.
  var folders: [String] = []
  var texts = OpenTexts()
  var catalogs: [CheckedCatalog] = []
  /// What the client shows, by the address of the text.
  var published: [String: JSON] = [:]
  /// The paths of texts that have changed since the last check.
  var changed: Set<String> = []
  /// Whether catalogs must be searched for again, because files or folders have changed.
  var isStale = false
  var lastRequest = 0
  /// Failures that the client was told about.
  var toldFailures: Set<String> = []

  package init(host: ServerHost) { self.host = host }

  package mutating func handle(_ message: [UInt8]) -> [[UInt8]] { handle([.message(message)]) }

  /// Answers all messages that have arrived. A request that one of them cancels is not carried out. Findings are published
  /// once, after all changes.
  package mutating func handle(_ pieces: [MessageFramer.Piece]) -> [[UInt8]] {
    let messages = pieces.map { piece -> Result<Message, ResponseError> in
      switch piece {
      case .message(let bytes): Result { () throws(ResponseError) in try Message(bytes) }
      case .broken: .failure(ResponseError(.parseError, "found bytes that belong to no message"))
      }
    }
    let cancelled = messages.compactMap { message -> JSON? in
      guard case .success(let message) = message, message.method == "$/cancelRequest" else { return nil }
      return message.params?["id"].flatMap(JSON.init)
    }
    var answers: [[UInt8]] = []
    for message in messages where hasEnded == nil {
      switch message {
      case .success(let message):
        answers += handle(message, isCancelled: message.id.map(cancelled.contains) ?? false)
      case .failure(let error): answers.append(Outgoing.error(error, of: error.id))
      }
    }
    return hasEnded == nil ? answers + checkChanges() : answers
  }

  private mutating func handle(_ message: Message, isCancelled: Bool) -> [[UInt8]] {
    // An answer to a request of the server: nothing depends on it.
    guard let method = message.method else { return [] }
    guard let id = message.id else { return notice(method, message.params) }
    if isCancelled {
      return [Outgoing.error(ResponseError(.requestCancelled, "the request was cancelled"), of: id)]
    }
    do {
      var before: [[UInt8]] = []
      let result = try answer(method, message.params, &before)
      return before + [Outgoing.result(result, of: id)]
    } catch {
      return [Outgoing.error(error, of: id)]
    }
  }

  /// - Parameter before: gets the messages that must be sent before the answer.
  private mutating func answer(
    _ method: String, _ params: JSONValue?, _ before: inout [[UInt8]]
  ) throws(ResponseError) -> JSON {
    switch (phase, method) {
    case (.waiting, "initialize"): return initialize(params)
    case (.waiting, _): throw ResponseError(.serverNotInitialized, "`initialize` comes first")
    case (.running, "initialize"): throw ResponseError(.invalidRequest, "the server is already initialized")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.shutDown, _): throw ResponseError(.invalidRequest, "the server was shut down")
    case (.running, _): break
    }
    guard let feature = Feature(rawValue: method) else {
      throw ResponseError(.methodNotFound, "there is no method \(quoted(method))")
    }
    // Completion reads the text as it is and takes names from the last compilation.
    if feature != .completion { before += checkChanges() }
    if feature == .executeCommand { return try execute(params, &before) }
    return try answer(feature, params)
  }

  private mutating func notice(_ method: String, _ params: JSONValue?) -> [[UInt8]] {
    if method == "exit" {
      hasEnded = phase == .shutDown
      return []
    }
    guard phase == .running else { return [] }
    switch method {
    case "initialized": return initialized()
    case "textDocument/didOpen": open(params)
    case "textDocument/didChange": change(params)
    case "textDocument/didClose": close(params)
    case "textDocument/didSave":
      host.forget()
      if let path = path(in: params) { changed.insert(path) }
    case "workspace/didChangeWatchedFiles":
      host.forget()
      isStale = true
    case "workspace/didChangeWorkspaceFolders": changeFolders(params)
    default: break
    }
    return []
  }

  /// The open texts by their paths.
  var openFiles: ServerHost.OpenFiles { texts.files }

  package var numberOfTexts: Int { texts.count }

  var snapshot: Snapshot { Snapshot(texts: texts, catalogs: catalogs, abilities: abilities) }
}
