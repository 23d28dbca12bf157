/// Everything that a run found, ready to be written in any format.
package struct Report: Sendable {
  /// The sources, in the order that `SourceRange.file` counts.
  package var files: [SourceFile]
  /// The findings that are left, sorted and each once (`sortedOnce`).
  package var findings: [Finding]
  /// The findings that somebody has accepted, sorted like the others. `text` and `concise` only count them.
  package var suppressed: [SuppressedFinding]
  /// The day that the run took for today, as `YYYY-MM-DD`.
  package var today: String
  /// The names of all files that were read, those without findings included.
  package var filesRead: [String]
  /// What was read, besides files.
  package var read: [Count]
  /// Who reports: for formats that say so.
  package var tool: Tool
  /// What was tested, by the name of its file: `junit` makes a case of each, with all findings whose object it is.
  package var tested: [String: [ObjectPath]] = [:]

  /// - Parameter filesRead: the names of `files`, unless given.
  package init(
    files: [SourceFile], findings: [Finding], suppressed: [SuppressedFinding] = [], today: String,
    filesRead: [String]? = nil, read: [Count] = [], tool: Tool = Tool()
  ) {
    self.files = files
    self.findings = findings
    self.suppressed = suppressed
    self.today = today
    self.filesRead = filesRead ?? files.map(\.name)
    self.read = read
    self.tool = tool
  }
}

/// A finding that does not count, and why.
package struct SuppressedFinding: Sendable {
  package var finding: Finding
  package var suppression: Suppression

  package init(_ finding: Finding, _ suppression: Suppression) {
    self.finding = finding
    self.suppression = suppression
  }
}

/// What keeps a finding from being counted.
package struct Suppression: Hashable, Sendable {
  package var kind: Kind
  package var reason: String
  /// The comment that says so; nil when it is a list outside of the sources.
  package var range: SourceRange?

  package init(_ kind: Kind, reason: String, at range: SourceRange? = nil) {
    self.kind = kind
    self.reason = reason
    self.range = range
  }

  package enum Kind: String, CaseIterable, Sendable {
    /// An `# offerc: ignore[…]` in the source.
    case comment
    /// An entry of the list of known findings.
    case known
  }
}

package struct Tool: Sendable {
  package var version: String
  /// Rules that may have findings in the report, in any order.
  package var rules: [RuleDescription]

  package init(version: String = "0", rules: [RuleDescription] = []) {
    self.version = version
    self.rules = rules
  }
}

/// What is said of a rule once, whatever it finds.
package struct RuleDescription: Sendable {
  package var id: RuleID
  /// One sentence: what is wrong when it fires.
  package var summary: String
  package var why: String
  /// What it rests on, in words.
  package var see: String?
  package var url: String?
  package var severity: Severity

  package init(
    id: RuleID, summary: String, why: String, see: String? = nil, url: String? = nil, severity: Severity
  ) {
    self.id = id
    self.summary = summary
    self.why = why
    self.see = see
    self.url = url
    self.severity = severity
  }
}
