import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Consequences {
  /// Returns a line for each consequence, at most `most` of each kind.
  ///
  /// - Parameter scope: What totals count, as text: `, all offers`.
  func lines(atMost most: Int, scope: String) -> [String] {
    let ofCodes = codes.map { codes in
      "\(codes.pool.phrase) of \(codes.quarter)\(scope): \(grouped(codes.before)) → \(grouped(codes.after)) of \(grouped(codes.limit))"
    }
    let ofActiveCodes = activeCodes.map { codes in
      "active offer codes of \(codes.owner.label)\(scope): \(codes.before) → \(codes.after) of \(codes.limit)"
    }
    let ofLocks = locks.map { lock in
      "\(lock.deadline.kind.phrase) \(lock.deadline.day): \(lock.path.label) (\(lock.keys))"
    }
    return first(most, of: ofCodes, "limit") + first(most, of: ofActiveCodes, "limit")
      + first(most, of: ofLocks, "lock")
  }

  /// Returns the first lines, and how many more there are.
  ///
  /// - Parameter noun: What a line is about.
  private func first(_ most: Int, of lines: [String], _ noun: String) -> [String] {
    guard lines.count > most else { return lines }
    return lines.prefix(most) + ["and \(counted(lines.count - most, "more " + noun))"]
  }
}
