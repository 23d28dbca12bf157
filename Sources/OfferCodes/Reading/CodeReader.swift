import SystemCalls

/// Says what is known of codes, whatever spaces they are of.
package struct CodeReader: Sendable {
  let spaces: [KnownSpace]
  private let customCodes: [KnownCustomCode]
  private let finder: CustomCodeFinder

  package init(_ spaces: [KnownSpace], customCodes: [KnownCustomCode] = []) {
    (self.spaces, self.customCodes) = (spaces, customCodes)
    finder = CustomCodeFinder(customCodes)
  }

  /// Lines about the lines of a list: the code as it is there, what is known of it, its batch and its offset, separated by
  /// tabs; after a typing error its likely places. Where spaces have a key for digests, the digest comes after the offset; it is empty
  /// where there is no batch. Empty lines are left out.
  ///
  /// Works on all cores.
  /// - Parameters:
  ///   - nextLines: the next whole lines of the list, ended by LF or CR LF; nil if there are none yet and the caller does not want to wait for
  ///     them, and at the end of the list.
  ///   - take: takes reports on these lines, in their order.
  /// - Throws: `CryptographyFailure`, and what `nextLines` and `take` throw.
  package func report(
    on nextLines: (_ waiting: Bool) throws -> [UInt8]?, take: (CodeReport) throws -> Void
  ) throws {
    var inWork = 0
    try forEachInOrder {
      // What was asked first is answered before more is waited for.
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
