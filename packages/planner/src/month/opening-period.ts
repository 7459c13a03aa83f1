import { lastDayOf, laterDate, monthAfter, monthOf } from "@snowball/dates";
import { signOf } from "@snowball/money";
import {
  type Cents,
  type Debt,
  firstBalances,
  firstBudget,
  firstMinimums,
  sumOfFirstMinimums,
  type OpeningPeriod,
  type OpeningTerms,
  type Portfolio,
} from "@snowball/payoff";

import { owedOn } from "../change/owed-on.ts";
import type { SteadyAmounts } from "../compare/steady-payments.ts";
import { collectsDueOnly, type DebtFacts } from "../facts/debt-facts.ts";
import { sumOf, toCents } from "../facts/exact-units.ts";
import { accrualDays } from "../facts/payment-months.ts";
import { interestTerms, nextStatement } from "./interest-terms.ts";
import type { Ledger, LedgerFacts, OpenObligation } from "./ledger-facts.ts";
import { billOfStatement } from "./next-bill.ts";

/** `facts` contains every debt that the plan's money is for, including debts that are paid off. */
export type OpeningInput = {
  today: string;
  facts: readonly DebtFacts[];
  ledger: Ledger;
  /**
   * Payments of this month that were due before their debts became known, by debt id: their money is not available to
   * other debts.
   */
  metBefore: ReadonlyMap<string, Cents>;
  /**
   * The debts as if nothing had been sent this month; cards since their last statement. The month's minimums are
   * computed from them, so that they stay the same when a payment lowers a balance. Absent if nothing was sent.
   */
  beforeSent?: readonly Debt[];
  /**
   * The part of a derived budget that counts from next month on; absent if there is none. What is due is paid anyway.
   */
  fromNextMonth?: Cents;
  /**
   * What this month's paychecks before today brought for debts: another budget changes only those to come. Null or
   * absent if it is unknown, then as much as those to come.
   */
  pastPaychecks?: Cents | null;
};

/** The minimum of each debt in a usual month, by id, escrow included. */
export type Minimums = ReadonlyMap<string, Cents>;

/** What a month requires, whatever its budget is. */
export type UsualMonth = {
  debts: OpeningPeriod["debts"];
  minimums: Minimums;
  /** The same of today's balances, of which a budget made of minimums consists from next month on. */
  minimumsNow: Minimums;
  /** What is due of it without arrears. */
  due: Cents;
};

/** Returns what a month requires. A search for a budget needs it for every budget. */
export function usualMonth(portfolio: Portfolio, month: OpeningInput): UsualMonth {
  const unsent = unsentOf(portfolio, month);
  const terms = termsThisMonth(portfolio, month, firstMinimums(unsent));
  const opening = { money: 0, debts: terms };
  // A payment of last month may be on the bill already. Those of this month leave the limit as it is.
  const [byPayment, inMonth] = [firstBalances({ ...portfolio, opening }), firstBalances(portfolio)];
  const mostOf = ({ id, escrow = 0 }: Debt) =>
    Math.max(byPayment.get(id) ?? 0, inMonth.get(id) ?? 0) + escrow + sentTo(month.ledger.get(id));
  const uncapped = firstMinimums({ ...unsent, opening });
  const minimums = new Map(
    portfolio.debts.map((debt) => [debt.id, Math.min(uncapped.get(debt.id) ?? 0, mostOf(debt))]),
  );
  const debts = Object.fromEntries(
    Object.entries(terms).map(([id, own]) => [id, { ...own, minimum: minimums.get(id) ?? 0 }]),
  );
  const dues = Object.entries(debts).map(([id, terms]) =>
    usualDue(terms, month.ledger.get(id), { ...month, minimum: minimums.get(id) ?? 0 }),
  );

  const minimumsNow = firstMinimums({ ...portfolio, opening });
  return { debts, minimums, minimumsNow, due: sumOf(dues) };
}

/** Returns the portfolio with the debts of `beforeSent`, so that its minimums stay the same while payments are sent. */
function unsentOf(portfolio: Portfolio, { beforeSent = [] }: OpeningInput): Portfolio {
  return {
    ...portfolio,
    debts: portfolio.debts.map((debt) => beforeSent.find(({ id }) => id === debt.id) ?? debt),
  };
}

/**
 * Returns the opening period, the rest of the current month: the interest of each debt for the remaining days, what is
 * still due, and the budget after the payments already sent. A debt's payment is at most what it owes, so a bill above
 * the balance does not raise the money. If the user sent more than was due, the rest that is due is still paid.
 * Payments of earlier months are one-off: the budget does not have to cover them, and they raise the money of this
 * month only. An extra of less than a dollar is left out, also what the plan has left for one debt after others.
 */
