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
  /// - Returns: nil if the parser describes them in a way that offerc does not know: nobody promises that it stays the same.
  static func all(of command: any ParsableCommand.Type) -> [CommandOption]? { all(in: command._dumpHelp()) }

  static func all(in description: String) -> [CommandOption]? {
    let dump = try? JSONDocument(reading: Array(description.utf8))
    return dump?.root["command"]?["arguments"]?.elements.map { $0.map(CommandOption.init) }
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
