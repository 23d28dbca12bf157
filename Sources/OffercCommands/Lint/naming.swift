import Diagnostics
import Disk
import OfferLanguage

/// Names the option file in a failure about what it names, if there is one.
///
/// - Parameters:
///   - key: the key of the option file that names it.
///   - place: what it names.
func naming<Result>(
  _ optionFile: String?, _ key: Key, _ place: String, _ read: () throws -> Result
) throws -> Result {
  do {
    return try read()
  } catch let failure as any Failure {
    guard let optionFile else { throw failure }
    var notes = failure.notes
    if key == .against, (try? FileKind(place)) == .missing {
      notes.append("if nothing is live yet, remove `against` from \(optionFile)")
    }
    throw PlainFailure(
      "\(optionFile), \(key.name): \(failure.message)", notes: notes, status: failure.status)
  }
}
