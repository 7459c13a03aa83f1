import { constants, deflateRawSync, inflateRawSync } from "node:zlib";

import type { BankTransaction } from "#ports/bank-data.ts";

/**
 * What a bank told of transactions, each once, as it is held until it is stored: packed, for a bank may tell of
 * two hundred thousand, and as objects they take many times as much.
 */
export type PackedChanges = {
  /** Null where there are none. */
  upserts: Buffer | null;
  removed: readonly string[];
};

export function packChanges({
  upserts,
  removed,
}: {
  upserts: readonly BankTransaction[];
  removed: readonly string[];
}): PackedChanges {
  const level = constants.Z_BEST_SPEED;
  const pack = () => deflateRawSync(JSON.stringify(upserts), { level });
  return { upserts: upserts.length > 0 ? pack() : null, removed };
}

/** As one JSON document, which the database reads as it is. */
export function unpackUpserts(packed: Buffer): string {
  return inflateRawSync(packed).toString("utf8");
}
