import Diagnostics

package func unreadPhrase(_ count: Int) -> String {
  "\(counted(count, "field")) of the live state \(count == 1 ? "is" : "are") unknown and not compared"
}
