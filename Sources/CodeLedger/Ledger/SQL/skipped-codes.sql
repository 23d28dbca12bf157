-- Codes that were revoked when others were handed out: the list of the label passes over them.
CREATE TABLE skippedCode (
  bundleId TEXT NOT NULL,
  batchId TEXT NOT NULL,
  label TEXT NOT NULL,
  codeIndex INTEGER NOT NULL,
  PRIMARY KEY (bundleId, batchId, codeIndex),
  FOREIGN KEY (bundleId, batchId, label) REFERENCES handOut (bundleId, batchId, label)
) STRICT;