export function buildOpeningPeriod(
  portfolio: Portfolio,
  month: OpeningInput,
  { debts, minimums, due: rest }: UsualMonth,
): OpeningPeriod {
  const due = sumDue(debts);
  const unsent = unsentOf(portfolio, month);
  const isMinimums = isOfMinimums(portfolio);
  const budget = firstBudget(unsent) + (isMinimums ? minimumsOfPaidOff(portfolio, month) : 0);
  const sent = sentThisMonth(month);
  const coming = comingIn(portfolio);
  // What was sent counts, so that a budget below the minimums does not seem enough for the rest; but not beyond the
  // minimums, because a user may send more than is due.
  const required = Math.min(rest + sent, Math.max(rest, sumOf([...minimums.values()])));
  // Once everything due is sent, only a later month can run short.
  const isReached = due === 0 || required <= budget + coming || isMinimums;
  // A paused month spends only its minimums. The engine cannot limit it to them, because more may be sent already.
  const isPaused = portfolio.changes?.some(
    (each) => each.type === "pause" && each.firstMonth === 1,
  );
  const isLimited = isReached && isPaused === true;
  const spendable = isLimited ? Math.min(budget, sumOfFirstMinimums(unsent)) : budget;
  const left = spendable - sent - sumOf([...month.metBefore.values()]);

  // The opening's money excludes this month's one-off and recurring money.
  const free = left + coming - (month.fromNextMonth ?? 0);
  const most = Math.max(free, due);
  const spent = isTooSmall(most - due, { portfolio, month, debts }) ? due : most;
  const money = isReached ? spent - coming : left;
  return { money, debts };
}

/** A smaller transfer is not worth sending, unless it pays a debt off. */
export const LEAST_EXTRA: Cents = 100;

type ExtraContext = { portfolio: Portfolio; month: OpeningInput; debts: OpeningPeriod["debts"] };

/**
 * Returns whether an extra is too small to send. While it can be sent with a bill, that depends on the whole month:
 * otherwise the amounts to send with bills would change when others are sent.
 */
function isTooSmall(extra: Cents, { portfolio, month, debts }: ExtraContext): boolean {
  const ofBills = month.facts.map(({ uuid }) => month.ledger.get(uuid)?.sent_of_bills ?? "0");
  const sentExtra = sentThisMonth(month) - sumOf(ofBills.map((amount) => toCents(amount) ?? 0));
  const isApart = Object.values(debts).every(({ leastExtra = 0 }) => leastExtra > 0);
  const ofMonth = isApart ? extra : extra + sentExtra;
  if (ofMonth >= LEAST_EXTRA) return false;
  const owed = firstBalances({ ...portfolio, opening: { money: 0, debts } });

  return portfolio.debts.every(({ id }) => (owed.get(id) ?? 0) - (debts[id]?.due ?? 0) > extra);
}

/**
 * Returns the minimums of debts that were paid off this month: the budget of the month contains them. If the lender
 * posted the payment, the interest in it is unknown, so that the minimum is at most what was sent.
 */
function minimumsOfPaidOff(
  portfolio: Portfolio,
  { beforeSent = [], facts, ledger, today }: OpeningInput,
): Cents {
  const open = new Set(portfolio.debts.map(({ id }) => id));
  const debts = beforeSent.filter(({ id }) => !open.has(id));
  const calendar = accrualDays(monthOf(today));
  const minimums = firstMinimums({ debts, budget: portfolio.budget, calendar });

  return debts.reduce((sum, { id }) => {
    const minimum = minimums.get(id) ?? 0;
    const own = ledger.get(id);
    const isReported = facts.some(({ uuid, owed }) => uuid === id && owed.source === "bank");
    const isPosted = isReported && signOf(own?.in_the_air ?? "0") === 0;
    return sum + (isPosted ? Math.min(minimum, sentTo(own)) : minimum);
  }, 0);
}

/** Returns whether a budget is made of minimums, so that it contains whatever is due. */
export function isOfMinimums({ budget: { mode } }: Pick<Portfolio, "budget">): boolean {
  return mode !== "total" && mode !== "by-month";
}

/** Returns what is due in an opening period, escrow included. */
export function sumDue(debts: OpeningPeriod["debts"]): Cents {
  return sumOf(Object.values(debts).map((each) => each.due + each.escrow));
}

/**
 * Returns what a debt requires without payments that were due before this month, and if it is or may be behind, at most
 * the minimum of a usual month: what exceeds it, such as a late fee, is one-off.
 */
