-- Batches whose codes were exported for the pool of a database, which gives them to customers.
CREATE TABLE pool (
  bundleId TEXT NOT NULL,
  batchId TEXT NOT NULL,
  preparedDate TEXT NOT NULL,
  isLoaded INTEGER NOT NULL CHECK (isLoaded IN (0, 1)),
  PRIMARY KEY (bundleId, batchId)
) STRICT;
