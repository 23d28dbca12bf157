extension CodeVerdict {
  /// What is known of a code, best first.
  package enum Status: Int, CaseIterable, Sendable {
    /// Issued, and neither expired nor revoked. Whether somebody has redeemed it is not known here.
    case valid
    case expired
    case revoked
    /// Of a batch whose files are perhaps not all published.
    case reserved
    /// A text as codes have it, that no batch has.
    case unissued
    /// A text as codes have it; without the key nothing else can be said.
    case wellFormed
    /// The check character does not fit: a typing error.
    case check
    case malformed

    package var name: String {
      switch self {
      case .valid: "valid"
      case .expired: "expired"
      case .revoked: "revoked"
      case .reserved: "reserved"
      case .unissued: "unissued"
      case .wellFormed: "well-formed"
      case .check: "check"
      case .malformed: "malformed"
      }
    }

    func isBetter(than other: Status) -> Bool { rawValue < other.rawValue }
  }
}
