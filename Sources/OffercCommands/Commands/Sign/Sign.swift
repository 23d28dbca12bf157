import ArgumentParser

struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign what the App Store accepts only with your key.",
    discussion: """
      These commands are for tests and scripts; a server does the same with `OfferKit`. The key stays with offerc: no output and no \
      message shows a part of it, and no program that offerc starts gets it.
      """,
    subcommands: [SignPromotionalOffer.self, SignIntroductoryEligibility.self])
}
