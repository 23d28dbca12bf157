import ArgumentParser
import Diagnostics
import Disk
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules

/// Writes an offer with values to replace into a catalog.
struct Add: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "add")

  @Argument(help: .value("kind", "The kind of offer: introductory, promotional, win-back or code."))
  var kind: String

  @Argument(help: .catalog) var path: String = "."

  @Option(
    help: .value("NAME", "The product that gets the offer: its ID, the end of its ID, or its reference name.")
  )
  var product: String

  @Option(
    help: .value(
      "FILE", "The file of the catalog to write into. (default: the one that has offers of this product)"))
  var file: String?

  @Flag(help: .dryRun) var dryRun = false

  @OptionGroup var day: DayOptions

  @Flag(help: .onlyErrors) var quiet = false

  func run(in console: Console) throws -> ExitStatus {
    guard let key = OfferSkeletons.kinds.first(where: { $0.name == kind })?.key else {
      let names = OfferSkeletons.kinds.map(\.name)
      let near = nearest(to: kind, in: names).first.map { "; did you mean \($0)?" } ?? ""
      throw PlainFailure("\(quoted(kind)) is not a kind of offer, expected \(listed(names))\(near)")
    }
    let run = try CatalogOpening(paths: [path]).open(on: day.today(console), console)
    let files = try run.only(or: ": name the file or folder of one")
    let before = try run.lint()
    let catalog = before.compilations.first?.catalog
    let product = try catalog.map { try productId(named: self.product, in: $0.products) } ?? self.product
    let base = catalog?.app.baseTerritory.value.code ?? "USA"
    let subscription = catalog?.subscriptions.first { $0.productId == product }
    let room =
      try key == .introductoryOffers ? subscription.map { try self.room(in: $0, on: run.today) } : nil
    let added = try addOffer(
      key, to: product, in: files.texts, base: base, period: subscription?.period.value, room: room,
      file: file.map { name(of: $0, in: files) })
    let edited = RepairedCatalogs(edited: files, added.texts)
    func todos(_ result: LintResult) -> Int { result.report.findings.count { $0.rule == .todoValue } }
    // The edit is believed when what it leads to was read again.
    guard todos(try run.lint(edited.catalogs)) - todos(before) == added.todos else {
      throw PlainFailure(
        "the offer cannot be added to \(files.texts[added.file].name) as it is written")
    }
    if dryRun { return try edited.printDiff(console) ? .findings : .success }
    try edited.write(console)
    try console.say(
      "added to \(files.texts[added.file].name): replace \(counted(added.todos, "value")) marked TODO, then run "
        + "`offerc lint \(path)`", unless: quiet)
    return .success
  }

  /// - Throws: `PlainFailure` if one more introductory offer would run beside others wherever the subscription is sold.
  private func room(in subscription: Subscription, on today: CalendarDate) throws -> IntroductoryRoom {
    let room = IntroductoryRoom(for: subscription, on: today)
    guard room.isFull else { return room }
    throw PlainFailure(
      "\(subscription.productId) has an introductory offer without a last day in each of its storefronts, and Apple allows one at a time in a storefront",
      notes: ["give such an offer an `endDate`, or other `territories`, then run the same command again"])
  }

  /// The name under which a file of the catalog was read; the name itself if it was not.
  private func name(of file: String, in files: CatalogFiles) -> String {
    let key = PathKey(absolutePath(file))
    return files.texts.first { PathKey(absolutePath($0.name)) == key }?.name ?? file
  }
}
