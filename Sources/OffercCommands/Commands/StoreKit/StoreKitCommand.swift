import ArgumentParser

struct StoreKitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "storekit", subcommands: [StoreKitCheck.self, StoreKitUpdate.self])
}
