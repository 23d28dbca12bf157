import Diagnostics
import JSONText
import OffercCommands
import Synchronization

extension CommandDescription {
  /// The tool with all of its commands, read from what the argument parser dumps about them.
  ///
  /// - Throws: `PlainFailure` when the dump has another form.
  package static func offerc() throws -> CommandDescription {
    do {
      let dump = try JSONDocument(reading: Array(offercOutput(of: ["--experimental-dump-help"]).utf8))
      guard dump.root["serializationVersion"]?.integer == 0, let command = dump.root["command"] else {
        throw PlainFailure("the argument parser describes the commands in a form of its own")
      }
      return try CommandDescription(command)
    } catch let fault as JSONFault {
      throw PlainFailure("the argument parser's description is no JSON: \(fault)")
    }
  }

  private init(_ json: JSONValue) throws {
    name = try json.text("commandName")
    superCommands = json.texts("superCommands") ?? []
    abstract = json["abstract"]?.string ?? ""
    discussion = json["discussion"]?.string ?? ""
    isShown = try json.boolean("shouldDisplay")
    subcommands = try json.values("subcommands").map(CommandDescription.init)
    arguments = try json.values("arguments").map(Argument.init)
  }
}

extension CommandDescription.Argument {
  fileprivate init(_ json: JSONValue) throws {
    guard let kind = Kind(rawValue: try json.text("kind")) else { throw PlainFailure(unknownForm("kind")) }
    self.kind = kind
    names = try json.values("names").map { (try $0.text("name"), try $0.text("kind") == "long") }
    valueName = json["valueName"]?.string ?? ""
    abstract = json["abstract"]?.string
    discussion = json["discussion"]?.string
    defaultValue = json["defaultValue"]?.string
    allValues = json.texts("allValues")
    isOptional = try json.boolean("isOptional")
    isRepeating = try json.boolean("isRepeating")
    isShown = try json.boolean("shouldDisplay")
  }
}

private func unknownForm(_ key: String) -> String {
  "the argument parser describes the commands with another \(key)"
}

extension JSONValue {
  fileprivate func text(_ key: String) throws -> String {
    guard let text = self[key]?.string else { throw PlainFailure(unknownForm(key)) }
    return text
  }

  fileprivate func boolean(_ key: String) throws -> Bool {
    guard let boolean = self[key]?.boolean else { throw PlainFailure(unknownForm(key)) }
    return boolean
  }

  fileprivate func values(_ key: String) -> [JSONValue] { self[key]?.elements.map(Array.init) ?? [] }

  fileprivate func texts(_ key: String) -> [String]? { self[key]?.elements?.compactMap(\.string) }
}

/// What a run of offerc writes to standard output.
///
/// - Throws: `PlainFailure` when it does not succeed.
package func offercOutput(of arguments: [String]) throws -> String {
  let written = Mutex<[UInt8]>([])
  let console = Console(
    environment: [:], standardInput: { [] }, inputPiece: { _ in [] },
    output: { bytes in written.withLock { $0 += bytes } },
    errors: { _ in }, milliseconds: { 1_800_000_000_000 })
  guard run(arguments, console: console) == .success else {
    throw PlainFailure("offerc \(arguments.joined(separator: " ")) fails")
  }
  return String(decoding: written.withLock { $0 }, as: UTF8.self)
}
