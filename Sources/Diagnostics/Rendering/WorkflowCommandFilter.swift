/// Text on its way to the log of GitHub Actions, from which no part of the input is taken for a workflow command.
///
/// The runner reads both output streams line by line, and obeys `::name::` at the beginning of a line, after white space of any
/// script and a byte order mark, and `##[name]` anywhere in a line (actions/runner, `ActionCommand.TryParseV2` and `TryParse`, read
/// 2026-11-28). It ends lines at CR and LF. So `##[` becomes `##\u{5B}`, and in a line that begins with `::`, every later `::`
/// becomes `:\u{3A}`. A line with only the first `::`, such as the place `::: a.yaml:1:2` of a finding, stays as it is.
///
/// The filter remembers the end of the last piece, because a text may arrive in pieces that are divided anywhere.
package struct WorkflowCommandFilter: Sendable {
  /// What the runner has seen of the line.
  private enum Line {
    case empty
    case firstColon
    /// The line begins with `::`.
    case command
    /// As `command`, and the last sign is a colon.
    case commandColon
    /// Anything else, which is no command.
    case text
  }

  private var line = Line.empty
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
      case UInt8(ascii: ":") where line == .commandColon: result.append(contentsOf: #"\u{3A}"#.utf8)
      default: result.append(byte)
      }
      hashCount = byte == UInt8(ascii: "#") ? min(2, hashCount + 1) : 0
      line = line(after: byte)
    }
    return result
  }

  private func line(after byte: UInt8) -> Line {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .empty
    case UInt8(ascii: ":"): lineAfterColon
    case UInt8(ascii: " "): line == .empty ? .empty : lineAfterSign
    case 0x21..<0x7F: lineAfterSign
    // Which scalars are white space, or are passed over by a search, differs between libraries: these count as neither.
    default: line
    }
  }

  private var lineAfterColon: Line {
    switch line {
    case .empty: .firstColon
    case .firstColon, .commandColon: .command
    case .command: .commandColon
    case .text: .text
    }
  }

  private var lineAfterSign: Line {
    switch line {
    case .empty, .firstColon, .text: .text
    case .command, .commandColon: .command
    }
  }
}
