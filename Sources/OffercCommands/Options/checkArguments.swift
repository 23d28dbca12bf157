import ByteText
import EmbeddedFiles
import SystemCalls
import ArgumentParser
import Diagnostics
import OfferModel
import YAMLSyntax

/// - Throws: `CommandFailure` if no offer of the catalogs has the label.
func checkCampaign(_ name: String, in catalogs: [Catalog]) throws {
  let known = Set(catalogs.flatMap(\.campaigns))
  guard !known.contains(name) else { return }
  throw unknown("no offer has the campaign \(quoted(name))", name, in: known.sorted())
}

/// Refuses a name that nothing has, and suggests the nearest one; `expected` replaces the list of names.
func unknown(_ message: String, _ name: String, in names: [String], expected: String? = nil) -> CommandFailure
{
  let few = names.count > 6 ? firstFive(names) : listed(names)
  let hint =
    if let near = nearest(to: name, in: names).first {
      ", did you mean \(escapingControls(near))?"
    } else if let expected = expected ?? (names.isEmpty ? nil : few) {
      ", expected " + escapingControls(expected)
    } else {
      ": the catalog has none"
    }
  return CommandFailure(message + hint)
}

func dayArgument(_ text: String) throws -> CalendarDate {
  guard let day = CalendarDate(text) else {
    throw ValidationError("\(quoted(text)) is not a day, expected YYYY-MM-DD")
  }
  return day
}

func storefrontArgument(_ text: String) throws -> Storefront {
  if let storefront = Storefront(code: text) { return storefront }
  let upper = text.uppercased()
  let near = Storefront(code: upper) ?? Storefront(alpha2: upper)
  throw ValidationError(
    "\(quoted(text)) is not the code of a storefront"
      + (near.map { ", did you mean \($0.code)?" } ?? ", expected a code such as USA"))
}

enum ShownFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, json
}

extension CommandConfiguration {
  /// - Parameter words: those that name the command after `offerc`; what it says of itself is in `Embedded/commands.txt`.
  init(of words: String, subcommands: [any ParsableCommand.Type] = []) {
    let (abstract, discussion) = commandPage(words)
    let name = words.byBytes.split(separator: " ").last ?? ""
    self.init(commandName: String(name), abstract: abstract, discussion: discussion, subcommands: subcommands)
  }
}

private let commandPages = EmbeddedFiles.commands

/// A page begins with a line of `%` and the words of its command; the next line is its abstract, all others are the rest of
/// its help.
private func commandPage(_ words: String) -> (abstract: String, discussion: String) {
  let head = "\n%\(words)\n"
  guard let start = offset(of: head, in: commandPages).map({ $0 + head.utf8.count }),
    let line = offset(of: "\n", in: commandPages, from: start)
  else { return ("", "") }
  let end = offset(of: "\n%", in: commandPages, from: line) ?? commandPages.count
  func text(_ range: Range<Int>) -> String {
    String(decoding: commandPages[range].trimmed { $0 == 0x0A }, as: UTF8.self)
  }
  return (text(start..<line), text(line..<end))
}

/// What options say of themselves that several commands have, but not as a group: their places or names differ.
extension ArgumentHelp {
  /// The help of an option whose value usage calls `name`.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }
  static let campaign = ArgumentHelp("Only offers of this campaign. May be repeated.", valueName: "NAME")
  static let product = ArgumentHelp(
    "Only offers of this product: its ID, the end of its ID, or its reference name. May be repeated.",
    valueName: "NAME")
  static let withDrafts: ArgumentHelp = "Also list drafts, marked as such."
  static let catalog = ArgumentHelp("The catalog.", valueName: "path")
  static let catalogs = ArgumentHelp("The catalog, or a folder with several.", valueName: "path")
  static let showCodes: ArgumentHelp = "Also show custom codes that only App Store Connect has."
  static let onlyFindings: ArgumentHelp = "Print only findings."
  static let onlyErrors: ArgumentHelp = "Print only errors."
  static let onlyBatch = ArgumentHelp("Only this batch. May be repeated.", valueName: "ID")
  static let stdinFilename = ArgumentHelp(
    "The file name to show in findings for standard input.", valueName: "NAME")
  static let severity = ArgumentHelp(
    "Override the severity of a rule: off, info, warning or error. May be repeated.", valueName: "RULE=LEVEL")
  static let failOn: ArgumentHelp =
    "Exit with 1 for findings of this severity or higher: error (the default), warning, info or never."
}
