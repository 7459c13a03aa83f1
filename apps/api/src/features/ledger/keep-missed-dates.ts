import type { Db } from "#database/database.ts";
import { lastDateToHaveBegun } from "#features/debts/index.ts";

import { saveObligations } from "./ledger-store.ts";
import { describeLedgers } from "./planned-ledger-rules.ts";
import type { LedgerReading } from "./read-ledgers.ts";
import { settleOnDay } from "./reconcile-ledger.ts";

/**
 * Stores the dates of missed payments that lenders report with their next due date, before the access to them ends.
 * Afterwards the user is asked about these dates. The caller must have locked the user's debts.
 */
export async function keepMissedDates(db: Db, reading: LedgerReading): Promise<void> {
  const ledgers = await settleOnDay(db, reading);
  const lastBegun = lastDateToHaveBegun(reading.now);
  const described = describeLedgers(ledgers, { today: reading.day.today, lastBegun });
  const missed = described.flatMap(({ debt, payments }) =>
    payments.flatMap(({ cycle, due_date: dueDate, is_late: isLate }) =>
      isLate && dueDate !== null ? { debt, cycle, dueDate } : [],
    ),
  );
  const moved = ledgers
    .flatMap(({ obligations }) => obligations)
    .flatMap((row) => {
      const isOwn = (each: (typeof missed)[number]) =>
        each.debt === row.debtId && each.cycle === row.cycle && each.dueDate < row.dueDate;
      const dueDate = missed.find(isOwn)?.dueDate;
      return dueDate === undefined ? [] : { ...row, dueDate, isClosed: false };
    });

  await saveObligations(db, reading.userId, moved);
}
