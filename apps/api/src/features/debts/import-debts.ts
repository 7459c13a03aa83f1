import type { Debt, DebtImport, FieldErrors } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { applyChange } from "./debt-change-rules.ts";
import { faultsInNew, faultsTogether } from "./debt-consistency-rules.ts";
import { findEntryIds, lockDebtor } from "./debt-entry-store.ts";
import { enterStatedDebts } from "./enter-stated-debts.ts";
import { faultsInInput } from "./debt-fault-rules.ts";
import { NOTHING_STATED } from "./debt-rows.ts";
import { idsOfImport } from "./import-id-rules.ts";
import type { DebtDeps } from "./list-debts.ts";
import { lastDateToHaveBegun, readDebts } from "./read-debts.ts";
import { refuseFaults } from "./refuse-faults.ts";

type Importing = { caller: Caller; input: DebtImport };

/**
 * Creates all manual debts of an import, or none if any is invalid. Repeating an import does nothing, even if its
 * debts were removed since.
 * @throws FieldProblem with errors by position and field; Problem `too_many_debts`.
 */
export async function importDebts(
  { database, clock }: DebtDeps,
  { caller, input: { uuid, debts } }: Importing,
): Promise<void> {
  const { userId } = caller;
  const now = clock.now();
  const day = lastDateToHaveBegun(now);
  refuseFaults(
    placed(debts.map((debt) => ({ ...faultsInInput(debt, day), ...faultsInNew(debt) }))),
  );

  await database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const ids = idsOfImport(uuid).slice(0, debts.length);
    if ((await findEntryIds(queries, { userId, ids })).length > 0) return;
    const before = { ...NOTHING_STATED, currency: "USD" };
    await enterStatedDebts(queries, {
      userId,
      now,
      debts: debts.map((debt, at) => ({
        id: ids[at] ?? "",
        stated: applyChange(before, debt, { now, isManual: true }),
      })),
    });
    const entered = await readEntered(queries, { caller, ids, now });
    refuseFaults(
      placed(debts.map((debt, at) => (entered[at] ? faultsTogether(entered[at], debt) : {}))),
    );
  });
}

async function readEntered(
  queries: Queries,
  { caller, ids, now }: { caller: Caller; ids: readonly string[]; now: Date },
): Promise<(Debt | undefined)[]> {
  const { today } = await findUserDay(queries, caller, now);
  const debts = await readDebts(queries, { userId: caller.userId, now, today });
  const byId = new Map(debts.map((debt) => [debt.uuid, debt]));

  return ids.map((id) => byId.get(id));
}

/** Returns the errors of all debts in one object, with the debt's position in each key. */
function placed(faults: readonly FieldErrors[]): FieldErrors {
  return Object.fromEntries(
    faults.flatMap((each, at) =>
      Object.entries(each).map(([field, sentences]) => [`debts.${at}.${field}`, sentences]),
    ),
  );
}
