import Diagnostics
import OfferLanguage

extension Binder {
  /// Reads something on its own, so that a fault in it does not affect the object around it.
  ///
  /// - Parameter frame: the name of what is read, for findings, if it is no object: `price table tier-2`.
  /// - Returns: the value, and whether something in it does not fit.
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

  /// Reads an object; nil if something in it does not fit. The object around it is not affected.
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

  /// Reads an object that is a part of the object around it. A fault in it is a fault of that object too.
  mutating func part<Result>(
    _ key: Key, of record: Record, as id: ObjectID, _ read: (inout Binder, Record) -> Result?
  ) -> Result? {
    guard let reference = record.value(key) else { return nil }
    let result = whole(reference, as: id, read)
    if result == nil { isBroken = true }
    return result
  }

  /// Reads the objects of a list. Objects with faults are left out.
  mutating func list<Result>(
    _ key: Key, of record: Record, as id: ObjectID, _ read: (inout Binder, Record) -> Result?
  ) -> [Result] {
    guard let reference = record.value(key) else { return [] }
    return listItems(reference, key).compactMap { whole($0, as: id, read) }
  }
}
