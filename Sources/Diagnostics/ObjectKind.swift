/// What an object is: a subscription, a win-back offer.
package struct ObjectKind: Hashable, Sendable, ExpressibleByStringLiteral {
  /// In files that offerc reads back; it never changes.
  package let spelling: String

  package init(stringLiteral spelling: String) { self.spelling = spelling }

  package init(spelling: String) { self.spelling = spelling }

  /// The words for people: `win-back offer`.
  package var phrase: String { ObjectKind.wording(self) }

  /// The words for people. A test chooses others, to show that nothing but words depends on them.
  @TaskLocal package static var wording: @Sendable (ObjectKind) -> String = { $0.spelling }
}
