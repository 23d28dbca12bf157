import ArgumentParser

struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "sign", subcommands: [SignPromotionalOffer.self, SignIntroductoryEligibility.self])
}
