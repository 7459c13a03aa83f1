import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Cents, Portfolio } from "@snowball/payoff";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { toCents, toRate } from "../facts/exact-units.ts";
import { accrualDays } from "../facts/payment-months.ts";
import { type PlanSettingsFacts, readPlanSettings } from "../facts/read-plan-settings.ts";
import { type PlannedPortfolio, readPortfolio } from "../facts/read-portfolio.ts";
import type { Ledger } from "./ledger-facts.ts";
import { openThisMonth } from "./open-this-month.ts";

/** A plan that begins today: month 1 is what is left of this calendar month. */
export type ThisMonth = {
  /** With its opening. */
  portfolio: Portfolio;
  planned: PlannedPortfolio;
  /** Month 1, as the date of its first day: that of the month of today. */
  firstMonth: string;
};

export type ReadThisMonth = {
  /** The user's calendar date. */
  today: string;
  ledger: Ledger;
  settings: PlanSettingsFacts;
  /** As in `readPortfolio`. */
  useEstimates: boolean;
};

/**
 * Reads debts, settings and what the ledger knows of this month into a plan that begins today. Payments that are
 * in the air count as paid: what is owed is the lender's word without them.
 */
export function readThisMonth(
  given: readonly DebtFacts[],
  { today, ledger, settings, useEstimates }: ReadThisMonth,
): ThisMonth {
  const firstMonth = monthAfter(today, 0);
  const facts = given.map((debt) => {
    const air = toCents(ledger.get(debt.uuid)?.in_the_air ?? "0") ?? 0;
    return withoutCharged(air > 0 ? lessInTheAir(debt, air) : debt, firstMonth);
  });
  const planned = readPortfolio(facts, { firstMonth, useEstimates });
  const { debts } = planned;
  const { budget, changes } = readPlanSettings(settings, { today, debts, month1: "this" });
  const whole: Portfolio = {
    debts,
    budget,
    changes,
    // From month 2 on months are those of the calendar; of month 1 the opening says the days.
    ...(planned.calendar && { calendar: accrualDays(monthAfter(firstMonth, 1)) }),
  };

  return {
    portfolio: { ...whole, opening: openThisMonth(whole, { today, facts, ledger }) },
    planned,
    firstMonth,
  };
}

/** Of a mortgage only what is above escrow and the month's interest reduces what is owed. */
function lessInTheAir(facts: DebtFacts, air: Cents): DebtFacts {
  const owed = toCents(facts.owed.value);
  if (owed === null) return facts;
  const beside = facts.kind === "mortgage" ? besidePrincipal(facts, owed) : 0;
  const accrued = toCents(facts.accrued_interest) ?? 0;
  const left = Math.max(0, owed - Math.max(0, air - beside));

  return {
    ...facts,
    owed: { ...facts.owed, value: amountFromCents(left) },
    accrued_interest:
      facts.accrued_interest === null ? null : amountFromCents(Math.max(0, accrued - air)),
  };
}

function besidePrincipal(
  { escrow, escrow_estimate: estimate, balances }: DebtFacts,
  owed: Cents,
): Cents {
  const rate = toRate(balances[0]?.apr.value ?? null) ?? 0;

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
