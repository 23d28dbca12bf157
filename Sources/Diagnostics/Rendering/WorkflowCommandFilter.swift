/// Text on its way to the log of GitHub Actions, from which no part of the input is taken for a workflow command.
///
/// The runner reads both output streams line by line, and obeys `::name::` at the beginning of a line, after white space of any
/// script and a byte order mark, and `##[name]` anywhere in a line (actions/runner, `ActionCommand.TryParseV2` and `TryParse`, read
/// 2026-11-28). It ends lines at CR and LF. So `##[` becomes `##\u{5B}`, and the second colon at the beginning of a line `\u{3A}`.
///
/// The filter remembers the end of the last piece, because a text may arrive in pieces that are divided anywhere.
package struct WorkflowCommandFilter: Sendable {
  /// Nothing that the runner sees is in the line yet.
  private var isAtLineStart = true
  /// The line has one colon, and nothing that the runner sees before it.
  private var isAfterFirstColon = false
  /// How many `#` come immediately before; at most two count.
  private var hashCount = 0

  package init() {}

  /// The next piece of the text, in which the runner finds nothing to obey.
  package mutating func escape(_ piece: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(piece.count)
    for byte in piece {
      switch byte {
      case UInt8(ascii: "[") where hashCount == 2: result.append(contentsOf: #"\u{5B}"#.utf8)
      case UInt8(ascii: ":") where isAfterFirstColon: result.append(contentsOf: #"\u{3A}"#.utf8)
      default: result.append(byte)
      }
      follow(byte)
    }
    return result
  }

  private mutating func follow(_ byte: UInt8) {
    isAfterFirstColon = isAtLineStart && byte == UInt8(ascii: ":")
    hashCount = byte == UInt8(ascii: "#") ? min(2, hashCount + 1) : 0
    let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    // Which scalars are white space differs between libraries: all but the visible signs of ASCII count.
    let isVisible = (0x21..<0x7F).contains(byte)
    isAtLineStart = isLineEnd || (isAtLineStart && !isVisible)
  }
}
