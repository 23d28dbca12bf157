/// A finding of a report, suppressed or not.
struct ReportedFinding {
  let finding: Finding
  let suppression: Suppression?
}
