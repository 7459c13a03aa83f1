import {
  ARRIVAL_MAX_BUSINESS_DAYS,
  businessDaysAfter,
  compareDates,
  dayOfMonth,
  daysBetween,
} from "@snowball/dates";
import { amountFromCents, sumAmounts } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import {
  type EnteredBalance,
  type EnteredDebt,
  enteredMinimum,
  escrowIn,
  growBalances,
  type GrowthPeriod,
  toCents,
  toRate,
} from "@snowball/planner";

import { dayIn } from "#features/profile/index.ts";

import type { DebtEntry } from "./debt-rows.ts";
import type { PaidSince } from "./debt-store.ts";

type Owing = Pick<
  DebtEntry,
  | "kind"
  | "accrual"
  | "accrued_interest"
  | "balances"
  | "minimum"
  | "minimum_rule"
  | "escrow"
  | "due_day"
  | "deferment_until"
  | "is_subsidized"
  | "last_bank_report"
>;

type StatedBalance = DebtEntry["balances"][number];
type OwedBalance = Pick<StatedBalance, "amount" | "apr" | "promo" | "deferred">;

type OwingDebt = Omit<Owing, "balances" | "last_bank_report"> & {
  balances: readonly OwedBalance[];
};

/**
 * `estimatedInterest` is the interest that was added to the balances. Zero if only payments changed them, which are an
 * estimate then, or if nothing is owed any longer. Null if nothing changed them.
 */
export type Current<Entry extends Owing> = Omit<Entry, "balances"> & {
  balances: (StatedBalance & { enteredAmount: string | null; paidThisMonth: string | null })[];
  estimatedInterest: string | null;
  /** What payments took off the balances that have probably not arrived; null if there is none. */
  inTransit: string | null;
};

/**
 * Estimates today's balances of an entered debt, from the balances that the user entered: adds interest and subtracts
 * the payments since then, without escrow. No less than nothing is owed.
 * @param today the user's date.
 */
export function currentBalances<Entry extends Owing>(
  entry: Entry,
  { statedAt, timeZone, paid }: PaidSince,
  today: string,
): Current<Entry> {
  const balances = entry.balances.map((each) => ({
    ...each,
    enteredAmount: each.amount,
    paidThisMonth: null,
  }));
  const debt = enteredDebt(entry);
  if (debt === null || statedAt === null) {
    return { ...entry, balances, estimatedInterest: null, inTransit: null };
  }

  const since = dayIn(timeZone, statedAt);
  const counted = paid.filter(({ sentOn }) => compareDates(sentOn, since) >= 0);
  const payments = reducing(entry, counted);
  const statementOn = entry.last_bank_report?.statementOn;
  const grown = growBalances(
    { ...debt, statementDay: statementOn === undefined ? null : dayOfMonth(statementOn) },
    { since, lastStatementOn: statementIn(entry, statedAt), today, payments },
  );
  const { amounts, paidThisMonth, accruedInterest, interest, deferred } = grown;
  const growth = amounts.some((amount) => amount > 0) ? interest : 0;
  const inTransit = payments
    .filter(({ on }) => today <= businessDaysAfter(on, ARRIVAL_MAX_BUSINESS_DAYS))
    .reduce((sum, { unseen }) => sum + unseen, 0);

  return {
    ...entry,
    balances: balances.map((each, at) => ({
      ...each,
      amount: amountFromCents(amounts[at] ?? 0),
      paidThisMonth: amountFromCents(paidThisMonth[at] ?? 0),
      deferred: withAccrued(each.deferred, deferred[at]),
    })),
    // If the user entered none, all of the debt is principal.
    accrued_interest: entry.accrued_interest && amountFromCents(accruedInterest),
    estimatedInterest: growth > 0 || payments.length > 0 ? amountFromCents(growth) : null,
    inTransit: inTransit > 0 ? amountFromCents(inTransit) : null,
  };
}

/** Statements are issued monthly. An older one is not the last. */
const STATEMENT_AGE_MAX = 40;

/**
 * Returns the last statement that the bank of an unlinked card reported before its balance. Null if there is none, or
 * if the user entered a balance since.
 */
function statementIn(entry: Owing, statedAt: Date): string | null {
  const { seenAt = "", statementOn = null } = entry.last_bank_report ?? {};
  if (statementOn === null || !isReported(entry, statedAt)) return null;
  const isLast = daysBetween(statementOn, seenAt.slice(0, 10)) <= STATEMENT_AGE_MAX;

  return isLast ? statementOn : null;
}

