import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import OffercCommands
@testable import CommandTestSupport

/// Marks beside characters that Swift joins with them, in words of a shell and in lines of `.gitignore`.
struct HostileWordTests {
  @Test func aShellReadsEachWordBack() throws {
    let texts =
      try HostileTexts().all + ["", "a b", "it's", "=ls", "~", "-n", "\n", "a\u{600}'; touch pwned #"]
    let folder = try TemporaryFolder()
    try folder.write("printf '%s\\0' " + texts.map(shellWord).joined(separator: " ") + "\n", to: "words.sh")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.currentDirectoryURL = folder.url
    process.arguments = [folder.path("words.sh")]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    equal(process.terminationStatus, 0)
    equal(
      bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Data($0) },
      texts.map { Data($0.utf8) })
  }

  @Test func anOptionTakesAValueThatJoinsItsEqualsSign() throws {
    let words = try HostileTexts().all.filter { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "-")) }
    for word in words {
      let joined = offerc(["rules", "--severity=" + word])
      let apart = offerc(["rules", "--severity", word])
      equal(joined.errors, apart.errors, "\(word.debugDescription)")
      equal(joined.status, apart.status, "\(word.debugDescription)")
    }
  }

  @Test func gitIgnoresThePathOfALineAndNoOther() throws {
    let names =
      try HostileTexts().all.filter { !$0.utf8.contains(UInt8(ascii: "/")) }
      .map { "n" + $0 } + ["a b ", "codes[1]", "a*", "a?", "#a", "!a", "a\\"]
    let repository = try GitRepository()
    let lines = names.map { gitignoreLine(for: "/" + $0) ?? "" }
    try repository.folder.write(lines.joined(separator: "\n") + "\n", to: ".gitignore")
    try equal(repository.checkIgnore(names).map { Data($0.utf8) }, names.map { Data($0.utf8) })
    try empty(repository.checkIgnore(["codes1", "ab", "aa", "other"]))
  }

  @Test func aPathWithALineBreakHasNoLine() {
    absent(gitignoreLine(for: "/a\nb"))
    equal(gitignoreLine(for: "/a[1]", files: "*.csv"), "/a\\[1]/*.csv")
  }
}

extension GitRepository {
  /// Those of these names that git ignores.
  fileprivate func checkIgnore(_ names: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = folder.url
    process.arguments = ["git", "check-ignore", "--stdin", "-z"]
    try folder.write(names.map { $0 + "\0" }.joined(), to: "names")
    process.standardInput = FileHandle(forReadingAtPath: folder.path("names"))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
