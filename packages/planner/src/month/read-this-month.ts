import { monthAfter } from "@snowball/dates";
import { amountFromCents, signOf } from "@snowball/money";
import type { Cents, Portfolio } from "@snowball/payoff";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { toCents, toRate } from "../facts/exact-units.ts";
import { accrualDays } from "../facts/payment-months.ts";
import { firstPlanMonth } from "../facts/plan-months.ts";
import {
  cameThisMonth,
  type PlanSettingsFacts,
  readPlanSettings,
} from "../facts/read-plan-settings.ts";
import { type PlannedPortfolio, readPortfolio } from "../facts/read-portfolio.ts";
import type { Ledger } from "./ledger-facts.ts";
import { type Month, openThisMonth } from "./open-this-month.ts";

/** The debts of a plan that begins today: month 1 is what is left of this calendar month. */
export type DebtsThisMonth = {
  planned: PlannedPortfolio;
  /** Month 1, as the date of its first day: that of the month of today. */
  firstMonth: string;
  /** What an opening is made of. */
  month: Month;
  /** Taken off what the lenders of the plan's debts say is owed, because it is on its way. */
  inTheAir: Cents;
};

/** With the money there is for them. */
export type ThisMonth = DebtsThisMonth & {
  /** With its opening. */
  portfolio: Portfolio;
};

export type ReadThisMonth = {
  /** The user's calendar date. */
  today: string;
  ledger: Ledger;
  settings: PlanSettingsFacts;
  /** As in `readPortfolio`. */
  useEstimates: boolean;
};

/** Reads debts, settings and what the ledger knows of this month into a plan that begins today. */
export function readThisMonth(
  given: readonly DebtFacts[],
  { settings, ...about }: ReadThisMonth,
): ThisMonth {
  const read = readDebtsThisMonth(given, about);

  return { ...read, portfolio: openPortfolio(read, settings) };
}

/**
 * The debts alone: they stay the same while the money is being moved. Payments that are in the air count as
 * paid: what is owed is the lender's word without them.
 */
export function readDebtsThisMonth(
  given: readonly DebtFacts[],
  { today, ledger, useEstimates }: Omit<ReadThisMonth, "settings">,
): DebtsThisMonth {
  const firstMonth = firstPlanMonth(today);
  const facts = given.map((debt) => {
    const { in_the_air: air = "0", sent_ahead: ahead = "0" } = ledger.get(debt.uuid) ?? {};
    const isMoved = signOf(air) !== 0 || signOf(ahead) !== 0;
    return withoutCharged(isMoved ? asPaidSoFar(debt, { air, ahead }) : debt, firstMonth);
  });
  const planned = readPortfolio(facts, { firstMonth, useEstimates });
  const ofPlan = new Set([...planned.debts.map(({ id }) => id), ...planned.settled]);
  const owed = (debts: readonly DebtFacts[]) =>
    debts
      .filter(({ uuid }) => ofPlan.has(uuid))
      .reduce((sum, debt) => sum + (toCents(debt.owed.value) ?? 0), 0);

  return {
    planned,
    firstMonth,
    month: { today, ledger, facts: facts.filter(({ uuid }) => ofPlan.has(uuid)) },
    inTheAir: owed(given) - owed(facts),
  };
}

/** What the engine plans, of these debts with this money. */
export function openPortfolio(
  { planned, firstMonth, month }: DebtsThisMonth,
  settings: PlanSettingsFacts,
): Portfolio {
  const { debts } = planned;
  const { budget, changes } = readPlanSettings(settings, {
    today: month.today,
    debts,
    month1: "this",
  });
  const whole: Portfolio = {
    debts,
    budget,
    changes,
    // From month 2 on months are those of the calendar; of month 1 the opening says the days.
    ...(planned.calendar && { calendar: accrualDays(monthAfter(firstMonth, 1)) }),
  };

  const cameAlready = cameThisMonth(settings, month.today);
  return { ...whole, opening: openThisMonth(whole, { ...month, cameAlready }) };
}

/**
 * Without what is in the air, and with what was sent for next month's payment, which is made then. Of a mortgage
 * only what is above escrow and the month's interest reduces what is owed.
 */
function asPaidSoFar(facts: DebtFacts, sent: { air: string; ahead: string }): DebtFacts {
  const owed = toCents(facts.owed.value);
  if (owed === null) return facts;
  const beside = facts.kind === "mortgage" ? besidePrincipal(facts, owed) : 0;
  const reducing = (amount: string) => Math.max(0, (toCents(amount) ?? 0) - beside);
  const air = reducing(sent.air);
  const accrued = toCents(facts.accrued_interest) ?? 0;
  const left = Math.max(0, owed - air) + reducing(sent.ahead);

  return {
    ...facts,
    owed: { ...facts.owed, value: amountFromCents(left) },
    accrued_interest:
      facts.accrued_interest === null ? null : amountFromCents(Math.max(0, accrued - air)),
  };
}

/** Off an entered balance goes all that is paid but its escrow: nobody charges it interest. */
function besidePrincipal(
  { escrow, escrow_estimate: estimate, balances, owed: { source } }: DebtFacts,
  owed: Cents,
): Cents {
  const rate = source === "user" ? 0 : (toRate(balances[0]?.apr.value ?? null) ?? 0);

  return (toCents(escrow ?? estimate) ?? 0) + Math.round((owed * rate) / 12_000_000);
}

/** A deferral that ended before this month has been charged. */
function withoutCharged(facts: DebtFacts, firstMonth: string): DebtFacts {
  const balances = facts.balances.map((balance) =>
    balance.deferred && balance.deferred.last_date < firstMonth
      ? { ...balance, deferred: null }
      : balance,
  );

  return { ...facts, balances };
}
