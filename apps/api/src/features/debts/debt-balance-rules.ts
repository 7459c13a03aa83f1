import type { DebtBalance, DebtBalanceInput } from "@snowball/contract";
import { amountFromCents, sumAmounts } from "@snowball/money";
import { scaleBalances, toCents, toRate } from "@snowball/planner";

import { type Current, currentDeferrals } from "./current-balances.ts";
import {
  type DebtEntry,
  emptyBalance,
  type LinkedDebt,
  NOTHING_STATED,
  type StatedDebt,
} from "./debt-rows.ts";
import { figureOf, kindOf } from "./payable-debt-rules.ts";

type StatedBalance = DebtEntry["balances"][number];

/** A balance as the bank reports it. */
type BankBalance = {
  id: string;
  aprType: string | null;
  apr: string | null;
  /** The part of the balance to which the rate applies, as the bank reports it. */
  weight: string | null;
};

/** Id of the only balance of a debt if its bank does not report balances by rate. */
const WHOLE = "balance";

/**
 * Returns the balances of a linked debt: the bank's in its order, each with the user's input, then those that the
 * user added. Their amounts add up to `owed`.
 */
export function balancesOfLinked(
  debt: LinkedDebt,
  { owed, ...dates }: { owed: string | null; dueDay: number | null; today: string },
): DebtBalance[] {
  const entry = debt.entry ?? NOTHING_STATED;
  const stated = entry.balances;
  const reported = bankBalances(debt);
  const rows = [
    ...reported.map((bank) => ({ bank, user: stated.find(({ id }) => id === bank.id) ?? null })),
    ...stated
      .filter(({ id, amount }) => amount !== null && reported.every((bank) => bank.id !== id))
      .map((user) => ({ bank: bankless(user.id), user })),
  ];
  const amounts = amountsOf(rows, owed);
  const deferrals = currentDeferrals(
    {
      ...entry,
      kind: kindOf(debt),
      due_day: dates.dueDay,
      balances: rows.map(({ user }, index) => ({
        amount: amounts[index] ?? null,
        apr: null,
        promo: null,
        deferred: user?.deferred ?? null,
      })),
    },
    {
      lastStatementOn: debt.report?.last_statement_issue_date ?? null,
      today: dates.today,
      earlier: debt.paidSinceDeferral.map(({ on: until, amount }) => ({
        until,
        amounts: amountsOf(rows, owed && sumAmounts([owed, amount])).map(
          (each) => toCents(each) ?? 0,
        ),
      })),
    },
  );

  return rows.map(({ bank, user }, index) => ({
    id: bank.id,
    apr_type: bank.aprType,
    amount: amounts[index] ?? null,
    amount_source: sourceOf(amounts[index] ?? null, user),
    entered_amount: null,
    paid_this_month: null,
    apr: figureOf({
      bank: bank.apr,
      syncedAt: debt.syncedAt,
      user: user?.apr ?? null,
      statedAt: user?.aprAt ?? null,
    }),
    ...termsOf({ promo: user?.promo ?? null, deferred: deferrals[index] ?? null }),
  }));
}

/** Returns the balances of a manual debt with estimated interest and less the payments since they were entered. */
export function balancesOfManual(entry: Current<DebtEntry>): DebtBalance[] {
  return entry.balances.map((user) => ({
    id: user.id,
    apr_type: user.aprType ?? null,
    amount: user.amount,
    amount_source: sourceOf(user.amount, user),
    entered_amount: user.enteredAmount,
    paid_this_month: user.paidThisMonth,
    apr: rateOfManual(user),
    ...termsOf(user),
  }));
}

function rateOfManual({ apr, aprAt, isBanksApr }: StatedBalance) {
  return isBanksApr === true
    ? { value: apr, source: "bank" as const, as_of: aprAt, bank_value: null }
    : figureOf({ bank: null, syncedAt: null, user: apr, statedAt: aprAt });
}

function bankBalances({ aprs, report }: LinkedDebt): BankBalance[] {
  const apr = report?.interest_rate_percentage ?? null;
  if (aprs.length === 0) return [{ ...bankless(WHOLE), apr }];

  return aprs.map(({ apr_type: aprType, apr_percentage, balance_subject_to_apr }, index) => {
    const before = aprs.slice(0, index).filter((each) => each.apr_type === aprType).length;
    return {
      id: before === 0 ? aprType : `${aprType}-${before + 1}`,
      aprType,
      apr: apr_percentage,
      weight: balance_subject_to_apr,
    };
  });
}

function bankless(id: string): BankBalance {
  return { id, aprType: null, apr: null, weight: null };
}

type Row = { bank: BankBalance; user: StatedBalance | null };

function amountsOf(rows: readonly Row[], owed: string | null): (string | null)[] {
  const cents = toCents(owed);
  if (cents === null) return rows.map(() => null);

  const unscaled = rows.map(({ bank, user }) => {
    return {
      aprType: bank.aprType,
      apr: toRate(user?.apr ?? bank.apr),
      weight: toCents(bank.weight),
      stated: toCents(user?.amount ?? null),
    };
  });
  return scaleBalances(cents, unscaled).map(amountFromCents);
}

function sourceOf(amount: string | null, user: StatedBalance | null) {
  if (amount === null) return null;
  return user?.amount == null ? "bank" : "user";
}

function termsOf({
  promo,
  deferred,
}: Pick<StatedBalance, "promo" | "deferred">): Pick<DebtBalance, "promo" | "deferred"> {
  return {
    promo: promo && { apr: promo.apr, last_date: promo.lastDate },
    deferred: deferred && {
      apr: deferred.apr,
      last_date: deferred.lastDate,
      accrued: deferred.accrued,
    },
  };
}

type EnteredBalance = StatedDebt["balances"][number];

/** When the user entered figures; `today` is the user's calendar date then. */
export type EntryTime = { now: Date; today: string };

/** Merges changes into balances by id. Balances without a change stay, new ones come last, empty ones are dropped. */
export function mergeBalances(
  before: readonly EnteredBalance[],
  { inputs, ...time }: { inputs: readonly DebtBalanceInput[] } & EntryTime,
): EnteredBalance[] {
  const merged = new Map(before.map((balance) => [balance.id, balance]));
  for (const input of inputs) {
    merged.set(input.id, mergeBalance(merged.get(input.id) ?? emptyBalance(input.id), input, time));
  }

  return [...merged.values()].filter(hasInput);
}

function mergeBalance(
  before: EnteredBalance,
  { amount, amount_at: amountAt, apr, promo, deferred }: DebtBalanceInput,
  { now, today }: EntryTime,
): EnteredBalance {
  const { isBanksApr: _banks, ...own } = before;
  const at = now.toISOString();

  return {
    ...(apr === undefined ? before : own),
    ...(amount !== undefined && { amount, amountAt: amount === null ? null : (amountAt ?? at) }),
    ...(apr !== undefined && { apr, aprAt: apr === null ? null : at }),
    ...(promo !== undefined && {
      promo: promo && { apr: promo.apr, lastDate: promo.last_date },
    }),
    ...(deferred !== undefined && {
      deferred: deferred && {
        apr: deferred.apr,
        lastDate: deferred.last_date,
        accrued: deferred.accrued,
        accruedOn: today,
      },
    }),
  };
}

function hasInput({ amount, apr, promo, deferred }: EnteredBalance): boolean {
  return [amount, apr, promo, deferred].some((field) => field !== null);
}
