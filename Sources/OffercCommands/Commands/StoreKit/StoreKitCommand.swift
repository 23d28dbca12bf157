import ArgumentParser

struct StoreKitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storekit", abstract: "Keep Xcode's StoreKit configuration file and a catalog the same.",
    discussion: """
      `build --emit storekit` writes a new file. `update` changes an existing one to what the catalog says, and keeps \
      its ids, its settings and everything that a catalog does not describe. `check` only compares.
      """,
    subcommands: [StoreKitCheck.self, StoreKitUpdate.self])
}
