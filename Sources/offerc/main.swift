import OffercCommands

let status = run(Array(CommandLine.arguments.dropFirst()), console: .live())
exit(status)
