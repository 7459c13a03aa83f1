import { constants, deflateRawSync, inflateRawSync } from "node:zlib";

import type { BankTransaction } from "#ports/bank-data.ts";

/**
 * The changes that a bank reported, each transaction once, until they are stored. Compressed, because a bank may
 * report two hundred thousand transactions, which take many times as much memory as objects.
 */
export type PackedChanges = {
  /** Null if there are none. */
  upserts: Packed | null;
  removed: readonly string[];
};

export type Packed = { bytes: Buffer; unpackedLength: number };

export function packChanges({
  upserts,
  removed,
}: {
  upserts: readonly BankTransaction[];
  removed: readonly string[];
}): PackedChanges {
  return { upserts: upserts.length > 0 ? pack(JSON.stringify(upserts)) : null, removed };
}

function pack(text: string): Packed {
  const unpacked = Buffer.from(text);
  const bytes = deflateRawSync(unpacked, { level: constants.Z_BEST_SPEED });
  return { bytes, unpackedLength: unpacked.byteLength };
}

/** Returns the transactions as a JSON document in UTF-8, which the database can parse directly. */
export function unpackUpserts({ bytes, unpackedLength }: Packed): Buffer {
  // One chunk, because many chunks and their concatenation would be in memory until the garbage collection.
  return inflateRawSync(bytes, { chunkSize: unpackedLength + 1 });
}
