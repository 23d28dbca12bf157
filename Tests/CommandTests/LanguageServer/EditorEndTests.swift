import Diagnostics
import Foundation
import LanguageServer
import OffercCommands
import Synchronization
import TestSupport
import Testing

@testable import CommandTestSupport

struct EditorEndTests {
  /// The editor has crashed, and another process holds its end of the pipe open.
  @Test(.timeLimit(.minutes(1))) func theServerEndsWithItsEditor() throws {
    let editor = Process()
    editor.executableURL = URL(fileURLWithPath: "/bin/sh")
    editor.arguments = ["-c", ":"]
    try editor.run()
    editor.waitUntilExit()
    let request =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":\#(editor.processIdentifier)}}"#
    let unread = Mutex<[UInt8]>(framed(Array(request.utf8)))
    let recording = Recording()
    var console = recording.console()
    console.inputPiece = { _ in
      unread.withLock { bytes in
        defer { bytes = [] }
        return bytes.isEmpty ? nil : bytes
      }
    }
    equal(OffercCommands.run(["lsp"], console: console), .findings)
    contains(recording.output, "serverInfo")
  }
}
