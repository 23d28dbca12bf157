import Diagnostics
import OfferCodes
import OfferModel

/// A batch whose codes are made here.
struct OwnBatchInCatalog {
  let batch: CodeBatch
  let format: CodeFormat
  let path: ObjectPath
}

extension Catalog {
  /// The batches whose codes are made here, sound or not.
  var batchesMadeHere: [OwnBatchInCatalog] {
    var result: [OwnBatchInCatalog] = []
    forEachBatch { batch, path in
      guard batch.isOwn else { return }
      let format = batch.oneTimeUse?.format ?? .standard(at: batch.id.range)
      result.append(OwnBatchInCatalog(batch: batch, format: format, path: path()))
    }
    return result
  }

  /// The spaces of codes made here, each with its batches; those of faulty formats are left out. In the order of the catalog.
  var ownCodeSpaces: [(space: CodeSpace, batches: [OwnBatchInCatalog])] {
    var places: [CodeSpace: Int] = [:]
    var result: [(space: CodeSpace, batches: [OwnBatchInCatalog])] = []
    for own in batchesMadeHere {
      guard let space = CodeSpace(bundleId: app.bundleId.value, form: CodeForm(own.format)) else { continue }
      let place = places[space] ?? result.count
      if place == result.count {
        places[space] = place
        result.append((space, []))
      }
      result[place].batches.append(own)
    }
    return result
  }
}
