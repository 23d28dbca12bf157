import ArgumentParser

struct StoreKitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "storekit", subcommands: [StoreKitCheck.self, StoreKitDiff.self, StoreKitUpdate.self])
}
