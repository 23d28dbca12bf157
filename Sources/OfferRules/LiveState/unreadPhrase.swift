import Diagnostics

/// That a comparison with live state is not complete.
package func unreadPhrase(_ count: Int) -> String {
  "\(counted(count, "field")) of the live state could not be read and \(count == 1 ? "is" : "are") not compared"
}
