/// A subscription whose offers are about to be written.
struct Subscription {
  let group: Int
  let level: Int
  let period: Period
  /// Regular prices in minor units, in the order of the storefronts.
  let amounts: [Int]

  private var groupNumber: String { numbered(group, digits: 4) }

  /// Distinguishes the subscription in the app; dots become the separator that an identifier allows.
  func key(_ separator: String) -> String {
    ["g" + groupNumber, "tier\(level)", period.key].joined(separator: separator)
  }

  var productId: String { "com.example.bench." + key(".") }
  var referenceName: String { "Group \(groupNumber) Tier \(level) \(period.name)" }

  /// Names win-back offers too, where only letters, digits, spaces, periods and underscores are allowed.
  func offerName(_ what: String) -> String { "G\(groupNumber) tier \(level) \(period.key) \(what)" }
}

/// `number` with leading zeros.
func numbered(_ number: Int, digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
