import Diagnostics
package import YAMLSyntax

package struct ParsedTexts: Sendable {
  package let documents: [Document]
  let findingsByDocument: [[Finding]]

  var findings: [Finding] { findingsByDocument.flatMap { $0 } }
}
