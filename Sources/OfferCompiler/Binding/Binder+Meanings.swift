import Diagnostics
import Interpretation

extension Binder {
  /// Rejects a value that is not written as the language wants it, with what it can mean.
  ///
  /// A value with one meaning is read, so that all rules see the object. Its finding remains an error, and nothing is made from it.
  ///
  /// - Parameters:
  ///   - written: returns how the language writes a value.
  ///   - isText: whether the value remains in its quotes; a number or a truth loses them.
  ///   - standIn: a value to read if there is not exactly one meaning. No rule on lengths and days then judges the object.
  ///   - help: the help if the value has no meaning.
  /// - Returns: the only meaning, or the stand-in; nil if there is neither.
  mutating func interpreted<Value>(
    _ meanings: [Meaning<Value>], _ rule: RuleID, _ message: String, at range: SourceRange,
    written: (Value) -> String, isText: Bool = true, standIn: Value? = nil, otherwise help: String? = nil
  ) -> Located<Value>? {
    let advice = Advice(meanings, written)
    let only = meanings.only()?.value
    if only == nil, standIn != nil { noteUnknownValue(at: range) }
    let read = only ?? standIn
    reject(
      rule, message, at: range, help: advice?.help ?? help, fix: advice?.fix(at: range, isText: isText),
      isRead: read != nil)
    return read.map { Located($0, at: range) }
  }
}

/// What to write for a value with one meaning or several.
struct Advice {
  /// `write 2027-02-01 (the day is first) or 2027-01-02 (the month is first)`.
  let help: String
  /// What the fix writes. Nil if there are several meanings: then nothing says which is right.
  private let text: String?
  private let isSafe: Bool

  /// Returns nil if there is no meaning.
  init?<Value>(_ meanings: [Meaning<Value>], _ written: (Value) -> String) {
    guard let choices = meanings.choices(written) else { return nil }
    help = "write " + choices
    text = meanings.only().map { written($0.value) }
    isSafe = meanings.certain() != nil
  }

  /// Returns nil if there are several meanings.
  func fix(at range: SourceRange, isText: Bool) -> Fix? {
    text.map { Fix(help, isSafe: isSafe, edits: [isText ? .text(range, $0) : TextEdit(range, $0)]) }
  }
}
