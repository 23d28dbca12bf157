import ByteText

/// A name that can get more parts of its identifier.
struct SwiftNameCandidate {
  /// The parts of the identifier between points.
  private let parts: [Substring]
  /// The index of the first part that the name has.
  private var first: Int
  private let fallback: String

  init(_ identifier: String, bundleId: String, fallback: String) {
    parts = identifier.byBytes.split(separator: ".")
    let shared = zip(parts, bundleId.byBytes.split(separator: ".")).prefix { part, ofBundle in
      part.isIdentical(to: String(ofBundle))
    }.count
    first = min(shared, max(0, parts.count - 1))
    self.fallback = fallback
  }

  var name: String { name(from: first) }
  var longest: String { name(from: 0) }

  private func name(from first: Int) -> String {
    let name = camelCase(parts[first...].joined(separator: "."))
    return name.isEmpty ? fallback : name
  }

  var canGrow: Bool { first > 0 }
  mutating func grow() { first -= 1 }
}
