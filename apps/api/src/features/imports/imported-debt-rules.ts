import { addDays, compareDates } from "@snowball/dates";
import { isCounted } from "@snowball/planner";

import {
  canonicalDebt,
  keptWords,
  NOTHING_STATED,
  onlyStated,
  type StatedDebt,
} from "#features/debts/index.ts";

import type { EntryRow, ExportedDebt, ExportedFile, PaymentRow } from "./file-shapes.ts";

export type ImportedDebt = { fileId: string; stated: StatedDebt };

/**
 * Converts the debts of a file to manual debts, in the same order. Manual debts keep their entered facts, and
 * linked debts get their last known facts. Skips duplicates of linked debts that the user did not include in the
 * plan, and debts without a currency.
 */
export function debtsOfFile({ debts, tables }: ExportedFile, now: Date): ImportedDebt[] {
  const entries = new Map(tables.debt_entries.map((row) => [row.id, row]));

  return debts.flatMap((debt) => {
    if (!isCounted(debt)) return [];
    const row = entries.get(debt.uuid);
    const own = row ? statedOf(row, now) : NOTHING_STATED;
    const stated =
      row && row.account_id === null
        ? own
        : lastKnown(debt, { own, now, payments: tables.payments });

    return stated === null ? [] : [{ fileId: debt.uuid, stated: canonicalDebt(stated) }];
  });
}

type Known = { own: StatedDebt; now: Date; payments: readonly PaymentRow[] };

function lastKnown(debt: ExportedDebt, { own, now, payments }: Known): StatedDebt | null {
  const seenAt = debt.minimum.as_of ?? debt.owed.as_of;
  const { mask = null, minimum_estimate = null } = debt;
  const kept = keptWords(
    { ...debt, mask, minimum_estimate },
    { own: canonicalDebt(own), syncedAt: notAfter(seenAt, now) },
  );

  const before = dayBeforeTransit(payments.filter((each) => each.debt_id === debt.uuid));

  return (
    kept && {
      ...kept,
      balances: kept.balances
        .map((balance) => cleanBalance(balance, now))
        .map((balance) => ({ ...balance, amountAt: before ?? balance.amountAt })),
    }
  );
}

/**
 * Returns when the balance was known, if payments are in transit; otherwise null. The lender's balance does not
 * include them. The balance of a manual debt is reduced by payments sent after it was entered, so it is dated one
 * day before the first of them, which is safe in every time zone.
 */
function dayBeforeTransit(payments: readonly PaymentRow[]): string | null {
  const [first] = payments
    .filter(isInTransit)
    .map(({ sent_on: sentOn }) => sentOn)
    .toSorted(compareDates);

  return first === undefined ? null : `${addDays(first, -1)}T12:00:00.000Z`;
}

/** Whether a payment was sent but not seen at the lender on the day of the file. */
export function isInTransit({ seen_on: seen, returned_on: back, undone_on: undone }: PaymentRow) {
  return seen === null && back === null && undone === null;
}

function statedOf(row: EntryRow, now: Date): StatedDebt {
  return onlyStated({
    ...row,
    owed: null,
    balances: row.balances.map((balance) => cleanBalance(balance, now)),
    // Only a bank reports one bill on several debts.
    is_bill_shared: null,
    owed_at: notAfter(row.owed_at, now),
    due_day_at: notAfter(row.due_day_at, now),
    minimum_at: notAfter(row.minimum_at, now),
  });
}

type Balance = StatedDebt["balances"][number];
type ExportedBalance = Balance | EntryRow["balances"][number];

/** Returns a balance with the stored fields only. Times in the future become now. */
function cleanBalance(balance: ExportedBalance, now: Date): Balance {
  const { id, amount, amountAt, apr, aprAt, promo, deferred, aprType = null, isBanksApr } = balance;

  return {
    ...(aprType !== null && { aprType }),
    ...(isBanksApr === true && { isBanksApr }),
    id,
    amount,
    amountAt: notAfter(amountAt, now)?.toISOString() ?? null,
    apr,
    aprAt: notAfter(aprAt, now)?.toISOString() ?? null,
    promo: promo && { apr: promo.apr, lastDate: promo.lastDate },
    deferred: deferred && {
      apr: deferred.apr,
      lastDate: deferred.lastDate,
      accrued: deferred.accrued,
    },
  };
}

/** Parses a time, at most `now`; null for null. */
export function notAfter(time: string | null, now: Date): Date | null {
  // oxlint-disable-next-line no-restricted-globals -- parses a given time, does not read the clock
  return time === null ? null : new Date(Math.min(Date.parse(time), now.getTime()));
}
