import type { PaymentEvidence } from "@snowball/contract";
import { addDays, daysBetween } from "@snowball/dates";
import { compareAmounts, largerAmount, subtractAmount, sumAmounts } from "@snowball/money";

import {
  isCategorised,
  namedDebts,
  namesLoanKind,
  ofItsKind,
  readCheckingSide,
  saysDebtPayment,
} from "./evidence-rules.ts";
import type { LedgerFacts, LedgerTransaction, ListedAmount, Obligation } from "./ledger-rows.ts";
import { isInCurrency } from "./transaction-matching-rules.ts";

/** A requested amount identifies a debt from this many days before its due date until this many after it. */
const BEFORE_DUE_DAYS = 31;
const AFTER_DUE_DAYS = 15;
/** How long after the plan listed an amount the bank may still date its payment. */
export const LISTED_DAYS = 15;
/** An amount is near the requested one if it differs by at most 1 % and $5. */
const NEAR_PARTS = 100;
const NEAR_MAX = "5.00";
const ROUND = /^[0-9]*[05](\.0+)?$/;

/** Many people pay as much, so the amount alone identifies no debt. */
export function isRound({ amount }: LedgerTransaction): boolean {
  return ROUND.test(amount);
}

export type MatchContext = {
  debts: readonly LedgerFacts[];
  obligations: readonly Obligation[];
  listed: readonly ListedAmount[];
};

/** The debts that a withdrawal may pay; one if that is certain, unless it is a guess. */
export type PaidBy = { debtIds: string[]; why: PaymentEvidence; isGuess?: boolean };

/**
 * Returns the debt that a withdrawal pays: the only one that it names. If it names several or none, the only one
 * with exactly this amount: its bill, its balance, or what the plan listed at that time. Several debts mean that it
 * may pay any of them; none, that it pays no known debt. Without a name, nearly the amount is a guess: the user knows.
 */
export function debtPaidBy(
  withdrawal: LedgerTransaction,
  { debts, ...context }: MatchContext,
): PaidBy {
  if (readCheckingSide(withdrawal) !== "payment" || !saysDebtPayment(withdrawal)) return NONE;
  const open = debts.filter(({ currency }) => isInCurrency(withdrawal, currency));
  const named = namedDebts(withdrawal, open);
  if (named.length === 1) return { debtIds: idsOf(named), why: "name" };
  if (named.length > 1) {
    const possible = atLeastOne(ofItsKind(withdrawal, named), named);
    if (possible.length === 1) return { debtIds: idsOf(possible), why: "name" };
    const asking = askingFor(withdrawal, { debts: possible, ...context });
    return { debtIds: idsOf(atLeastOne(asking, possible)), why: "amount_and_date" };
  }

  // Without a name, many people pay a round amount, unless its debt is the only one of the kind that is named.
  const ofKind = ofItsKind(withdrawal, open);
  const isOnly = namesLoanKind(withdrawal) && ofKind.length === 1;
  const isSpecific = !isRound(withdrawal) || (isOnly && isCategorised(withdrawal));
  const asking = ofKind.filter((debt) => {
    const listed = isCategorised(withdrawal) ? listedFor(debt, withdrawal, context) : [];
    const amounts = isSpecific ? amountsOf(debt, { withdrawal, ...context }) : listed;
    return amounts.some((amount) => isExactly(amount, withdrawal));
  });
  if (asking.length > 0) return { debtIds: idsOf(asking), why: "amount_and_date" };
  const near = ofKind.filter((debt) =>
    isRound(withdrawal)
      ? listedFor(debt, withdrawal, context).some((amount) => isExactly(amount, withdrawal))
      : amountsOf(debt, { withdrawal, ...context }).some((amount) => isNearly(amount, withdrawal)),
  );

  return { debtIds: idsOf(near), why: "amount_and_date", isGuess: true };
}

const NONE: PaidBy = { debtIds: [], why: "name" };

/** Returns the debts that request exactly this amount, or else nearly this amount. */
function askingFor(
  withdrawal: LedgerTransaction,
  { debts, ...context }: MatchContext,
): readonly LedgerFacts[] {
  const asking = (matches: typeof isExactly) =>
    debts.filter((debt) =>
      amountsOf(debt, { withdrawal, ...context }).some((amount) => matches(amount, withdrawal)),
    );

  return atLeastOne(asking(isExactly), asking(isNearly));
}

type Amounts = Omit<MatchContext, "debts"> & { withdrawal: LedgerTransaction };

function amountsOf(debt: LedgerFacts, { withdrawal, obligations, listed }: Amounts): string[] {
  const { debtId, expectedAmounts, owed } = debt;
  const near = obligations.filter((each) => each.debtId === debtId && isDueNear(withdrawal, each));

  return [
    ...near.flatMap(({ amount, stillAsked }) => [amount ?? [], stillAsked ?? []].flat()),
    ...expectedAmounts,
    ...(owed === null ? [] : [owed]),
    ...listedFor(debt, withdrawal, { listed }),
  ];
}

/** Whether a withdrawal can be for a bill, according to its date. */
export function isDueNear({ date }: LedgerTransaction, { dueDate }: Obligation): boolean {
  const days = daysBetween(dueDate, date);

  return days >= -BEFORE_DUE_DAYS && days <= AFTER_DUE_DAYS;
}

/** Returns what the plan listed for the debt on the day of the withdrawal or shortly before. */
function listedFor(
  { debtId }: LedgerFacts,
  { date }: LedgerTransaction,
  { listed }: Pick<MatchContext, "listed">,
): string[] {
  const since = addDays(date, -LISTED_DAYS);

  return listed
    .filter((each) => each.debtId === debtId && each.on >= since && each.on <= date)
    .map(({ amount }) => amount);
}

function isExactly(due: string, { amount }: LedgerTransaction): boolean {
  return compareAmounts(due, amount) === 0;
}

function isNearly(due: string, { amount }: LedgerTransaction): boolean {
  const off = largerAmount(subtractAmount(amount, due), subtractAmount(due, amount));
  const hundredfold = sumAmounts(Array.from({ length: NEAR_PARTS }, () => off));

  return compareAmounts(off, NEAR_MAX) <= 0 && compareAmounts(hundredfold, due) <= 0;
}

function atLeastOne<T>(few: readonly T[], all: readonly T[]): readonly T[] {
  return few.length > 0 ? few : all;
}

function idsOf(debts: readonly LedgerFacts[]): string[] {
  return debts.map(({ debtId }) => debtId);
}
