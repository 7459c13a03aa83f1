import type { WireTransaction } from "./bank/present-transaction.ts";
import type { LogEntry } from "./bank/transaction-log.ts";
import { plaidError } from "./errors.ts";
import { logOf } from "./households.ts";
import type { PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";
import { stageOf } from "./settle-items.ts";

export type SyncRequest = {
  cursor?: string;
  count?: number;
  options?: { account_id?: string; include_original_description?: boolean | null };
};

type Page = { entries: LogEntry[]; next: SyncPosition };

/** Plaid: 100 updates a page unless asked otherwise, at most 500. */
const DEFAULT_COUNT = 100;
const MAX_COUNT = 500;
/** A cursor that skips what there is; Plaid offers it to clients that come from elsewhere. */
const FROM_NOW_ON = "now";

/** Answers `/transactions/sync` apart from the accounts: one page of what is new since the cursor. */
export function syncTransactions(world: PlaidWorld, item: PlaidItem, request: SyncRequest): object {
  const { count = DEFAULT_COUNT, cursor = "", options = {} } = request;
  if (count < 1 || count > MAX_COUNT) {
    throw plaidError("INVALID_FIELD", `count must be between 1 and ${MAX_COUNT}`);
  }
  const stage = stageOf(world, item);
  const start = { itemId: item.id, accountId: options.account_id ?? null };
  const visible = visibleEntries(world, item);
  const position = startingPosition(cursor, { start, end: visible.length });
  if (position.midway) failAsOrdered(world, item);
  const page = pageFrom(visible, position, count);
  const keepOriginal = options.include_original_description === true;
  // Plaid: before the first data arrives there is no cursor yet.
  const noCursorYet = stage === "NOT_READY" && cursor === "";
  return {
    transactions_update_status: stage,
    added: page.entries.flatMap((entry) => {
      if (entry.kind !== "added") return [];
      return [keepOriginal ? entry.transaction : withoutOriginal(entry.transaction)];
    }),
    modified: [],
    removed: page.entries.flatMap(({ kind, ...entry }) => (kind === "removed" ? [entry] : [])),
    next_cursor: noCursorYet ? "" : encodeCursor(page.next),
    has_more: page.next.midway,
  };
}

function visibleEntries(world: PlaidWorld, item: PlaidItem): LogEntry[] {
  const { entries, initialCount } = logOf(world, item);
  const counts = {
    NOT_READY: 0,
    INITIAL_UPDATE_COMPLETE: initialCount,
    HISTORICAL_UPDATE_COMPLETE: entries.length,
  };
  return entries.slice(0, counts[stageOf(world, item)]);
}

function startingPosition(
  cursor: string,
  { start, end }: { start: Pick<SyncPosition, "itemId" | "accountId">; end: number },
): SyncPosition {
  if (cursor === "") return { ...start, sequence: 0, midway: false };
  if (cursor === FROM_NOW_ON) return { ...start, sequence: end, midway: false };
  return decodeCursor(cursor, start);
}

function failAsOrdered(world: PlaidWorld, item: PlaidItem): void {
  if (item.mutations === 0) return;
  world.items.put({ ...item, mutations: item.mutations - 1 });
  throw plaidError("TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION");
}

function pageFrom(visible: LogEntry[], position: SyncPosition, count: number): Page {
  const { accountId, sequence } = position;
  const ahead = visible
    .map((entry, index) => ({ entry, index }))
    .slice(sequence)
    .filter(({ entry }) => accountId === null || accountOf(entry) === accountId);
  const taken = ahead.slice(0, count);
  const midway = ahead.length > taken.length;
  const last = taken.at(-1)?.index ?? sequence - 1;
  const reached = midway ? last + 1 : Math.max(sequence, visible.length);
  return {
    entries: taken.map(({ entry }) => entry),
    next: { ...position, sequence: reached, midway },
  };
}

function accountOf(entry: LogEntry): string {
  return entry.kind === "removed" ? entry.account_id : entry.transaction.account_id;
}

function withoutOriginal(transaction: WireTransaction): WireTransaction {
  return { ...transaction, original_description: null };
}

/** A place in an item's log of transactions. */
type SyncPosition = {
  itemId: string;
  /** Only this account's updates are followed; null follows all. */
  accountId: string | null;
  /** How many entries of the log the client has received. */
  sequence: number;
  /** Whether further pages of the same update were announced. */
  midway: boolean;
};

const SHAPE = /^v1:([A-Za-z0-9]+):([A-Za-z0-9]*):(\d{1,9}):([01])$/;

/** Writes a place as the opaque cursor that clients keep. */
function encodeCursor({ itemId, accountId, sequence, midway }: SyncPosition): string {
  const text = `v1:${itemId}:${accountId ?? ""}:${sequence}:${Number(midway)}`;
  return Buffer.from(text).toString("base64");
}

/** Reads a cursor. Throws INVALID_FIELD when it is not one that was given for this item. */
function decodeCursor(
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
