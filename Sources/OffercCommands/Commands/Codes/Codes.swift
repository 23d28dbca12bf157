import ArgumentParser

struct Codes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "codes", abstract: "Make your own offer codes, and keep track of them and of Apple's.",
    discussion: """
      offerc makes the codes of batches with `issuer: offerc`, for your own redemption pages, partners and tests: Apple does not know \
      these codes. A ledger keeps track of what was made, but does not contain the codes.
      """,
    subcommands: [
      CodesGenerate.self, CodesHandOut.self, CodesExport.self, CodesVerify.self, CodesRegister.self,
      CodesStatus.self, CodesRevoke.self, CodesKey.self,
    ])
}
