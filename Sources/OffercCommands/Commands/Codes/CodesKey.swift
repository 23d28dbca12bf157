import Disk
import ArgumentParser
import CodeLedger
import Diagnostics
import OfferCodes

struct CodesKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Make a key, or show which key is which.",
    subcommands: [New.self, Derive.self, Fingerprint.self])

  struct New: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Write a new key into a new file.",
      discussion: """
        Anyone who has the key can compute every code of every batch: keep a copy where nobody else can read it. An \
        existing file is never overwritten.

        Examples:
          offerc codes key new --catalog store
          offerc codes key new -o next.key
        """)

    @Option(
      name: [.customShort("o"), .long],
      help: ArgumentHelp(
        "Write to this key file; only its owner can read it. (default: \(ownFolder)/code.key at the root of the catalog's repository, otherwise next to the catalog)",
        valueName: "FILE"))
    var output: String?

    @OptionGroup var catalog: KeyCatalogOptions

    func run(in console: Console) throws -> ExitStatus {
      let output = try output ?? newFile(console)
      let fingerprint = try makeKeyFile(output)
      try console.notice("wrote \(output), key \(fingerprint): keep a copy where nobody else can read it\n")
      return .success
    }

    private func newFile(_ console: Console) throws -> String {
      let place = try catalog.place(console)
      try place.checkKeyIsNotElsewhere()
      return place.key
    }
  }

  struct Derive: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "derive", abstract: "Write a key that servers need, derived from the key of the codes.",
      discussion: """
        redemption: what a server computes the digests of codes with, to look them up in a database that `codes export` \
        filled. With it, nobody can make codes. The file has a line for each key of the key file, in its order. An \
        existing file is never overwritten.

        Examples:
          offerc codes key derive redemption -o redemption.key --catalog store
        """)

    enum Purpose: String, ExpressibleByArgument, CaseIterable {
      case redemption
    }

    @Argument(help: "What the key is for.")
    var purpose: Purpose

    @Option(
      name: [.customShort("o"), .long],
      help: ArgumentHelp("Write to this key file; only its owner can read it.", valueName: "FILE"))
    var output: String

    @OptionGroup var catalog: KeyCatalogOptions
    @OptionGroup var key: KeyOptions

    func run(in console: Console) throws -> ExitStatus {
      let keys = try key.readKeys(in: try catalog.place(console), console)
      try makeRedemptionKeyFile(output, keys)
      let fingerprints = listed(keys.keys.map(\.fingerprint), "and")
      try console.notice(
        escapingControls(
          "wrote \(output), for codes of the key\(keys.keys.count == 1 ? "" : "s") \(fingerprints)") + "\n")
      return .success
    }
  }

  struct Fingerprint: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "fingerprint", abstract: "Print the fingerprint of each key, one per line.",
      discussion: """
        Examples:
          offerc codes key fingerprint --catalog store
          offerc codes key fingerprint --key next.key
        """)

    @OptionGroup var catalog: KeyCatalogOptions
    @OptionGroup var key: KeyOptions

    func run(in console: Console) throws -> ExitStatus {
      for key in try key.readKeys(in: try catalog.place(console), console).keys {
        try console.write(key.fingerprint + "\n")
      }
      return .success
    }
  }
}

/// Whose key it is.
struct KeyCatalogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog, or a folder with several: it determines where the key is.", valueName: "PATH"))
  var catalog = "."

  func place(_ console: Console) throws -> OwnPlace {
    let found = try findCatalogs(
      [catalog], mayBeNone: true, standardInput: console.standardInput, inputName: "<stdin>")
    return try OwnPlace(of: found, at: catalog)
  }
}
