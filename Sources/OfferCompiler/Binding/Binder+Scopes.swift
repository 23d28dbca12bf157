import Diagnostics
import OfferLanguage

extension Binder {
  /// Reads something for itself: whether a value in it did not fit says nothing about what is around it.
  ///
  /// - Parameter frame: names in findings what is read, where it is no object: `price table tier-2`.
  mutating func scope<Result>(
    _ frame: ObjectPath.Part? = nil, _ read: (inout Binder) -> Result
  ) -> (value: Result, isBroken: Bool) {
    let wasBroken = isBroken
    let outerFrame = self.frame
    isBroken = false
    if let frame { self.frame = frame }
    defer {
      isBroken = wasBroken
      self.frame = outerFrame
    }
    let value = read(&self)
    return (value, isBroken)
  }

  /// Reads an object: nil when something in it did not fit. Faults inside do not break what is around it.
  mutating func whole<Result>(
    _ reference: NodeReference, as id: ObjectID, _ read: (inout Binder, Record) -> Result?
  ) -> Result? {
    let (result, isBroken) = scope { binder -> Result? in
      guard let record = binder.open(reference, as: id) else { return nil }
      binder.path.append(record)
      defer { binder.path.removeLast() }
      return read(&binder, record)
    }
    guard let result, !isBroken else {
      lost.insert(.parts)
      return nil
    }
    return result
  }

  /// Reads an object that is a part of the one around it: a fault inside breaks that, too.
  mutating func part<Result>(
    _ key: Key, of record: Record, as id: ObjectID, _ read: (inout Binder, Record) -> Result?
  ) -> Result? {
    guard let reference = record.value(key) else { return nil }
    let result = whole(reference, as: id, read)
    if result == nil { isBroken = true }
    return result
  }

  /// Reads the objects of a list; those with faults are left out.
  mutating func list<Result>(
    _ key: Key, of record: Record, as id: ObjectID, _ read: (inout Binder, Record) -> Result?
  ) -> [Result] {
    guard let reference = record.value(key) else { return [] }
    return listItems(reference, key).compactMap { whole($0, as: id, read) }
  }
}
