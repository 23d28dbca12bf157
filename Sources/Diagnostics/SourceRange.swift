/// A half-open range of UTF-8 offsets in one source file.
///
/// Lines and columns exist only in the renderers: the core works with offsets.
public struct SourceRange: Hashable, Sendable {
  /// Index of the file in the list of files of the run.
  public var file: UInt32
  public var start: UInt32
  public var end: UInt32

  public init(file: UInt32, start: UInt32, end: UInt32) {
    self.file = file
    self.start = start
    self.end = max(start, end)
  }

  /// The beginning of a file: where a finding is that concerns the file as a whole.
  package static func top(of file: UInt32) -> SourceRange { SourceRange(file: file, start: 0, end: 0) }

  /// Where no file has anything: the place of a value that binding has not set yet.
  public static var unbound: SourceRange { SourceRange(file: .max, start: .max, end: .max) }

  package func contains(_ other: SourceRange) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }

  /// The smallest range that covers both; `other` has to be in the same file.
  package func union(_ other: SourceRange) -> SourceRange {
    SourceRange(file: file, start: min(start, other.start), end: max(end, other.end))
  }
}

extension SourceRange: Comparable {
  public static func < (a: SourceRange, b: SourceRange) -> Bool {
    (a.file, a.start, a.end) < (b.file, b.start, b.end)
  }
}
