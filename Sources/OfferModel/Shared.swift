/// A large value that is shared by reference.
///
/// Rules walk over products thousands of times, and a copy of a structure counts each of its texts and lists. A copy of a shared
/// value counts one reference, however many members the value has. Setting a member makes a copy of the whole value first, so
/// that others who share it keep what they have; `changing` sets several members with one copy.
///
/// Write `products.map { $0.productId }`, not `products.map(\.productId)`: the compiler folds a member that is reached through
/// `dynamicMember`, but makes a key path literal of it at run time, which takes 10,000 instructions.
///
/// Public, because the compiler inlines only public types in other modules.
@frozen @dynamicMemberLookup
public struct Shared<Value: Sendable>: Sendable {
  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var box: Box

  @inlinable
  public init(_ value: Value) { box = Box(value) }

  @inlinable
  public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
    box.value[keyPath: member]
  }

  @inlinable
  public subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member {
    get { box.value[keyPath: member] }
    set {
      var value = box.value
      value[keyPath: member] = newValue
      box = Box(value)
    }
  }

  /// The value itself, to be changed in several members and shared again.
  @inlinable
  public var value: Value { box.value }

  /// Returns a copy with other members.
  @inlinable
  public func changing(_ change: (inout Value) throws -> Void) rethrows -> Shared {
    var value = box.value
    try change(&value)
    return Shared(value)
  }

  /// Whether both are the same object in memory.
  package func isSame(as other: Shared) -> Bool { box === other.box }
}
