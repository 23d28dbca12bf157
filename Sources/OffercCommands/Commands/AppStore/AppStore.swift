import ArgumentParser

struct AppStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "appstore", abstract: "Read what is live in App Store Connect.",
    subcommands: [AppStorePull.self, AppStorePlan.self, AppStoreApply.self])
}
