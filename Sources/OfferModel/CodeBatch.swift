package import Diagnostics

/// A number of codes that are made together.
package struct CodeBatch: Sendable {
  package enum Environment: String, CaseIterable, Sendable {
    case production, sandbox
  }

  package enum Issuer: String, CaseIterable, Sendable {
    case apple, offerc
  }

  package enum Kind: Sendable {
    /// Each code works once.
    case oneTimeUse(OneTimeUse)
    /// One text, redeemed `count` times.
    case custom(code: Located<String>)

    package var word: CodeKind {
      switch self {
      case .oneTimeUse: .oneTimeUse
      case .custom: .custom
      }
    }
  }

  package struct OneTimeUse: Sendable {
    package var environment = Located(unbound: Environment.production)
    package var issuer = Located(unbound: Issuer.apple)
    /// Only with `issuer: offerc`.
    package var format: CodeFormat?
    /// Apple's batches are cut into ⌈count ÷ split⌉.
    package var split: Located<Int>?
    /// The last day on which the codes work, where that is later than `expirationDate` says. Only with `issuer: offerc`.
    package var extendedUntil: Located<CalendarDate>?

    package init() {}
  }

  package var id = Located(unbound: "")
  package var kind: Located<Kind>
  package var count = Located(unbound: 0)
  package var createdDate = Located(unbound: CalendarDate.earliest)
  /// First day on which the codes no longer work, from 00:00 Pacific.
  package var expirationDate: Located<CalendarDate>?
  package var active = Located(unbound: true)

  package init(_ kind: Located<Kind>) { self.kind = kind }

  /// The part of a batch of codes that each work once. Returns nil for a custom code; to set it has then no effect.
  package var oneTimeUse: OneTimeUse? {
    get {
      guard case .oneTimeUse(let part) = kind.value else { return nil }
      return part
    }
    set {
      guard case .oneTimeUse = kind.value, let newValue else { return }
      kind.value = .oneTimeUse(newValue)
    }
  }

  /// The custom code. Returns nil for codes that each work once; to set it has then no effect.
  package var customCode: Located<String>? {
    get {
      guard case .custom(let code) = kind.value else { return nil }
      return code
    }
    set {
      guard case .custom = kind.value, let newValue else { return }
      kind.value = .custom(code: newValue)
    }
  }

  /// The format of codes that offerc makes, the standard one where none is written. Nil for Apple's codes.
  package var formatInUse: CodeFormat? {
    guard isOwn else { return nil }
    return oneTimeUse?.format ?? .standard(at: id.range)
  }

  /// Whether offerc makes the codes; Apple does not know them.
  package var isOwn: Bool { if case .offerc? = oneTimeUse?.issuer.value { true } else { false } }

  package var isSandbox: Bool { if case .sandbox? = oneTimeUse?.environment.value { true } else { false } }

  /// Whether its codes still work on `today`, as far as dates and `active` say.
  package func isLive(on today: CalendarDate) -> Bool {
    guard active.value else { return false }
    guard let lastDay else { return expirationDate == nil }
    return today <= lastDay
  }

  /// The last day on which its codes work; nil if they have no end.
  package var lastDay: CalendarDate? {
    let planned = expirationDate?.value.previous
    guard let extended = oneTimeUse?.extendedUntil?.value else { return planned }
    return planned.map { max($0, extended) }
  }

  /// The counts of the batches that `split` makes, as even as possible; one where it is not split.
  package var splitCounts: [Int] {
    let parts = splitPartCount
    let (each, more) = count.value.quotientAndRemainder(dividingBy: parts)
    return (0..<parts).map { $0 < more ? each + 1 : each }
  }

  /// How many batches `split` makes; 1 where it is not split.
  package var splitPartCount: Int {
    guard let size = oneTimeUse?.split?.value, size > 0, count.value > size else { return 1 }
    return (count.value - 1) / size + 1
  }

  /// The ids of those batches: `id-01`, `id-02`, …; the id itself where it is not split.
  package var splitIds: [String] {
    guard oneTimeUse?.split != nil else { return [id.value] }
    return (1...splitPartCount).map(splitId)
  }

  /// The id of one of them, counted from 1.
  package func splitId(_ number: Int) -> String {
    id.value + "-" + padded(number, max(2, String(splitPartCount).count))
  }
}
