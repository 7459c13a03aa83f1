import { constants, deflateRawSync, inflateRawSync } from "node:zlib";

import type { BankTransaction } from "#ports/bank-data.ts";

/**
 * What a bank told of transactions, each once, as it is held until it is stored: packed, for a bank may tell of
 * two hundred thousand, and as objects they take many times as much.
 */
export type PackedChanges = {
  /** Null where there are none. */
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

/** As one JSON document in UTF-8, which the database reads as it is. */
export function unpackUpserts({ bytes, unpackedLength }: Packed): Buffer {
  // In one piece, or the pieces and all of them together would wait for the garbage collector.
  return inflateRawSync(bytes, { chunkSize: unpackedLength + 1 });
}
