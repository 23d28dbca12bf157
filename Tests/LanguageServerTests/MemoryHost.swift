import Diagnostics
import LanguageServer
import OfferCompiler
import OfferModel

extension ServerHost {
  /// One catalog, `/W`, that is in open texts only.
  static func memory(_ today: CalendarDate) -> ServerHost {
    ServerHost(
      version: "1", catalogs: { _, open in open.isEmpty ? [] : ["/W"] },
      catalogsAround: { files, _, _ in files.contains { $0.hasPrefix("/W/") } ? ["/W"] : [] },
      check: { path, open, last in
        let texts = open.sorted { $0.key < $1.key }.map { SourceFile(name: $0.key, bytes: $0.value) }
        guard !texts.isEmpty else { return nil }
        let parsed = parseUnfinishedTexts(texts, firstFile: 0, last: last?.parsed)
        let compilation = compile(parsed, today: today)
        let report = Report(
          files: compilation.files, findings: compilation.findings, today: today.description, read: [])
        return CheckedCatalog(
          path: path, report: report, compilation: compilation, parsed: parsed, today: today)
      },
      fixed: { _, _, _ in nil })
  }
}
