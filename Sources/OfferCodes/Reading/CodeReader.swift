import SystemCalls

/// Finds what is known of codes of any of its spaces.
package struct CodeReader: Sendable {
  let spaces: [KnownSpace]
  private let customCodes: [KnownCustomCode]
  private let finder: CustomCodeFinder

  package init(_ spaces: [KnownSpace], customCodes: [KnownCustomCode] = []) {
    self.spaces = spaces
    self.customCodes = customCodes
    finder = CustomCodeFinder(customCodes)
  }

  /// Reports on the lines of a list, except empty ones.
  ///
  /// A line of a report has the code as the list has it, what is known of it, its batch and its offset, separated by tabs. If the
  /// spaces have a key for digests, the digest follows, which is empty for a code of no batch. The last column says where the
  /// code is probably mistyped.
  ///
  /// Works on all cores.
  ///
  /// - Parameters:
  ///   - nextLines: Returns the next whole lines of the list, which end with LF or CR LF; nil at the end of the list, and also if
  ///     there are none yet and the caller does not want to wait for them.
  ///   - take: Takes the reports on these lines, in their order.
  /// - Throws: `CryptographyFailure`, or an error of `nextLines` or `take`.
  package func report(
    on nextLines: (_ waiting: Bool) throws -> [UInt8]?, take: (CodeReport) throws -> Void
  ) throws {
    /// The number of pieces that were read, but not reported.
    var inWork = 0
    try forEachInOrder {
      // Pieces that were read are reported before waiting for more: the list can come from a person or a program that waits.
      guard let lines = try nextLines(inWork == 0) else { return nil }
      inWork += 1
      return lines
    } _: { lines in
      try report(on: lines)
    } take: { _, report in
      inWork -= 1
      try take(report)
    }
  }

  private func report(on list: [UInt8]) throws -> CodeReport {
    try verdicts(on: list) { texts, verdicts in
      var report = CodeReport(spaces, customCodes, capacity: list.count * 3)
      let digests = SpaceDigests(spaces)
      unsafe list.withUnsafeBufferPointer { list in
        for (number, line) in texts.lines.enumerated() {
          unsafe report.add(
            UnsafeBufferPointer(rebasing: list[line]), verdicts[number], verdicts.otherMatches(number),
            digest: digests?.digest(of: verdicts[number], texts, number))
        }
      }
      return report
    }
  }

  func verdicts<Result>(on list: [UInt8], _ body: (CodeTexts, CodeVerdicts) throws -> Result) throws
    -> Result
  {
    let texts = unsafe list.withUnsafeBufferPointer { unsafe CodeTexts($0) }
    var verdicts = CodeVerdicts(count: texts.lines.count)
    for (number, space) in spaces.enumerated() {
      try SpaceReader(space, number: number).read(texts, &verdicts)
    }
    if !finder.isEmpty {
      for number in texts.lines.indices {
        if let verdict = unsafe texts.withText(number, { unsafe finder.verdict(on: $0) }) {
          verdicts.merge(verdict, into: number)
        }
      }
    }
    return try body(texts, verdicts)
  }
}
