package import Diagnostics

/// A value whose place does not matter.
package func unplaced<Value: Sendable>(_ value: Value) -> Located<Value> { Located(value, at: .top(of: 0)) }
