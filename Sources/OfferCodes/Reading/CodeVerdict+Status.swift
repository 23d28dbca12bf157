extension CodeVerdict {
  /// What is known of a code; the best comes first.
  package enum Status: Int, CaseIterable, Sendable {
    /// Issued, and neither expired nor revoked. Whether it was redeemed is not known.
    case valid
    case expired
    case revoked
    /// A code of a batch whose files are possibly not all published.
    case reserved
    /// A text in the form of codes that is not a code of any batch.
    case unissued
    /// A text in the form of codes. Without the key, no more is known.
    case wellFormed
    /// The check character is wrong, because of a typing error.
    case check
    /// A text that is not in the form of codes.
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
