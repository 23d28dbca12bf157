/// A part of the page with its heading.
struct ReportPart: Sendable {
  /// Names it in addresses and in the style sheet.
  let id: String
  let title: String
  let write: @Sendable (inout HTMLText) -> Void
}
