import { addDays, addMonths, daysBetween, monthAfter } from "@snowball/dates";
import {
  type Cents,
  type Debt,
  firstBudget,
  firstMinimums,
  type OpeningPeriod,
  type OpeningTerms,
  type Portfolio,
} from "@snowball/payoff";

import { owedOn } from "../change/owed-on.ts";
import type { DebtFacts } from "../facts/debt-facts.ts";
import { toCents } from "../facts/exact-units.ts";
import type { Ledger, LedgerFacts, OpenObligation } from "./ledger-facts.ts";

/** Four years of days, so that a quarter of one is a whole number. */
const FEDERAL_YEAR = { days: 4, year: 1461 };
const YEAR = { days: 1, year: 365 };

/** `facts`: of every debt whose payments the plan's money is for, those that are paid off among them. */
export type Month = {
  today: string;
  facts: readonly DebtFacts[];
  ledger: Ledger;
  /** One-off and recurring money of this month that came before today: it was sent, or is there still. */
  cameAlready?: Cents;
  /** Of a steady plan: what each debt gets in a month, without escrow, where its lender asks for less. */
  steady?: Readonly<Record<string, Cents>>;
};

/**
 * What is left of the month of today: what each debt is charged in its remaining days, what is still due of
 * it, and what the budget of the month has left once what was sent is taken off. Whoever sent more than was due
 * early in the month is not short of money for the rest of it.
 */
export function openThisMonth(
  portfolio: Portfolio,
  { cameAlready = 0, ...month }: Month,
): OpeningPeriod {
  const minimums = firstMinimums(portfolio);
  const terms = portfolio.debts.map((debt) => {
    const facts = month.facts.find(({ uuid }) => uuid === debt.id);
    return [
      debt.id,
      termsOf(debt, { ...month, facts, minimum: minimums.get(debt.id) ?? 0 }),
    ] as const;
  });
  const due = terms.reduce((sum, [, { due: own, escrow }]) => sum + own + escrow, 0);
  const budget = firstBudget(portfolio) + cameAlready;
  const left = budget - sentThisMonth(month) - metBefore(portfolio, month);
  const { mode } = portfolio.budget;
  const isReached = due <= budget || (mode !== "total" && mode !== "by-month");
  const coming = comingIn(portfolio);

  // What is still to come of the month's one-off and recurring money stands on top of the opening's.
  const money = isReached ? Math.max(left + coming, due) - coming : left;
  const opening = { money, debts: Object.fromEntries(terms) };
  return steadyOpening({ ...portfolio, opening }, month);
}

/**
 * An opening in which a steady plan's debts get what they get each month, with the payments that are still to be made,
 * where their lenders ask for less: as far as the money reaches.
 */
export function steadyOpening(
  { opening, ...portfolio }: Portfolio & { opening: OpeningPeriod },
  { steady = {}, ledger }: Pick<Month, "steady" | "ledger">,
): OpeningPeriod {
  const asked = Object.values(opening.debts).reduce((sum, each) => sum + each.due + each.escrow, 0);
  let left = Math.max(0, opening.money + comingIn(portfolio) - asked);
  const debts = { ...opening.debts };
  for (const debt of portfolio.debts) {
    const terms = debts[debt.id];
    const level = steady[debt.id];
    if (terms === undefined || level === undefined) continue;
    const more = Math.min(left, moreThanDue(debt, { terms, level, ledger }));
    debts[debt.id] = { ...terms, due: terms.due + more };
    left -= more;
  }

  return { ...opening, debts };
}

type Level = { terms: OpeningTerms; level: Cents; ledger: Ledger };

/** What is sent beyond what is asked for, with a payment that is still to be made; never more than is owed. */
function moreThanDue(debt: Debt, { terms, level, ledger }: Level): Cents {
  const due = terms.due + terms.escrow;
  if (due === 0) return 0;
  const sent = toCents(ledger.get(debt.id)?.sent_this_month ?? "0") ?? 0;
  const wanted = Math.min(level, owedOn(debt)) + (debt.escrow ?? 0);

  return Math.max(0, wanted - sent - due);
}

function comingIn({ changes = [] }: Portfolio): Cents {
  return changes.reduce((sum, change) => {
    const isFirst =
      (change.type === "one-off" && change.month === 1) ||
      (change.type === "recurring" && change.firstMonth === 1);
    return isFirst ? sum + change.amount : sum;
  }, 0);
}

/** What of the month's money was sent already. */
export function sentThisMonth({ facts, ledger }: Pick<Month, "facts" | "ledger">): Cents {
  return facts.reduce(
    (sum, { uuid }) => sum + (toCents(ledger.get(uuid)?.sent_this_month ?? "0") ?? 0),
    0,
  );
}

/**
 * The month's payments of debts that became known after they were due: no money for others. They are what the debts
 * asked for before anything was sent since, escrow included as in every minimum.
 */
export function metBefore(portfolio: Portfolio, month: Pick<Month, "facts" | "ledger">): Cents {
  const met = month.facts.filter(({ uuid }) => month.ledger.get(uuid)?.is_met_before === true);
  if (met.length === 0) return 0;
  const debts = portfolio.debts.map((debt) => beforeSent(debt, month.ledger));
  const minimums = firstMinimums({ ...portfolio, debts });

  // One that was paid off since is in no plan.
  return met.reduce(
    (sum, { uuid, minimum }) => sum + (minimums.get(uuid) ?? toCents(minimum.value) ?? 0),
    0,
  );
}

