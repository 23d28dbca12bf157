import OfferLanguage
import OfferRules
import Diagnostics

extension CatalogDiff.Entry {
  /// The sign at the beginning of the line.
  var sign: String {
    if action == .blocked { return "!" }
    switch change.kind {
    case .added: return "+"
    case .removed: return "-"
    case .changed: return "~"
    }
  }

  /// What changed, a line each.
  var lines: [String] {
    switch change.kind {
    case .added: change.new.map { [terms(of: $0)].filter { !$0.isEmpty } } ?? []
    case .removed: []
    case .changed:
      (isIntroductory ? [action == .replace ? "replaced" : "end date changed"] : [])
        + change.fields.map { field in
          "\(field.name): \(field.phrase)" + (field.isLocked ? " (locked)" : "")
        }
    }
  }

  private var isIntroductory: Bool { change.type == .introductoryOffer }

  /// What there is to know beyond the change itself: how to get what is wanted, or what it brings about.
  var remarks: [(severity: Severity, text: String)] {
    var seen: Set<String> = []
    return findings.compactMap { finding in
      let isLock = finding.severity == .error && action == .blocked && change.kind.isChange
      let parts = (isLock ? [] : [withoutLabel(finding.message)]) + [finding.help].compactMap(\.self)
      let text = parts.joined(separator: "; ")
      return text.isEmpty || !seen.insert(text).inserted ? nil : (finding.severity, text)
    }
  }

  private func withoutLabel(_ message: String) -> String {
    guard message.hasPrefix(change.label + " ") else { return message }
    return String(message.dropFirst(change.label.count + 1))
  }

  private func terms(of object: NormalObject) -> String {
    let keys: [Key] = [
      .period, .type, .mode, .duration, .kind, .count, .startDate, .endDate, .createdDate, .expirationDate,
    ]
    return keys.compactMap { key in
      switch object[key]?.value {
      case .text(let text): "\(key.name) \(text)"
      case .integer(let number): "\(key.name) \(grouped(number))"
      default: nil
      }
    }.joined(separator: ", ")
  }
}

extension Change.Kind {
  fileprivate var isChange: Bool { self == .changed }
}

extension Consequences {
  /// A line each; `most` of each kind.
  func lines(atMost most: Int) -> [String] {
    first(
      codes.map {
        "\($0.kind) of \($0.quarter): \(grouped($0.before)) → \(grouped($0.after)) of \(grouped($0.limit))"
      }, most)
      + first(
        activeCodes.map { "active offer codes of \($0.owner): \($0.before) → \($0.after) of \($0.limit)" },
        most)
      + first(locks.map { "locks on \($0.date): \($0.label) (\($0.keys))" }, most)
  }

  private func first(_ lines: [String], _ most: Int) -> [String] {
    guard lines.count > most else { return lines }
    return lines.prefix(most) + ["and \(counted(lines.count - most, "more", "more"))"]
  }
}
