/// The generated files of a checkout that are not what the code would write.
package struct StaleFiles {
  /// Files that are missing or have other bytes.
  package let outdated: [GeneratedFile]
  /// Pages of rules that are gone.
  package let gone: [String]

  package init(in checkout: Checkout) throws {
    let files = try GeneratedFile.all(in: checkout)
    outdated = files.filter { (try? checkout.bytes($0.path)) != $0.bytes }
    let current = Set(files.map(\.path))
    gone = try checkout.files(in: "docs/rules").filter { !current.contains($0) }
  }

  package var isEmpty: Bool { outdated.isEmpty && gone.isEmpty }

  /// What is to be said about each, with what to do.
  package var lines: [String] {
    outdated.map { "\($0.path) is out of date: run make generate" }
      + gone.map { "\($0) is the page of no rule: run make generate" }
  }
}