function beforeSent(debt: Debt, ledger: Ledger): Debt {
  const sent = toCents(ledger.get(debt.id)?.sent_this_month ?? "0") ?? 0;
  const [first, ...others] = debt.balances;
  if (sent === 0 || first === undefined) return debt;

  return { ...debt, balances: [{ ...first, amount: first.amount + sent }, ...others] };
}

type Asked = Omit<Month, "facts"> & { facts: DebtFacts | undefined; minimum: Cents };

function termsOf(debt: Debt, { today, facts, ledger, minimum }: Asked): OpeningTerms {
  const own = ledger.get(debt.id);
  const left = leftToSend(own, { today, minimum });
  const sum = left.reduce((total, each) => total + each, 0);
  const escrow = Math.min((debt.escrow ?? 0) * left.length, sum);
  const dueDate = left.length === 0 ? null : lastDueDate(own, today);

  return { accrual: accrualOf(facts, { today, dueDate }), due: sum - escrow, escrow };
}

/** Of the payments of the month that are open; a payment without a date is due on its last day. */
function lastDueDate(facts: LedgerFacts | undefined, today: string): string {
  const open = facts === undefined ? [] : dueThisMonth(facts, today);

  return open.at(-1)?.due_date ?? addDays(monthAfter(today, 1), -1);
}

/** What each open payment of the month still asks for. */
function leftToSend(
  facts: LedgerFacts | undefined,
  { today, minimum }: { today: string; minimum: Cents },
): Cents[] {
  if (facts === undefined) return [minimum];

  return dueThisMonth(facts, today)
    .map((obligation) => leftOf(obligation, minimum))
    .filter((left) => left > 0);
}

/** Obligations that are late or due until the end of the month. */
export function dueThisMonth({ open }: LedgerFacts, today: string): OpenObligation[] {
  const next = monthAfter(today, 1);

  return open.filter(({ due_date: due }) => due < next);
}

/** Obligations of next month whose last safe day lies in this one. */
export function dueAhead({ open }: LedgerFacts, today: string): OpenObligation[] {
  const next = monthAfter(today, 1);

  return open.filter(({ due_date: due, pay_by: payBy }) => due >= next && payBy < next);
}

/**
 * Of an amount that nobody says, what the debt's rule asks for: an estimate that moves with what is owed, so that no
 * small rest is asked for of what was paid by the estimate of another day.
 */
export function leftOf({ amount, paid }: OpenObligation, minimum: Cents): Cents {
  const billed = toCents(amount);
  const left = Math.max(0, (billed ?? minimum) - (toCents(paid) ?? 0));
  const isEstimateMet = billed === null && left * SMALL_REST_PARTS <= minimum;

  return isEstimateMet ? 0 : left;
}

/** A tenth of an estimate is within what it may be off. */
const SMALL_REST_PARTS = 10;

/** Between a card's statement and its payment lie at least 21 days (12 CFR 1026.5(b)(2)(ii)), mostly 25. */
const STATEMENT_DAYS = 25;
const MONTH_DAYS = 30;
/** Sent three business days ahead, a payment is mostly there so many days before it is due. */
const DAYS_AHEAD = 4;

/**
 * Interest up to the payment of this month, for the first whole month charges what comes after it. A mortgage pays
 * the month before with the payment that is open, so nothing once that is paid, and so does a loan, by its days. A
 * card has been charged up to its last statement: what has gathered since is still to come.
 */
function accrualOf(
  facts: DebtFacts | undefined,
  { today, dueDate }: { today: string; dueDate: string | null },
): OpeningTerms["accrual"] {
  if (facts?.kind === "mortgage") return { over: dueDate === null ? 0 : 1, under: 12 };
  if (facts?.kind === "credit_card") {
    return { over: cardDays({ today, dueDate, dueDay: facts.due_day }), under: YEAR.year };
  }
  const until = dueDate ?? restUntil(facts, today);
  const days = until === null ? 0 : Math.max(0, daysBetween(today, until) - DAYS_AHEAD);
  const { days: unit, year } = facts?.accrual === "simple_daily" ? FEDERAL_YEAR : YEAR;

  return { over: days * unit, under: year };
}

/** A loan that rests is charged up to the day on which it would be due. */
function restUntil(facts: DebtFacts | undefined, today: string): string | null {
  const until = facts?.deferment_until ?? null;
  if (until === null || until < today) return null;

  return addMonths(monthAfter(today, 0), 0, facts?.due_day ?? 31);
}

function cardDays({
  today,
  dueDate,
  dueDay,
}: {
  today: string;
  dueDate: string | null;
  dueDay: number | null;
}): number {
  const next = dueDate ?? addMonths(monthAfter(today, 1), 0, dueDay ?? 31);
  const sinceStatement = daysBetween(addDays(next, -STATEMENT_DAYS), today) >= 0 ? 0 : MONTH_DAYS;
  const toNext = STATEMENT_DAYS + sinceStatement - DAYS_AHEAD;

  return Math.max(0, toNext - (dueDate === null ? MONTH_DAYS : 0));
}
