/// The words for people that this module chooses: what a step changes, why an item waits, which part could not be read.
///
/// The program never reads them back. A test replaces all of them, and `ObjectKind.wording`, to show that nothing else changes.
enum WordsForPeople {
  @TaskLocal static var of: @Sendable (String) -> String = { $0 }
}
