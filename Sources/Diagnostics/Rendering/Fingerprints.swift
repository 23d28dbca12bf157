/// Names for the findings of a report that are the same in the next run: `5d3c0e8f2a91b764:1`.
///
/// The first part is a hash of the finding's key, so neither line nor message is in it. The second numbers the findings
/// of one key by place; suppressed ones count, so that accepting one leaves the names of the others alone.
/// FNV-1a: a name has to be short and stable, it keeps no secret, and the number makes it unique in the report anyway.
struct Fingerprints {
  /// The names of files, as they are in the keys of findings.
  private let files: [String]
  private var used: [UInt64: Int] = [:]

  init(_ files: [SourceFile]) { self.files = files.map { slashed($0.name) } }

  /// Returns the fingerprint of the next finding. Call it once for each of a report's `ReportedFindings`, in their order.
  mutating func next(_ finding: Finding) -> String {
    let file = Int(finding.primary.range.file)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    add(finding.rule.name, to: &hash)
    add(finding.objectKey, to: &hash)
    add(file < files.count ? files[file] : "", to: &hash)
    let number = used[hash, default: 0] + 1
    used[hash] = number
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits + ":\(number)"
  }

  /// NUL after each part: what ends one and begins the next is not the same.
  private func add(_ part: String, to hash: inout UInt64) {
    for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = hash &* 0x0000_0100_0000_01B3
  }
}
