import ArgumentParser

struct Codes: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "codes",
    subcommands: [
      CodesGenerate.self, CodesHandOut.self, CodesExport.self, CodesVerify.self, CodesRegister.self,
      CodesStatus.self, CodesRefill.self, CodesRevoke.self, CodesKey.self,
    ])
}
