import ArgumentParser
import Diagnostics
import JSONText

/// An option or flag of a command, as the argument parser describes it.
struct CommandOption {
  /// As they are written: `-o`, `--output`.
  let names: [String]
  /// Whether it has a value, and only one.
  let hasOneValue: Bool
  let isShown: Bool

  /// The options and flags of a command. The parser makes the description anew, which takes longer than parsing.
  ///
  /// - Throws: `JSONFault` if the parser has another description.
  static func all(of command: any ParsableCommand.Type) throws -> [CommandOption] {
    let dump = try JSONDocument(reading: Array(command._dumpHelp().utf8))
    return dump.root["command"]?["arguments"]?.elements.map { $0.map(CommandOption.init) } ?? []
  }

  private init(_ json: JSONValue) {
    let names = json["names"]?.elements.map { names in
      names.map { ($0["kind"]?.string == "long" ? "--" : "-") + ($0["name"]?.string ?? "") }
    }
    self.names = names ?? []
    hasOneValue = json["kind"]?.string == "option" && json["isRepeating"]?.boolean == false
    isShown = json["shouldDisplay"]?.boolean ?? false
  }
}
