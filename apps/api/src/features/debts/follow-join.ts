import type { Db } from "#database/database.ts";
import type { CarriedLedger } from "#database/schema.ts";
import { dayIn, type UserDay } from "#features/profile/index.ts";

import { lockEntry, upsertLinkedEntries, renameInEntries, saveEntry } from "./debt-entry-store.ts";
import { findLinkedDebts, findManualDebts } from "./debt-store.ts";
import { overridesForDuplicate } from "./joined-debt-rules.ts";
import { describePayables } from "./read-payable-debts.ts";
import { findRelinkedDebts } from "./same-debt-rules.ts";

export type { CarriedLedger };

/** An entered debt and the linked debt with which it is merged. */
type JoinedPair = {
  userId: string;
  entered: string;
  linked: string;
  now: Date;
  day: UserDay;
};

/** A debt, and the debt to which its payments are copied. */
export type LedgerToCarry = {
  userId: string;
  from: string;
  to: string;
  now: Date;
  day: UserDay;
};

/** Moves data of an entered debt to the linked one, in the transaction that merges them. */
export type FollowJoin = {
  /** Replaces the entered debt by the linked one in the plan's settings and in saved scenarios. */
  followJoin: (db: Db, pair: JoinedPair) => Promise<void>;
  /** Copies the payments of a debt to the ledger of the one that replaces it. */
  copyLedger: (db: Db, carrying: LedgerToCarry) => Promise<CarriedLedger>;
};

/** Undoes a merge. */
export type MergeUndo = {
  /** Removes copied payments from the ledger of a linked debt. */
  undoLedgerCopy: (
    db: Db,
    from: { userId: string; debtId: string; carried: CarriedLedger },
  ) => Promise<void>;
};

type Twins = { userId: string; from: string; to: string };

/**
 * Moves the user's input about a linked debt to another record of the same account, before the first one is
 * deleted. Runs in the caller's transaction, which must have locked the user's debts.
 * @param isCounted whether `from` counted in the plan, so that its input replaces that of `to`.
 */
export async function moveOverrides(
  db: Db,
  { isCounted, now, ...twins }: Twins & { isCounted: boolean; now: Date },
): Promise<void> {
  const { userId, from, to } = twins;
  await upsertLinkedEntries(db, { userId, ids: [to], createdAt: now });
  const before = await lockEntry(db, { userId, id: from });
  const after = await lockEntry(db, { userId, id: to });
  if (before === null || after === null) return;

  const change = overridesForDuplicate(before, after, { isCounted });
  await saveEntry(db, { userId, id: to, change });
  await renameInEntries(db, twins);
}

/**
 * Updates which entered debts were linked again, and as which account. Each then counts once until the user answers
 * whether they are the same. Runs in the caller's transaction, which must have locked the user's debts.
 */
export async function markRelinkedDebts(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const manual = await findManualDebts(db, { userId });
  const [first] = manual;
  if (first === undefined) return;
  const linked = await findLinkedDebts(db, { userId });
  const entries = manual.map(({ entry }) => entry);
  const back = findRelinkedDebts(
    describePayables({ linked, manual }, { now, today: dayIn(first.timeZone, now) }).map(
      ({ debt }) => debt,
    ),
    {
      apart: new Map(entries.map((entry) => [entry.id, entry.kept_apart])),
      since: new Map([
        ...linked.map(({ id, createdAt }) => [id, createdAt] as const),
        ...entries.map((entry) => [entry.id, entry.created_at] as const),
      ]),
    },
  );

  const noted = entries
    .map(({ id, duplicate_of: before }) => ({ id, before, duplicateOf: back.get(id) ?? null }))
    .filter(({ before, duplicateOf }) => before !== duplicateOf);
  for (const { id, duplicateOf } of noted) {
    await saveEntry(db, { userId, id, change: { duplicate_of: duplicateOf } });
  }
}
