import ArgumentParser
import OfferModel

struct AppStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "appstore",
    abstract: "Read what is live in App Store Connect, plan changes, and apply them.",
    subcommands: [
      AppStorePull.self, AppStorePlan.self, AppStoreStatus.self, AppStoreApply.self, AppStoreSubmit.self,
      AppStoreCodes.self,
    ])
}
