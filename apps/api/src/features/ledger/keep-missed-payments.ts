import { earlierDate, lastDayOf, monthAfter } from "@snowball/dates";

import type { Db } from "#database/database.ts";
import { lastDateToHaveBegun } from "#features/debts/index.ts";

import { saveObligations } from "./ledger-store.ts";
import { describeLedgers } from "./planned-ledger-rules.ts";
import type { LedgerReading } from "./read-ledgers.ts";
import { settleOnDay } from "./reconcile-ledger.ts";

/**
 * Stores which payments lenders report as missed, and since when, before the access to them ends. A missed payment can
 * be reported with the next due date. Afterwards those that were due before the report stay late until they are paid,
 * or the user takes the report back. The caller must have locked the user's debts.
 */
export async function keepMissedPayments(db: Db, reading: LedgerReading): Promise<void> {
  const ledgers = await settleOnDay(db, reading);
  const lastBegun = lastDateToHaveBegun(reading.now);
  const described = describeLedgers(ledgers, { today: reading.day.today, lastBegun });
  const missed = described.flatMap(({ debt, payments }) =>
    payments.filter((each) => each.is_late).map((each) => ({ ...each, debt })),
  );
  const rows = ledgers.flatMap(({ ledger, facts: { bank } }) =>
    ledger.obligations.flatMap(({ obligation, notPaidOn, seen }) => {
      const { debtId, cycle } = obligation;
      const late = missed.find((each) => each.debt === debtId && each.cycle === cycle);
      if (bank === null || late === undefined) return [];
      // What is missed before the end of its month was due in an earlier one.
      const lastMonth = lastDayOf(monthAfter(bank.asOf, -1));
      const dueDate = late.due_date ?? earlierDate(obligation.dueDate, lastMonth);
      const report = notPaidOn === null && ({ notPaidOn: bank.asOf, notPaidBy: "bank" } as const);
      return { ...obligation, dueDate, ...report, notPaidSeen: seen, isClosed: false };
    }),
  );

  await saveObligations(db, reading.userId, rows);
}
