import OffercCommands

let status = updateFiles(
  Array(CommandLine.arguments.dropFirst()), in: Checkout(root: "."), console: .live())
exit(status)
