import { createHash } from "node:crypto";

import { type DebtImport, type FieldErrors, MANUAL_DEBTS_MAX } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { Problem, refuseFaults } from "#http/problem.ts";
import { enqueue } from "#jobs/job-list.ts";

import { enterStatedDebts, REMOVED_MAX } from "./change-debt.ts";
import { applyChange } from "./debt-change-rules.ts";
import { faultsInInput, faultsInNew, faultsTogether } from "./debt-fault-rules.ts";
import {
  pruneRemovedDebts,
  findEntryIds,
  lockUserDebts,
  removeEntries,
} from "./debt-entry-store.ts";
import { NOTHING_STATED } from "./debt-rows.ts";
import { lastDateToHaveBegun, readDebts } from "./read-debts.ts";

type Importing = { caller: Caller; input: DebtImport };

/**
 * Creates all manual debts of an import, or none if any is invalid. Repeating an import does nothing, even if its
 * debts were removed since.
 * @throws FieldProblem with errors by position and field; Problem `too_many_debts`.
 */
export async function importDebts(
  { database, clock }: Dependencies,
  { caller, input: { uuid, debts } }: Importing,
): Promise<void> {
  const { userId } = caller;
  const now = clock.now();
  const day = lastDateToHaveBegun(now);
  refuseFaults(
    placed(debts.map((debt) => ({ ...faultsInInput(debt, day), ...faultsInNew(debt) }))),
  );

  await database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const ids = idsOfImport(uuid).slice(0, debts.length);
    if ((await findEntryIds(db, { userId, ids })).length > 0) return;
    const { today } = await findUserDay(db, caller, now);
    const before = { ...NOTHING_STATED, currency: "USD" };
    await enterStatedDebts(db, {
      userId,
      now,
      debts: debts.map((debt, at) => ({
        id: ids[at] ?? "",
        stated: applyChange(before, debt, { now, today, isManual: true }),
      })),
    });
    const after = await readDebts(db, { userId, now, today });
    const entered = ids.map((id) => after.find(({ uuid }) => uuid === id));
    refuseFaults(
      placed(debts.map((debt, at) => (entered[at] ? faultsTogether(entered[at], debt) : {}))),
    );
  });
}

/** Returns the errors of all debts in one object, with the debt's position in each key. */
function placed(faults: readonly FieldErrors[]): FieldErrors {
  return Object.fromEntries(
    faults.flatMap((each, at) =>
      Object.entries(each).map(([field, sentences]) => [`debts.${at}.${field}`, sentences]),
    ),
  );
}

/**
 * Returns the ids for as many debts as an import may have. The same import always gets the same ids, so that a
 * repetition creates nothing twice and an undo finds its debts. They ascend, because debts created at the same
 * instant are listed by id.
 */
export function idsOfImport(importId: string): string[] {
  return Array.from({ length: MANUAL_DEBTS_MAX }, (_, at) => idOf(`${importId} ${at}`)).toSorted();
}

/** Returns the id of another record of an import, such as a scenario. It depends on the import and the name only. */
export function idInImport(importId: string, name: string): string {
  return idOf(`${importId} ${name}`);
}

/** Returns a UUID of version 8 (RFC 9562), which is made from a custom hash; its variant is `10`. */
function idOf(name: string): string {
  const hash = createHash("sha256").update(name.toLowerCase()).digest("hex");
  const part = (from: number, to: number) => hash.slice(from, to);

  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}

type UndoneImport = { userId: string; importId: string };

/**
 * Removes the remaining debts of an import; `restoreDebt` can restore each. Repeating the call changes nothing.
 * @throws Problem `not_found` if the import is another user's, or its debts were removed too long ago.
 */
export async function undoDebtImport(
  { database, clock }: Dependencies,
  { userId, importId }: UndoneImport,
): Promise<void> {
  await database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const hadAny = await removeImported(db, { userId, importId, now: clock.now() });
    if (!hadAny) throw new Problem("not_found");
  });
}

/**
 * Like `undoDebtImport`, but in the caller's transaction, which must have locked the user's debts. Returns whether
 * the import had debts.
 */
export async function removeImported(
  db: Db,
  { userId, importId, now }: UndoneImport & { now: Date },
): Promise<boolean> {
  const ids = await findEntryIds(db, { userId, ids: idsOfImport(importId) });
  if (ids.length === 0) return false;

  await removeEntries(db, { userId, ids, removedAt: now });
  await pruneRemovedDebts(db, userId, REMOVED_MAX);
  await enqueue(db, "snapshot_payoff_plan", { userId });
  return true;
}
