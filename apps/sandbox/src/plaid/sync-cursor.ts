import { plaidError } from "./plaid-error.ts";

/** A place in an item's log of transactions. */
export type SyncPosition = {
  itemId: string;
  /** Only this account's updates are followed; null follows all. */
  accountId: string | null;
  /** How many entries of the log have been told. */
  sequence: number;
  /** Whether further pages of the same update were announced. */
  midway: boolean;
};

const SHAPE = /^v1:([A-Za-z0-9]+):([A-Za-z0-9]*):(\d{1,9}):([01])$/;

/** Writes a place as the opaque cursor that clients keep. */
export function encodeCursor({ itemId, accountId, sequence, midway }: SyncPosition): string {
  const text = `v1:${itemId}:${accountId ?? ""}:${sequence}:${Number(midway)}`;
  return Buffer.from(text).toString("base64");
}

/** Reads a cursor. Throws INVALID_FIELD when it is not one that was given for this item. */
export function decodeCursor(
  cursor: string,
  expected: Pick<SyncPosition, "itemId" | "accountId">,
): SyncPosition {
  const position = readCursor(cursor);
  if (position?.itemId !== expected.itemId || position.accountId !== expected.accountId) {
    throw plaidError("INVALID_FIELD", "cursor not associated with access_token");
  }
  return position;
}

function readCursor(cursor: string): SyncPosition | null {
  const parts = SHAPE.exec(Buffer.from(cursor, "base64").toString("latin1"));
  if (!parts) return null;
  const [, itemId = "", accountId = "", sequence = "", midway = ""] = parts;
  const position = {
    itemId,
    accountId: accountId || null,
    sequence: Number(sequence),
    midway: midway === "1",
  };
  // Base64 is read leniently; only the very text that was given out counts.
  return encodeCursor(position) === cursor ? position : null;
}
