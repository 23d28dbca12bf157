package import JSONText

/// What `lint --format json` writes; `renderJSON` writes its values, as a stream.
///
/// - Parameter counts: what the summary counts besides files and findings; their numbers do not matter.
package func findingsFormat(counting counts: [Count]) -> JSONFormat<Never> {
  JSONFormat(
    findingsFormatName, title: "Findings of offerc",
    sentence:
      "What `--format json` writes. Lines and columns are 1-based; columns count characters (extended grapheme clusters). Within \(findingsFormatName) keys are added, never changed or removed.",
    .object([
      .format(findingsFormatName),
      .row("today", .day, "The day that counted as today."),
      .row("files", .texts, "The names of all files that were read, including those without findings."),
      .row("findings", .array(of: findingType), "All findings by file and place, including suppressed ones."),
      .row("summary", summaryType(counting: counts)),
    ]))
}

let findingsFormatName = "offerc.findings/1"

/// A finding with the places that it names.
struct LocatedFinding {
  let finding: Finding
  let suppression: Suppression?
  let location: Location
  let related: [(location: Location, label: String)]
  let edits: [(location: Location, text: String)]
  let suppressionLocation: Location?

  init(_ entry: ReportedFinding, _ places: Places) {
    finding = entry.finding
    suppression = entry.suppression
    location = places.location(of: finding.primary.range)
    related = finding.related.map { (places.location(of: $0.range), $0.text) }
    edits = finding.fix?.edits.map { (places.location(of: $0.range), $0.text) } ?? []
    suppressionLocation = suppression?.range.map { places.location(of: $0) }
  }
}

let findingType = JSONType<LocatedFinding>.object([
  .row("rule", .ruleName, "The stable id of the rule; `offerc rules RULE` describes it.") {
    $0.finding.rule.name
  },
  .row("severity", .words(["error", "warning", "info"]), "How serious it is. Only errors stop a build.") {
    $0.finding.severity.name
  },
  .row("message", .text, "One line that can be read on its own.") { $0.finding.message },
  .row(
    "object", .text,
    "The object that the finding is about; it stays the same when lines move. Empty for a whole file."
  ) { $0.finding.objectKey },
  .row("location", location) { $0.location },
  .optional("label", .text, "What is wrong at the location itself.") {
    $0.finding.primary.text.isEmpty ? nil : $0.finding.primary.text
  },
  .row(
    "related", .array(of: related),
    "Other places that the finding refers to, such as the first of two duplicates."
  ) { $0.related },
  .row("notes", .texts, "Further facts, one sentence each.") { $0.finding.notes },
  .optional("help", .text, "What to do.") { $0.finding.help },
  .optional("why", .text, "Why the rule exists.") { $0.finding.why },
  .optional("see", .text, "The page that the rule is based on.") { $0.finding.see },
  .optional("fix", fix) { one in one.finding.fix.map { ($0, one.edits) } },
  .optional("suppressed", suppression) { one in one.suppression.map { ($0, one.suppressionLocation) } },
]).defined("finding", "One finding.")

private let location = JSONType<Location>.object([
  .row("file", .text, "The name of the file, as in `files`.") { $0.file },
  .row("line", .integer(from: 1), "The line in which the range begins.") { $0.line },
  .row("column", .integer(from: 1), "The column in which the range begins.") { $0.column },
  .row("endLine", .integer(from: 1), "The line in which the range ends.") { $0.endLine },
  .row("endColumn", .integer(from: 1), "The column after the last character of the range.") { $0.endColumn },
]).defined("location", "A range of a file; the end is after its last character.")

private let related = JSONType<(location: Location, label: String)>.object([
  .row("location", location) { $0.location },
  .row("label", .text, "What the place has to do with the finding.") { $0.label },
]).defined("related", "Another place.")

private let fix = JSONType<(Fix, edits: [(location: Location, text: String)])>.object([
  .row("title", .text, "What the fix does.") { $0.0.title },
  .row("safe", .boolean, "Whether the meaning is certain: `lint --fix` makes only safe fixes.") {
    $0.0.isSafe
  },
  .row("edits", .array(of: edit), "The changes to the sources; they belong together.") { $0.edits },
]).defined("fix", "A fix that a program can make.")

private let edit = JSONType<(location: Location, text: String)>.object([
  .row("location", location) { $0.location },
  .row("text", .text, "The new text; empty to delete the range.") { $0.text },
]).defined("edit", "A range and the text that takes its place.")

private let suppression = JSONType<(Suppression, location: Location?)>.object([
  .row(
    "kind", .words(["comment", "known"]),
    "`comment`: a comment in the source; `known`: an entry of the list of known findings."
  ) { $0.0.kind.rawValue },
  .row("reason", .text, "Why it was accepted.") { $0.0.reason },
  .optional("location", location) { $0.location },
]).defined("suppression", "Present when someone has accepted the finding: it does not count.")

func summaryType(counting counts: [Count]) -> JSONType<ReportSummary> {
  let number = JSONType.integer(from: 0)
  let rows: [JSONRow<ReportSummary>] = counts.enumerated().map { index, count in
    .row(count.plural, number, count.summary) { $0.counts[index].number }
  }
  return .object(
    [.row("files", number, "Files that were read.") { $0.files }] + rows + [
      .row("errors", number, "Findings of severity error that are not suppressed.") { $0.errors },
      .row("warnings", number, "Findings of severity warning that are not suppressed.") { $0.warnings },
      .row("infos", number, "Findings of severity info that are not suppressed.") { $0.infos },
      .row("suppressed", number, "Suppressed findings of any severity.") { $0.suppressed },
    ]
  ).defined("summary", "What was read and what was found, counted.")
}
