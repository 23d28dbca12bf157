/// A value of an enumeration, with all the words that mean it.
package struct WordChoice: Sendable {
  package let value: String
  package let spellings: [String]

  package init(value: String, spellings: [String]) {
    self.value = value
    self.spellings = spellings
  }
}
