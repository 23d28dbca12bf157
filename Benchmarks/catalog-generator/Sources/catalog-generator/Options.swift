/// The command line.
struct Options {
  static let storefrontCount = 175
  static let usage = """
    usage: catalog-generator [--groups N | --size 10MB] [--subscriptions N] [--offers N]
                             [--storefronts N] [--files N] [--seed N] -o PATH
      --groups N         subscription groups (10)
      --size SIZE        as many groups as it takes to reach SIZE: bytes, or with KB, MB
      --subscriptions N  subscriptions a group, at most 100 (4)
      --offers N         offers a subscription, of all four kinds in turn (6)
      --storefronts N    storefronts with a price of their own, in each price map (175)
      --files N          1: PATH is a file; else a folder of N files (1)
      --seed N           same options and seed, same bytes (1)

    """

  var groups = 10
  var size: Int?
  var subscriptions = 4
  var offers = 6
  var storefronts = storefrontCount
  var files = 1
  var seed: UInt64 = 1
  var output = ""

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else {
        throw UsageError(message: "\(name) is not an option, or its value is missing")
      }
      switch name {
      case "--groups": groups = try number(value, 1...10_000, of: name)
      case "--size": size = try bytes(value)
      case "--subscriptions": subscriptions = try number(value, 1...100, of: name)
      case "--offers": offers = try number(value, 0...300, of: name)
      case "--storefronts": storefronts = try number(value, 1...Self.storefrontCount, of: name)
      case "--files": files = try number(value, 1...1000, of: name)
      case "--seed": seed = UInt64(try number(value, 0...Int.max, of: name))
      case "-o": output = value
      default: throw UsageError(message: "\(name) is not an option")
      }
    }
    guard !output.isEmpty else {
      throw UsageError(message: "-o PATH is missing: the file or folder to write")
    }
  }
}

private func number(_ text: String, _ range: ClosedRange<Int>, of name: String) throws -> Int {
  guard let number = Int(text), range.contains(number) else {
    throw UsageError(
      message: "\(name) is \(text), expected a number from \(range.lowerBound) to \(range.upperBound)")
  }
  return number
}

private func bytes(_ text: String) throws -> Int {
  let units = [("MB", 1_000_000), ("KB", 1000)]
  let (suffix, factor) = units.first { text.hasSuffix($0.0) } ?? ("", 1)
  return try number(String(text.dropLast(suffix.count)), 1...200_000_000 / factor, of: "--size") * factor
}