function usualDue(
  { due, escrow }: OpeningTerms,
  own: LedgerFacts | undefined,
  { today, minimum }: { today: string; minimum: Cents },
): Cents {
  // A missed payment that its lender reports with the one of this month contains that one.
  const lastDueOf = (each: OpenObligation) => laterDate(each.due_date, each.cycle);
  const before = own?.open.filter((each) => lastDueOf(each) < monthAfter(today, 0)) ?? [];
  const rest = Math.max(0, due + escrow - sumOf(before.map((each) => leftOf(each, 0))));

  return isBehind(own) || own?.may_be_behind === true ? Math.min(rest, minimum) : rest;
}

export function isBehind(own: LedgerFacts | undefined): boolean {
  return own?.is_behind === true || own?.open.some((each) => each.is_late) === true;
}

/** Returns what each debt requires this month, at most what it owes by then. */
function termsThisMonth(
  portfolio: Portfolio,
  month: Omit<OpeningInput, "metBefore">,
  minimums: Minimums,
): OpeningPeriod["debts"] {
  const billed = Object.fromEntries(
    portfolio.debts.map((debt) => {
      const facts = month.facts.find(({ uuid }) => uuid === debt.id);
      return [debt.id, termsOf(debt, { ...month, facts, minimum: minimums.get(debt.id) ?? 0 })];
    }),
  );
  const owed = firstBalances({ ...portfolio, opening: { money: 0, debts: billed } });

  return Object.fromEntries(
    Object.entries(billed).map(([id, terms]) => {
      const own = { ...terms, due: Math.min(terms.due, owed.get(id) ?? 0) };
      const above = own.due + own.escrow - (minimums.get(id) ?? 0);
      const isArrears = above > 0 && isBehind(month.ledger.get(id));
      return [id, { ...own, ...(isArrears && { arrears: above }) }];
    }),
  );
}

/**
 * Raises each debt's payment to the amount of a constant plan, if the lender requires less and a payment is still to be
 * sent, not only in question, as far as the money goes. Never raises it above what is owed, and not by less than a
 * dollar if the lender does not collect it with the bill.
 */
export function steadyOpening(
  { opening, ...portfolio }: Portfolio & { opening: OpeningPeriod },
  month: Pick<OpeningInput, "today" | "facts" | "ledger"> & { steady: SteadyAmounts },
): OpeningPeriod {
  const { steady, today, ledger, facts } = month;
  let left = Math.max(0, opening.money + comingIn(portfolio) - sumDue(opening.debts));
  const debts = { ...opening.debts };
  for (const debt of portfolio.debts) {
    const terms = debts[debt.id];
    const level = steady[debt.id];
    if (terms === undefined || level === undefined) continue;
    const { due, escrow, nextDue } = terms;
    const wanted = Math.min(level, owedOn(debt)) + (debt.escrow ?? 0);
    const above = wanted - sentTo(ledger.get(debt.id)) - due - escrow;
    const { autopay } = facts.find(({ uuid }) => uuid === debt.id) ?? {};
    const least = collectsDueOnly(autopay?.type) ? LEAST_EXTRA : 1;
    const open = dueThisMonth(ledger.get(debt.id), today);
    const isAsked = open.length > 0 && open.every((each) => !each.is_late && each.due_date < today);
    const most = Math.min(left, above);
    const more = due + escrow === 0 || isAsked || most < least ? 0 : most;
    debts[debt.id] = {
      ...terms,
      due: due + more,
      ...(nextDue !== undefined && { nextDue: Math.max(nextDue, level) }),
    };
    left -= more;
  }

  return { ...opening, debts };
}

/** Returns the one-off money of a month, in cents; `readPlanSettings` makes the recurring money of month 1 one-off. */
export function comingIn({ changes = [] }: Pick<Portfolio, "changes">, month = 1): Cents {
  return sumOf(
    changes.flatMap((each) => (each.type === "one-off" && each.month === month ? each.amount : [])),
  );
}

/**
 * Returns the part of what is left to send this month that the user's budget does not contain. A derived budget counts
 * as the plan shows it, so that the figures agree, although its growth is sent from next month on.
 */
export function beyondBudget(
  { portfolio, month }: { portfolio: Portfolio; month: OpeningInput },
  left = sumDue(portfolio.opening?.debts ?? {}),
): Cents {
  if (isOfMinimums(portfolio)) return 0;
  const budget = firstBudget(portfolio) + comingIn(portfolio);

  return Math.max(0, Math.min(left, madeThisMonth(month) + left - budget));
}

/** Returns what was already sent of the month's money, in cents. */
export function sentThisMonth({ facts, ledger }: Pick<OpeningInput, "facts" | "ledger">): Cents {
  return sumOf(facts.map(({ uuid }) => sentTo(ledger.get(uuid))));
}

/** Returns what was already sent of the month's money, and what was due before its debts became known, in cents. */
export function madeThisMonth({
  metBefore,
  ...month
}: Pick<OpeningInput, "facts" | "ledger" | "metBefore">): Cents {
  return sentThisMonth(month) + sumOf([...metBefore.values()]);
}

