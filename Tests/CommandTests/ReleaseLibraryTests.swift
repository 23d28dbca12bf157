import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// `Scripts/check-libraries` and `Scripts/static-libraries`, with the programs of another system in the place of those here.
struct ReleaseLibraryTests {
  struct Linked: Sendable, CustomTestStringConvertible {
    let system: String
    /// The program that lists libraries, and what it prints.
    let tool: String
    let printed: [String]
    /// What is refused.
    let refused: [String]

    var testDescription: String { "\(system), \(printed.joined(separator: " "))" }
  }

  private static let ofMacOS = [
    "program:", "\t/usr/lib/libSystem.B.dylib (compatibility version 1.0.0, current version 1351.0.0)",
    "\t/usr/lib/libsqlite3.dylib (compatibility version 9.0.0, current version 382.0.0)",
    "\t/usr/lib/swift/libswiftCore.dylib (compatibility version 1.0.0, current version 6.2.3)",
    "\t/System/Library/Frameworks/Foundation.framework/Versions/C/Foundation (compatibility version 300.0.0, current version 1.0.0)",
  ]
  private static let ofHomebrew = "/opt/homebrew/opt/libyaml/lib/libyaml-0.2.dylib"

  static let programs = [
    Linked(system: "Darwin", tool: "otool", printed: ofMacOS, refused: []),
    Linked(
      system: "Darwin", tool: "otool",
      printed: ofMacOS + ["\t\(ofHomebrew) (compatibility version 3.0.0, current version 3.9.0)"],
      refused: [ofHomebrew]),
    Linked(
      system: "Darwin", tool: "otool",
      printed: ofMacOS + ["\t@rpath/libswiftTesting.dylib (compatibility version 0.0.0)"],
      refused: ["@rpath/libswiftTesting.dylib"]),
    Linked(system: "Linux", tool: "ldd", printed: ["\tstatically linked"], refused: []),
    Linked(system: "Linux", tool: "ldd", printed: [], refused: []),
    Linked(
      system: "Linux", tool: "ldd", printed: ["\tlibyaml-0.so.2 => /lib/libyaml-0.so.2 (0x00007f43)"],
      refused: ["libyaml-0.so.2 => /lib/libyaml-0.so.2 (0x00007f43)"]),
  ]

  @Test(arguments: programs) func aReleaseNeedsOnlyWhatEveryMachineHas(_ program: Linked) throws {
    let folder = try TemporaryFolder()
    try folder.write(program.printed.map { line in line + "\n" }.joined(), to: "printed")
    try folder.write("#!/bin/sh\necho \(program.system)\n", to: "tools/uname", mode: 0o700)
    try folder.write(
      "#!/bin/sh\ncat '\(folder.path("printed"))'\n", to: "tools/\(program.tool)", mode: 0o700)
    let script = Repository.path("Scripts/check-libraries")
    let outcome = try Program.shell("PATH=\"$PWD/tools:$PATH\" '\(script)' offerc", in: folder.path)
    equal(outcome.errors.split(separator: "\n").dropFirst().map(String.init), program.refused)
    equal(outcome.status, program.refused.isEmpty ? .success : .findings)
  }

  /// A folder that a run before has made does not lead back to itself.
  @Test func archivesAreLinkedFromWherePkgConfigFindsThem() throws {
    let folder = try TemporaryFolder()
    let packages = [("yaml-0.1", "yaml"), ("libcrypto", "crypto")]
    for (package, library) in packages {
      try folder.write("", to: "homebrew/lib/lib\(library).a")
      try folder.write("", to: "homebrew/lib/lib\(library).dylib")
      let prefix = folder.path("homebrew")
      try folder.write(
        "libdir=\(prefix)/lib\nincludedir=\(prefix)/include\n\nName: \(library)\nDescription: \(library)\nVersion: 3.9\nLibs: -L${libdir} -l\(library)\n",
        to: "homebrew/pkgconfig/\(package).pc")
    }
    let script = Repository.path("Scripts/static-libraries")
    let line = "'\(script)' \"$PWD/static\" && pkg-config --libs yaml-0.1 libcrypto"
    for _ in 1...2 {
      let outcome = try Program.shell(
        line, in: folder.path,
        environment: ["PKG_CONFIG_PATH": "\(folder.path("static")):\(folder.path("homebrew/pkgconfig"))"])
      equal(outcome.status, .success, "\(outcome.errors)")
      contains(outcome.output, "-L\(folder.path("static")) -lyaml -lcrypto")
      try equal(
        folder.contents().filter { name in name.hasPrefix("static/") },
        ["static/libcrypto.a", "static/libcrypto.pc", "static/libyaml.a", "static/yaml-0.1.pc"])
    }
    try FileManager.default.removeItem(atPath: folder.path("homebrew/lib/libcrypto.a"))
    let outcome = try Program.shell(
      line, in: folder.path, environment: ["PKG_CONFIG_PATH": folder.path("homebrew/pkgconfig")])
    contains(outcome.errors, "there is no \(folder.path("homebrew/lib/libcrypto.a"))")
  }
}
