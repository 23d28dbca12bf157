/// The record of what was sent, so that nothing is sent twice: a line before and a line after each request.
package protocol Journal: AnyObject {
  /// What earlier runs of the same plan have written, and this one.
  var lines: [JournalLine] { get }
  /// Writes a line through to the disk.
  func append(_ line: JournalLine) throws
  /// What was live before the first request, of what the plan touches; nil if a journal of an earlier version does not say.
  var rows: [LiveRow]? { get }
  /// Says what it is about, before anything is sent.
  ///
  /// - Parameter rows: what is live now.
  func begin(_ rows: [LiveRow]) throws
}
