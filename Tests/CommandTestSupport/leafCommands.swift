/// Returns the commands that do something, each as its words: `["codes", "status"]`. Help lists the commands below a command, under
/// one heading or under several, below its options.
package func leafCommands(_ command: [String] = []) -> [[String]] {
  let help = offerc(command + ["--help"]).output
  let lists = help.ranges(of: "\nOPTIONS:\n").last.map { help[$0.upperBound...] } ?? ""
  let names = lists.matches(of: /(?m)^  ([a-z][a-z-]*)/).map { String($0.output.1) }
  return names.isEmpty ? [command] : names.flatMap { leafCommands(command + [$0]) }
}
