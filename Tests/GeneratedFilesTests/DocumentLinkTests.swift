import TestSupport
import OfferReference
import Foundation
import Synchronization
import Testing

/// A link of the documentation leads to a file that is there, and to a heading that is in it.
struct DocumentLinkTests {
  static let documents =
    Repository.pages
    + ["docs/decisions/", "docs/rules/"].flatMap { folder in
      Repository.files(in: folder, "md").map { folder + $0.lastPathComponent }
    }

  @Test(arguments: documents)
  func linksLeadSomewhere(_ document: String) throws {
    let file = Repository.root.appending(path: document)
    let text = try DocumentLinkTests.texts.text(of: file)
    for link in text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.output.1) }) where !link.contains(":") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let target =
        parts[0].isEmpty ? file : file.deletingLastPathComponent().appending(path: parts[0]).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document) links to \(link)")
      guard parts.count == 2, target.pathExtension == "md" else { continue }
      let anchors = try DocumentLinkTests.texts.anchors(of: target)
      contains(anchors, parts[1], "\(document) links to \(link)")
    }
  }

  /// `Sources/OfferModel`, `Tests/Scenarios`, and without its first step `OfferRules/Change`.
  @Test(arguments: documents.filter { $0 != "CHANGELOG.md" && !$0.hasPrefix("docs/decisions/") })
  func pathsOfTheRepositoryAreThere(_ document: String) throws {
    let modules = Set(try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources")))
    for span in try Repository.text(document).matches(of: /`(\w+)\/([\w\/+.-]+)`/) {
      let (_, first, rest) = span.output
      let isFolder = ["Sources", "Tests", "Scripts", "Benchmarks", "Schemas"].contains(first)
      guard isFolder || modules.contains(String(first)) else { continue }
      let path = (isFolder ? "" : "Sources/") + "\(first)/\(rest)"
      #expect(FileManager.default.fileExists(atPath: Repository.path(path)), "\(document) names \(path)")
    }
  }

  /// A page can name only a version that the changelog has, and only a target that the Makefile has.
  @Test(arguments: documents.filter { !$0.hasPrefix("docs/decisions/") })
  func versionsAndTargetsAreThere(_ document: String) throws {
    let text = try Repository.text(document)
    let versions = Set(
      try Repository.text("CHANGELOG.md").matches(of: /\n## \[(\d+\.\d+\.\d+)\]/).map(\.output.1))
    for version in text.matches(of: /(?:^|[^\d.])(0\.\d+\.\d+)\b/).map(\.output.1) {
      contains(versions, version, "\(document) names \(version)")
    }
    let targets = try Repository.text("Makefile").matches(of: /(?m)^([a-z][a-z-]*):/).map(\.output.1)
    let commands = text.matches(of: /(?:`|\n *)make ([a-z][a-z-]*(?: [a-z][a-z-]*)*)(?:`| {2}| [A-Z]|\n)/)
    for target in commands.flatMap({ $0.output.1.split(separator: " ") }) {
      contains(targets, target, "\(document) names make \(target)")
    }
  }

  fileprivate static let texts = DocumentTexts()
}

/// Pages without their code, each read once.
private final class DocumentTexts: Sendable {
  private let pages = Mutex<[URL: (text: String, anchors: Set<String>)]>([:])

  func text(of file: URL) throws -> String { try page(file).text }
  func anchors(of file: URL) throws -> Set<String> { try page(file).anchors }

  private func page(_ file: URL) throws -> (text: String, anchors: Set<String>) {
    if let known = pages.withLock({ $0[file] }) { return known }
    let text = try String(contentsOf: file, encoding: .utf8).replacing(/(?m)^ *```[\s\S]*?^ *```/, with: "")
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    let anchors = Set(headings.map { anchor(of: String($0.drop { $0 == "#" || $0 == " " })) })
    pages.withLock { $0[file] = (text, anchors) }
    return (text, anchors)
  }
}
