/// Everything that a run found, ready to be written in any format.
package struct Report: Sendable {
  /// The sources, in the order that `SourceRange.file` counts.
  package var files: [SourceFile]
  /// The findings that are left, sorted and each once (`sortedOnce`).
  package var findings: [Finding]
  /// The suppressed findings, sorted like the others. `text` and `concise` only count them.
  package var suppressed: [SuppressedFinding]
  /// The day of the run, as `YYYY-MM-DD`: the real one, or that of `--today`.
  package var today: String
  /// The names of all files that were read, those without findings included.
  package var filesRead: [String]
  /// What was read, besides files.
  package var read: [Count]
  /// The tool, which some formats name.
  package var tool: Tool
  /// The tested objects by the name of their file: in `junit`, each is a test case with all its findings.
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

/// The tool that reports, with its rules.
package struct Tool: Sendable {
  package var version: String
  /// Rules that may have findings in the report, in any order.
  package var rules: [RuleDescription]

  package init(version: String = "0", rules: [RuleDescription] = []) {
    self.version = version
    self.rules = rules
  }
}
