package import Diagnostics

/// What customers see in one language.
package struct Localization: Sendable {
  package var locale: Located<String>
  package var displayName = Located(unbound: "")
  /// The description of a product, the custom app name of a group.
  package var detail: Located<String>?

  package init(locale: Located<String>) { self.locale = locale }
}
