/// A part of the report's page with its heading.
struct ReportPart: Sendable {
  /// The name of the part in addresses and in the style sheet.
  let id: String
  let title: String
  let write: @Sendable (inout HTMLText) -> Void
}
