CREATE TABLE appleHandOut (
  bundleId TEXT NOT NULL,
  batchId TEXT NOT NULL,
  label TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  firstIndex INTEGER NOT NULL CHECK (firstIndex >= 0),
  lastIndex INTEGER NOT NULL CHECK (lastIndex - firstIndex >= count - 1),
  date TEXT NOT NULL,
  PRIMARY KEY (bundleId, batchId, label),
  UNIQUE (bundleId, batchId, firstIndex),
  FOREIGN KEY (bundleId, batchId) REFERENCES registration (bundleId, id)
) STRICT;
