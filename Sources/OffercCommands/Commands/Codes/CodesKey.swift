import SystemCalls
import ArgumentParser
import CodeLedger

struct CodesKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Make a key, or tell keys apart.",
    subcommands: [New.self, Fingerprint.self])

  struct New: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Write a new key into a new file.",
      discussion: """
        Who has the key can compute every code of every batch: keep a copy where nobody else reads it. A file that is \
        there is never overwritten.
        """)

    @Option(
      name: [.customShort("o"), .long],
      help: ArgumentHelp("The key file; only its owner may read it.", valueName: "FILE"))
    var output = KeyOptions.defaultFile

    func run(in console: Console) throws -> ExitStatus {
      let fingerprint = try makeKeyFile(output)
      try console.notice("wrote \(output), key \(fingerprint): keep a copy where nobody else reads it\n")
      return .success
    }
  }

  struct Fingerprint: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "fingerprint", abstract: "Print the fingerprint of each key, one a line.")

    @OptionGroup var key: KeyOptions

    func run(in console: Console) throws -> ExitStatus {
      for key in try key.readKeys(console).keys { try console.write(key.fingerprint + "\n") }
      return .success
    }
  }
}
