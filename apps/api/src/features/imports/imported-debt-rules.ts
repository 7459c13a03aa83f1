import { addDays, compareDates } from "@snowball/dates";
import { isCounted } from "@snowball/planner";

import {
  canonicalDebt,
  keptWords,
  NOTHING_STATED,
  type StatedDebt,
} from "#features/debts/index.ts";

import type { EntryRow, ExportedFile, PaymentRow, ToldDebt } from "./file-shapes.ts";

export type ImportedDebt = { fileId: string; stated: StatedDebt };

/**
 * The debts of a file as entered ones, in their order: entered ones as they were stated, linked ones with what was
 * last known of them. What repeats another linked debt stays behind, unless the user had let it into the plan; so
 * does what nobody says a currency of.
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

function lastKnown(debt: ToldDebt, { own, now, payments }: Known): StatedDebt | null {
  const seenAt = debt.minimum.as_of ?? debt.owed.as_of;
  const { mask = null, minimum_estimate = null } = debt;
  const kept = keptWords(
    { ...debt, mask, minimum_estimate },
    { own: canonicalDebt(own), syncedAt: notAfter(seenAt, now) },
  );

  const before = beforeWhatIsInTheAir(payments.filter((each) => each.debt_id === debt.uuid));

  return (
    kept && {
      ...kept,
      balances: kept.balances
        .map((balance) => ended(balance, now))
        .map((balance) => ({ ...balance, amountAt: before ?? balance.amountAt })),
    }
  );
}

/**
 * What the lender had not seen yet is no part of what it said is owed. What is entered is lessened by what was sent
 * since: so it was said the day before the first of them was sent, wherever the user is.
 */
function beforeWhatIsInTheAir(payments: readonly PaymentRow[]): string | null {
  const [first] = payments
    .filter(isInTheAir)
    .map(({ sent_on: sentOn }) => sentOn)
    .toSorted(compareDates);

  return first === undefined ? null : `${addDays(first, -1)}T12:00:00.000Z`;
}

/** Sent, and by the file not seen at the lender. */
export function isInTheAir({ seen_on: seen, returned_on: back, undone_on: undone }: PaymentRow) {
  return seen === null && back === null && undone === null;
}

function statedOf(row: EntryRow, now: Date): StatedDebt {
  return {
    name: row.name,
    lender: row.lender,
    kind: row.kind,
    currency: row.currency,
    owed: null,
    balances: row.balances.map((balance) => ended(balance, now)),
    minimum: row.minimum,
    minimumRule: row.minimum_rule,
    dueDay: row.due_day,
    accrual: row.accrual,
    accruedInterest: row.accrued_interest,
    monthlyFee: row.monthly_fee,
    annualFeeAmount: row.annual_fee_amount,
    annualFeeMonth: row.annual_fee_month,
    escrow: row.escrow,
    defermentUntil: row.deferment_until,
    isSubsidized: row.is_subsidized,
    isIncluded: row.is_included,
    isSecured: row.is_secured,
    isPrepayable: row.is_prepayable,
    // Only a bank reports one bill on several debts.
    isBillShared: null,
    nickname: row.nickname,
    autopay: row.autopay,
    autopayAmount: row.autopay_amount,
    leadDays: row.lead_days,
    reminderDays: row.reminder_days,
    owedAt: notAfter(row.owed_at, now),
    dueDayAt: notAfter(row.due_day_at, now),
    minimumAt: notAfter(row.minimum_at, now),
    lastWord: row.last_word,
  };
}

type Balance = StatedDebt["balances"][number];
type ToldBalance = Balance | EntryRow["balances"][number];

/** With what the store knows of a balance, and nothing that was said after now. */
function ended(balance: ToldBalance, now: Date): Balance {
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

/** An instant that is told, and never one that is still to come. */
export function notAfter(told: string | null, now: Date): Date | null {
  // oxlint-disable-next-line no-restricted-globals -- a time that is told, not a reading of it
  return told === null ? null : new Date(Math.min(Date.parse(told), now.getTime()));
}
