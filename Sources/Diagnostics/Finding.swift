/// One finding: what was found, where, what was expected and what to do.
package struct Finding: Sendable {
  /// The stable kebab-case id, e.g. `offer-duration`.
  package var rule: RuleID
  package var severity: Severity
  /// One line that can be understood alone: annotations and `concise` show nothing else. It begins in lower case and has no
  /// period at its end.
  package var message: String
  /// The object it is about, which stays the same when lines move; empty for a whole file.
  package var object: ObjectPath
  /// The place of the fault, with the words beside its underline.
  package var primary: Label
  /// Other places that explain it: the first of two duplicates, the mode that forbids a price.
  package var related: [Label]
  /// Further facts, one sentence each.
  package var notes: [String]
  package var help: String?
  /// Why the rule exists, filled in from the rule when the run is finished.
  package var why: String?
  /// Apple's page about it; if the finding names none, filled in from the rule.
  package var see: String?
  package var fix: Fix?
  /// The places of amounts that the finding takes for mistakes: nothing is then said about their price points.
  package var doubtedAmounts: [SourceRange] = []
  /// The number of faults: more than one if the finding only counts further ones.
  package var faults = 1

  package init(
    _ rule: RuleID, _ severity: Severity, _ message: String, object: ObjectPath = ObjectPath(),
    at range: SourceRange,
    label: String = "", related: [Label] = [], notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = shortened(message, to: 2000)
    self.object = object
    self.primary = Label(range, label)
    self.related = related
    self.notes = notes
    self.help = help
    self.fix = fix
  }

  package var objectLabel: String { object.shortLabel }

  /// The object in fingerprints and lists of known findings.
  package var objectKey: String { shortened(object.key, to: 400) }
}

extension ObjectPath {
  /// The label, cut if it is longer than names that Apple accepts can make it.
  var shortLabel: String { shortened(label, to: 400) }
}

/// A text cut to at most `most` scalars, with `...` at its end if it was longer.
///
/// Long names are cut because an object can have a thousand findings, and each of them names it: a report must not become
/// much longer than its source.
package func shortened(_ text: String, to most: Int) -> String {
  guard text.utf8.count > most, text.unicodeScalars.count > most else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most - 3))) + "..."
}
