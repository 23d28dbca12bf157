import Disk
import ArgumentParser
import CodeLedger
import Diagnostics
import OfferCodes

struct CodesKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Create, rotate, derive and identify keys.",
    subcommands: [New.self, Rotate.self, Derive.self, Fingerprint.self])

  struct New: ConsoleCommand {
    static let configuration = CommandConfiguration(of: "codes key new")

    @Argument(help: .catalogs) var path = "."
    @Option(
      help: .value(
        "FILE",
        "The new key file; only its owner can read it. (default: \(ownFolder)/code.key in the catalog's repository or folder)"
      ))
    var key: String?

    @OptionGroup var git: GitignoreOptions

    func run(in console: Console) throws -> ExitStatus {
      if let key { try git.keep(key, of: "a key", console) }
      let file = try key ?? newFile(console)
      let fingerprint = try makeKeyFile(file)
      try console.say("wrote \(file), key \(fingerprint): keep a copy where no one else can read it")
      return .success
    }

    private func newFile(_ console: Console) throws -> String {
      let place = try OwnPlace(at: path, console)
      try place.checkKeyIsNotElsewhere()
      return place.key
    }
  }

  struct Rotate: ConsoleCommand {
    static let configuration = CommandConfiguration(of: "codes key rotate")

    @OptionGroup var catalog: CatalogOptions
    @OptionGroup var ledger: LedgerOptions
    @OptionGroup var key: KeyOptions

    func run(in console: Console) throws -> ExitStatus {
      let run = try catalog.open(console, mayBeNone: true)
      let place = try OwnPlace(of: run)
      let keys = try key.readKeys(in: place, console)
      guard let file = key.file(in: place, console) else {
        throw PlainFailure(
          "the keys are in \(CodeKeys.variable), not in a file: put a new key on a line before them; `offerc codes key new --key FILE` makes one"
        )
      }
      let ledger = try Ledger.forReading(try ledger.path(for: run.files, in: place))
      var bound = try BoundKeys(run.files, try run.catalogs(console), ledger)
      let written = try bound.bind([], keys, chosen: nil)
      let new = try rotateKeyFile(file)
      var lines = written.map { "wrote \($0): commit it" }
      lines.append(
        "wrote \(file): key \(new) is now the first one; keep a copy where no one else can read it")
      lines += try bound.formats.map {
        "codes of \($0.phrase) keep the key \(try bound.fingerprint(of: $0) ?? "")"
      }
      for line in lines { try console.say(line) }
      return .success
    }
  }

  struct Derive: ConsoleCommand {
    static let configuration = CommandConfiguration(of: "codes key derive")

    enum Purpose: String, ExpressibleByArgument, CaseIterable {
      case redemption
    }

    @Argument(help: "What the key is for.") var purpose: Purpose

    @Argument(help: .catalogs) var path = "."

    @Option(
      name: [.customShort("o"), .long],
      help: .value("FILE", "Write to this key file; only its owner can read it."))
    var output: String

    @OptionGroup var key: KeyOptions
    @OptionGroup var git: GitignoreOptions

    func run(in console: Console) throws -> ExitStatus {
      let keys = try key.readKeys(in: try OwnPlace(at: path, console), console)
      try git.keep(output, of: "a key", console)
      try makeRedemptionKeyFile(output, keys)
      let fingerprints = listed(keys.keys.map(\.fingerprint), "and")
      try console.say(
        "wrote \(output), for codes of the key\(keys.keys.count == 1 ? "" : "s") \(fingerprints)")
      return .success
    }
  }

  struct Fingerprint: ConsoleCommand {
    static let configuration = CommandConfiguration(of: "codes key fingerprint")

    @Argument(help: .catalogs) var path = "."
    @OptionGroup var key: KeyOptions

    func run(in console: Console) throws -> ExitStatus {
      for key in try key.readKeys(in: try OwnPlace(at: path, console), console).keys {
        try console.write(key.fingerprint + "\n")
      }
      return .success
    }
  }
}

extension OwnPlace {
  /// The place of the catalogs at a path, whose key a command is about.
  fileprivate init(at path: String, _ console: Console) throws {
    let found = try CatalogOpening(paths: [path], mayBeNone: true).find(console)
    try self.init(of: found, at: path)
  }
}
