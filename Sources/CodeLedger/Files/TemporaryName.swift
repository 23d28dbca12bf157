/// The name of a file until it is published: hidden, unlike that of any other run, and known for a leftover of its file.
struct TemporaryName {
  let text: String

  private static let suffix = ".offerc-tmp"
  /// A name has 255 bytes at most, and that of the file may have as many.
  private static let longestBeginning = 200

  init(of name: String) {
    var generator = SystemRandomNumberGenerator()
    let number = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
    text = TemporaryName.beginning(of: name) + number + TemporaryName.suffix
  }

  /// Those of the names that runs have left of files, this version's or those of version 0.1.0, which has no number in them.
  static func leftovers(of files: [String], among names: [String]) -> [String] {
    let beginnings = Set(files.map(beginning))
    let earlier = Set(files.map { ".\($0)\(suffix)" })
    return names.filter { name in
      guard name.hasSuffix(suffix) else { return false }
      let number = name.dropLast(suffix.utf8.count).reversed().prefix { $0 != "." }
      return earlier.contains(name)
        || beginnings.contains(String(name.dropLast(suffix.utf8.count + number.count)))
    }
  }

  private static func beginning(of name: String) -> String { ".\(name.prefix(longestBeginning))." }
}
