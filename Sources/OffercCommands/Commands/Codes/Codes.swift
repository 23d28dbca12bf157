import ArgumentParser

struct Codes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "codes", abstract: "Make offer codes of your own, and keep track of them and of Apple's.",
    discussion: """
      Batches with `issuer: offerc` are made here, for your own redemption pages, partners and tests: Apple does not know \
      these codes. What was made is kept in a ledger, which holds no codes.
      """,
    subcommands: [
      CodesGenerate.self, CodesVerify.self, CodesRegister.self, CodesStatus.self, CodesRevoke.self,
      CodesKey.self,
    ])
}
