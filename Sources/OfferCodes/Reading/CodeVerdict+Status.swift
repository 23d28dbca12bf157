extension CodeVerdict {
  /// What is known of a code, best first.
  package enum Status: String, CaseIterable, Sendable {
    /// Issued, and neither expired nor revoked. Whether somebody has redeemed it is not known here.
    case valid
    case expired
    case revoked
    /// Of a batch whose files are perhaps not all published.
    case reserved
    /// A text as codes have it, that no batch has.
    case unissued
    /// A text as codes have it; without the key nothing else can be said.
    case wellFormed = "well-formed"
    /// The check character does not fit: a typing error.
    case check
    case malformed

    /// Whether it says more than another.
    func isBetter(than other: Status) -> Bool { rank < other.rank }

    private var rank: Int { Status.allCases.firstIndex(of: self) ?? 0 }
  }
}
