/// The record of what was sent, so that nothing is sent twice: a line before and a line after each request.
package protocol Journal: AnyObject {
  /// What earlier runs of the same plan have written, and this one.
  var lines: [JournalLine] { get }
  /// Writes a line through to the disk.
  func append(_ line: JournalLine) throws
  /// Says what it is about, before anything is sent.
  func begin() throws
}
