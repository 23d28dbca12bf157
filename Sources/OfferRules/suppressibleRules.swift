package import Diagnostics

/// The rules whose findings can be suppressed: those that look at a catalog or at a change of it.
///
/// Not those of the language, since nothing can be made of what they find; not those on suppressions, since one would
/// hide another.
package let suppressibleRules = Set(allRules.map { $0.info.id } + changeRules.map { $0.info.id })