export function sentTo(facts: LedgerFacts | undefined): Cents {
  return toCents(facts?.sent_this_month ?? "0") ?? 0;
}

type TermsInput = Omit<OpeningInput, "facts" | "metBefore"> & {
  facts: DebtFacts | undefined;
  minimum: Cents;
};

function termsOf(debt: Debt, { today, facts, ledger, minimum }: TermsInput): OpeningTerms {
  const own = ledger.get(debt.id);
  const isUndated = own === undefined || own.is_undated === true;
  const bills = isUndated
    ? [{ left: minimum, paid: 0 }]
    : dueThisMonth(own, today).map((each) => openBill(each, minimum));
  const { due, escrow } = splitBills(bills, debt.escrow ?? 0);
  const isPaid = !isUndated && bills.every(({ left }) => left === 0);

  const dates = { today, dueDate: isPaid ? null : lastDueDate(own, today) };
  const last = dueThisMonth(own, today).findLast((each) => leftOf(each, minimum) > 0);
  const isOpen = last !== undefined && !last.is_late && last.due_date >= today;
  const isSent = isUndated ? due + escrow > 0 : isOpen;
  const isWithBill = isSent && !collectsDueOnly(facts?.autopay?.type);

  return {
    ...interestTerms(facts, { ...dates, balances: debt.balances, payments: own?.recent_payments }),
    due,
    escrow,
    ...(!isWithBill && { leastExtra: LEAST_EXTRA }),
    ...nextDueOf(debt, own, nextStatement(facts, dates)),
  };
}

/** Returns next month's bill if it is known, or a card's statement that makes it is issued. */
function nextDueOf(
  debt: Debt,
  own: LedgerFacts | undefined,
  statementOn: string | null,
): Pick<OpeningTerms, "nextDue" | "isNextDueEstimated"> {
  // In a deferment nothing is due, although a bank may report an amount.
  if ((debt.deferment?.months ?? 0) > 1) return {};
  const billed = toCents(own?.next_bill ?? null);
  if (billed !== null) return { nextDue: Math.max(0, billed - (debt.escrow ?? 0)) };
  const estimate = statementOn === null ? null : billOfStatement(debt, own ?? {}, statementOn);

  return estimate === null ? {} : { nextDue: estimate, isNextDueEstimated: true };
}

/** Returns the last due date of the month's open payments; without a date, the last day of the month. */
export function lastDueDate(facts: LedgerFacts | undefined, today: string): string {
  return dueThisMonth(facts, today).at(-1)?.due_date ?? lastDayOf(today);
}

/** The rest of a bill, and what was paid of it. */
export type OpenBill = { left: Cents; paid: Cents };

/** A bill without an amount is estimated by the minimum. */
export function openBill(obligation: OpenObligation, minimum: Cents): OpenBill {
  return { left: leftOf(obligation, minimum), paid: toCents(obligation.paid) ?? 0 };
}

/**
 * Divides the rest of a debt's bills into what reduces the debt and escrow. A partial payment covers the escrow first,
 * as `owedToday` takes it off what is owed.
 * @param escrow of each bill.
 */
export function splitBills(bills: readonly OpenBill[], escrow: Cents) {
  const left = sumOf(bills.map((bill) => bill.left));
  const count = bills.filter((bill) => bill.left > 0).length;
  const unpaid = escrow * count - sumOf(bills.map(({ paid }) => paid));
  const part = Math.min(Math.max(0, unpaid), left);

  return { due: left - part, escrow: part };
}

type OpenFacts = Pick<LedgerFacts, "open"> | undefined;

/** Returns obligations that are late or due by the end of the month. */
export function dueThisMonth(facts: OpenFacts, today: string): OpenObligation[] {
  return (facts?.open ?? []).filter(({ due_date: due }) => due < monthAfter(today, 1));
}

/** Returns next month's obligations with a last safe day in this month. */
export function dueAhead(facts: OpenFacts, today: string): OpenObligation[] {
  const next = monthAfter(today, 1);

  return (facts?.open ?? []).filter((each) => each.due_date >= next && each.pay_by < next);
}

/**
 * Returns the rest of an obligation. Without an amount, uses what was listed or else the minimum as an estimate. The
 * estimate changes with the balance, so a small rest of it counts as paid.
 */
export function leftOf({ amount, listed, paid }: OpenObligation, minimum: Cents): Cents {
  const whole = toCents(amount ?? listed ?? null) ?? minimum;
  const left = Math.max(0, whole - (toCents(paid) ?? 0));
  const isEstimateMet = amount === null && left * SMALL_REST_PARTS <= whole;

  return isEstimateMet ? 0 : left;
}

/** A rest of up to a tenth is within the error of the estimate. */
const SMALL_REST_PARTS = 10;
