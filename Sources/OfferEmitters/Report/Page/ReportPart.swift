/// A part of the report's page with its heading.
struct ReportPart: Sendable {
  /// The name of the part in addresses and in the style sheet.
  let id: String
  let title: String
  /// What is in the part, which readers see while it is folded; empty if it is never folded.
  var summary = ""
  /// What readers see beside the title while they filter the page, if filters do not reach the part.
  var scope: String?
  let write: @Sendable (inout HTMLText) -> Void
}
