/// The colors of the report. Texts have a contrast of at least 4.5 to their background (WCAG 2.2, 1.4.3), which a test computes.
struct Palette: Sendable {
  let paper: String
  /// The background of cards and of heads of tables.
  let raised: String
  let text: String
  let muted: String
  let line: String
  let link: String
  let error: String
  let warning: String
  let today: String
  let kinds: [Tone]

  /// The colors of a kind of bar: of its area, its edge, and text on it.
  struct Tone: Sendable {
    let fill: String
    let edge: String
    let ink: String
  }

  /// A kind of bar. The raw value is its index in `kinds`.
  enum Kind: Int, CaseIterable, Sendable {
    case introductory
    case promotional
    case winBack
    case offerCode
    case priceChange
    case regularPrice
    case event

    /// The kinds in the timeline of a catalog.
    static let ofCatalogs: [Kind] = [.introductory, .promotional, .winBack, .offerCode, .priceChange]
    /// The kinds in the timeline of a customer.
    static let ofCustomers: [Kind] = [
      .introductory, .promotional, .winBack, .offerCode, .regularPrice, .event,
    ]

    /// The letter on its bars, so that kinds do not differ only in color.
    var letter: String {
      switch self {
      case .introductory: "I"
      case .promotional: "P"
      case .winBack: "W"
      case .offerCode: "C"
      case .priceChange: "Δ"
      case .regularPrice: "S"
      case .event: "!"
      }
    }
  }

  static let light = Palette(
    paper: "#ffffff", raised: "#f3f5f8", text: "#1b2026", muted: "#566069", line: "#cfd6de", link: "#0a57c2",
    error: "#b42318", warning: "#8a5300", today: "#c81e50",
    kinds: [
      Tone(fill: "#dbe8fe", edge: "#2459c9", ink: "#12336f"),
      Tone(fill: "#ece4fd", edge: "#6b35c9", ink: "#41187f"),
      Tone(fill: "#d5f3de", edge: "#197a3e", ink: "#0c4522"),
      Tone(fill: "#ffe6d1", edge: "#b9520f", ink: "#692c05"),
      Tone(fill: "#e7eaee", edge: "#4b5661", ink: "#2b333b"),
      Tone(fill: "#ccd4dc", edge: "#39434e", ink: "#1b2026"),
      Tone(fill: "#fbe0e6", edge: "#b3204d", ink: "#6e0f2c"),
    ])

  static let dark = Palette(
    paper: "#101418", raised: "#1a2027", text: "#e8edf2", muted: "#a3aeb9", line: "#39434e", link: "#86b6ff",
    error: "#ff9b90", warning: "#f2bd5e", today: "#ff8fb0",
    kinds: [
      Tone(fill: "#17294d", edge: "#7ea6ff", ink: "#cfdfff"),
      Tone(fill: "#2d2050", edge: "#b797ff", ink: "#e3d7ff"),
      Tone(fill: "#123322", edge: "#62cf8d", ink: "#c8f4d8"),
      Tone(fill: "#40240f", edge: "#ffa667", ink: "#ffdcc2"),
      Tone(fill: "#29313a", edge: "#b4bfca", ink: "#dde3e9"),
      Tone(fill: "#3a4552", edge: "#aab6c2", ink: "#eef2f6"),
      Tone(fill: "#45182a", edge: "#ff8fb0", ink: "#ffd3df"),
    ])

  subscript(kind: Kind) -> Tone { kinds[kind.rawValue] }

  /// The colors as declarations of variables for a style sheet.
  var variables: String {
    let colors = [
      ("paper", paper), ("raised", raised), ("text", text), ("muted", muted), ("line", line), ("link", link),
      ("error", error), ("warning", warning), ("today", today),
    ]
    return colors.map { name, color in "--\(name):\(color);" }.joined()
  }

  /// The colors of each kind as a rule for its class, such as `k2`.
  var kindRules: String {
    let rules = kinds.enumerated().map { number, tone in
      ".k\(number){--f:\(tone.fill);--e:\(tone.edge);--k:\(tone.ink)}"
    }
    return rules.joined(separator: "\n")
  }
}
