/// A part of the page with its heading.
struct ReportPart {
  /// Names it in addresses and in the style sheet.
  let id: String
  let title: String
  let write: (inout HTMLText) -> Void
}