/** Returns whether the bank of an unlinked debt reported its balance: the user entered none since. */
function isReported({ last_bank_report: report }: Owing, statedAt: Date): boolean {
  return report?.seenAt !== undefined && statedAt.toISOString() <= report.seenAt;
}

/** A deferral with the interest so far; null once it was charged or the balance was paid off. */
function withAccrued(deferral: StatedBalance["deferred"], accrued: Cents | null = null) {
  return deferral && accrued !== null ? { ...deferral, accrued: amountFromCents(accrued) } : null;
}

/**
 * Estimates the interest that the balances of a linked card or loan have deferred, from what the user entered. It grows
 * up to the last statement that the bank reports, because the forecast of a plan begins there.
 * @param debt with today's balances.
 */
export function currentDeferrals(
  debt: OwingDebt,
  {
    lastStatementOn,
    today,
    earlier,
  }: { lastStatementOn: string | null } & Required<Pick<GrowthPeriod, "today" | "earlier">>,
): StatedBalance["deferred"][] {
  const deferrals = debt.balances.map(({ deferred }) => deferred);
  const entered = enteredDebt(debt);
  if (entered === null || deferrals.every((each) => each === null)) return deferrals;

  const statementDay = lastStatementOn === null ? null : dayOfMonth(lastStatementOn);
  const until = lastStatementOn ?? today;
  const { deferred } = growBalances(
    { ...entered, statementDay },
    { since: until, today: until, payments: [], earlier },
  );
  return deferrals.map((each, at) => withAccrued(each, deferred[at]));
}

/** Returns the debt in cents, or null if an amount is unknown or too large to be exact. */
function enteredDebt(entry: OwingDebt): EnteredDebt | null {
  const { minimum_rule: rule } = entry;
  const kind = entry.kind ?? "other";
  const balances = entry.balances.map(enteredBalance);
  if (!balances.every((each) => each !== null)) return null;

  return {
    kind,
    accrual: entry.accrual ?? usualAccrual(kind),
    minimum: enteredMinimum({
      minimum: entry.minimum,
      minimum_rule: rule && { ...rule, term_months: rule.termMonths },
    }),
    dueDay: entry.due_day,
    statementDay: null,
    interestFreeUntil: entry.is_subsidized ? entry.deferment_until : null,
    balances,
    accruedInterest: toCents(entry.accrued_interest) ?? 0,
  };
}

/** Returns how interest accrues on a debt of this kind by default. */
export function usualAccrual(kind: NonNullable<DebtEntry["kind"]>) {
  return kind === "student_loan" ? ("simple_daily" as const) : ("monthly" as const);
}

function enteredBalance({ amount, apr, promo, deferred }: OwedBalance): EnteredBalance | null {
  const cents = toCents(amount);
  const accrued = toCents(deferred?.accrued ?? "0");
  if (cents === null || accrued === null) return null;

  return {
    amount: cents,
    apr: toRate(apr),
    promo: promo && { apr: toRate(promo.apr), lastDate: promo.lastDate },
    deferred: deferred && {
      apr: toRate(deferred.apr),
      lastDate: deferred.lastDate,
      accrued,
      since: deferred.accruedOn,
    },
  };
}

/**
 * Returns what each payment takes off the balance. A monthly payment may be sent in parts, so its escrow is found
 * in the sum of the payments so far.
 */
function reducing({ minimum, escrow }: Owing, paid: PaidSince["paid"]) {
  let before = 0;

  return paid
    .toSorted((one, other) => compareDates(one.sentOn, other.sentOn))
    .flatMap(({ sentOn: on, unseen }, at, inOrder) => {
      const soFar = inOrder.slice(0, at + 1);
      const sent = toCents(sumAmounts(soFar.map(({ amount }) => amount)));
      if (sent === null) return [];
      const count = soFar.reduce((sum, each) => sum + each.count, 0);
      const all =
        sent - (escrow === null ? 0 : escrowIn({ sent, count }, { payment: minimum, escrow }));
      const amount = Math.max(0, all - before);
      before = Math.max(before, all);
      return [{ on, amount, unseen: Math.min(amount, toCents(unseen) ?? 0) }];
    });
}
