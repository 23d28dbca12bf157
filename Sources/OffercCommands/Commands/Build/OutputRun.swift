import Diagnostics
import Disk
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules

/// A catalog that is built, lowered and looked at once for all of its outputs, and where these go.
final class OutputRun {
  /// The options of the command.
  let build: Build
  let part: LintPart
  let form: NormalForm
  /// The customers of `--scenarios`.
  let customers: ScenarioRun?
  let folder: String
  let today: CalendarDate
  let console: Console
  private var knownView: CatalogView?

  init(
    _ build: Build, _ part: LintPart, _ customers: ScenarioRun?, to folder: String, _ today: CalendarDate,
    _ console: Console
  ) {
    (self.build, self.part, self.customers) = (build, part, customers)
    (self.folder, self.today, self.console) = (folder, today, console)
    form = part.comparison?.current ?? lower(part.catalog)
  }

  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  func view() throws -> CatalogView {
    if let knownView { return knownView }
    let view = try CatalogView(form, today: today, hasDigest: build.hasReport)
    knownView = view
    return view
  }

  /// Writes a file, or prints it where there is no folder for it.
  func write(_ pieces: [[UInt8]], to name: String, _ remark: String = "") throws {
    guard build.output != "-" else {
      for piece in pieces { try console.output(piece) }
      return
    }
    let file = joined(folder, name)
    let result = try writeFile(pieces, to: file)
    switch result {
    case .written: try say("wrote \(escapingControls(file))\(remark)")
    case .unchanged: try say("\(escapingControls(file)) is up to date\(remark)")
    }
  }

  func say(_ text: String) throws {
    if !build.options.quiet { try console.notice(text + "\n") }
  }
}
