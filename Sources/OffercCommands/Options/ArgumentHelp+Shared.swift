import ArgumentParser

/// What options of several commands say of themselves; groups of options would make the start of every command longer.
extension ArgumentHelp {
  static let today = ArgumentHelp("The day that counts as today.", valueName: "YYYY-MM-DD")
  static let catalogs = ArgumentHelp("The catalog, or a folder with several.", valueName: "path")
  static let showCodes: ArgumentHelp = "Also show custom codes that only App Store Connect has."
  static let color: ArgumentHelp = "Colors: auto, always or never."
}
