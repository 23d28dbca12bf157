import Diagnostics
import JSONText

extension CompiledCatalog {
  /// The first thing in a text because of which it cannot be read as `catalog.json`, with its place.
  public struct ReadingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with the text.
    public enum Reason: Sendable, Hashable {
      /// It is not JSON (RFC 8259), or exceeds a limit: 512 MiB, 64 levels, 20,000,000 values.
      case notJSON
      /// It is JSON, but not a `catalog.json`.
      case notACatalog
      /// It has a format, such as `offerc.catalog/2`, that is newer than this version of the library.
      case newerFormat(String)
      /// A value is missing, or not what its key has.
      case invalidValue
    }

    /// What is wrong with the text.
    public let reason: Reason
    /// One line: what was found, what was expected, what to do.
    public let message: String
    /// The path of the value, such as `catalog.subscriptionGroups[0].subscriptions[2].period`; empty for the whole text, and for
    /// `notJSON`.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The place in the line in characters (grapheme clusters), from 1.
    public let column: Int

    /// `line 1, column 312: ` and the message.
    public var description: String { "line \(line), column \(column): \(message)" }

    private init(_ reason: Reason, _ message: String, path: String = "", at offset: Int, in bytes: [UInt8]) {
      self.reason = reason
      self.message = message
      self.path = path
      (line, column) = LineTable(SourceFile(name: "", bytes: bytes)).position(of: offset)
    }

    init(_ fault: JSONFault, in bytes: [UInt8]) {
      let message = [fault.message(in: bytes), fault.help].compactMap(\.self).joined(separator: "; ")
      self.init(.notJSON, message, at: fault.offset, in: bytes)
    }

    init(_ fault: SchemaFault, _ reason: Reason = .invalidValue, help: String? = nil, in bytes: [UInt8]) {
      let message = [fault.message(), help].compactMap(\.self).joined(separator: "; ")
      self.init(reason, message, path: fault.path, at: fault.value.place.lowerBound, in: bytes)
    }
  }
}
