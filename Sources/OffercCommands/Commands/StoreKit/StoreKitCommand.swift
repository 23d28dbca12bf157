import ArgumentParser

struct StoreKitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storekit", abstract: "Keep Xcode's StoreKit configuration file in sync with a catalog.",
    discussion: """
      `build --emit storekit` writes a new file. `update` changes an existing file to match the catalog, and keeps \
      its ids, its settings and everything that a catalog does not describe. `check` only compares.
      """,
    subcommands: [StoreKitCheck.self, StoreKitUpdate.self])
}
