import { and, eq, inArray } from "drizzle-orm";

import type { Queries } from "#database/database.ts";
import { obligations, payments } from "#database/schema.ts";

type Cycles = { userId: string; debtId: string; cycles: readonly string[] };

/** Deletes copied cycles. Payments that the user assigned to them are assigned by the rules again. */
export async function deleteCarriedCycles(queries: Queries, which: Cycles): Promise<void> {
  const { userId, debtId, cycles } = which;
  if (cycles.length === 0) return;

  await queries
    .update(payments)
    .set({ chosenCycle: null })
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.debtId, debtId),
        inArray(payments.chosenCycle, [...cycles]),
      ),
    );
  await queries.delete(obligations).where(ofCycles(which));
}

export async function unskipCycles(queries: Queries, which: Cycles): Promise<void> {
  if (which.cycles.length === 0) return;

  await queries.update(obligations).set({ skippedOn: null }).where(ofCycles(which));
}

function ofCycles({ userId, debtId, cycles }: Cycles) {
  return and(
    eq(obligations.userId, userId),
    eq(obligations.debtId, debtId),
    inArray(obligations.cycle, [...cycles]),
  );
}
