package import Diagnostics

/// The lengths, days and numbers of a catalog that are unknown: what is written has several meanings, or is near a value of the
/// language. The model has other values in their place, so that it hides no other finding, but no rule computes with them.
package struct UnknownValues: Sendable {
  private var places: Set<SourceRange> = []
  private var objects: Set<ObjectPath> = []

  package init() {}

  package var isEmpty: Bool { places.isEmpty }

  package mutating func insert(at place: SourceRange, in object: ObjectPath) {
    places.insert(place)
    objects.insert(object)
  }

  package mutating func formUnion(_ others: UnknownValues) {
    places.formUnion(others.places)
    objects.formUnion(others.objects)
  }

  /// Whether the value at a place is unknown.
  package func contains(_ place: SourceRange) -> Bool { places.contains(place) }

  /// Whether a value of an object, or of an object around it, is unknown.
  package func areIn(_ object: ObjectPath) -> Bool {
    if objects.contains(object) { return true }
    return object.parts.indices.contains { objects.contains(ObjectPath(Array(object.parts[..<$0]))) }
  }
}
