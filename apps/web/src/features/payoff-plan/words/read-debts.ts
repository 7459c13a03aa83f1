import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import {
  type EstimateCase,
  estimateCases,
  type PlannedPortfolio,
  readPlanSettings,
  readPortfolio,
} from "@snowball/planner";

import { isIncomeDriven } from "#lib/is-income-driven.ts";

import { balanceNames, distinctNames } from "./debt-names.ts";
import { paidThisMonth, type PaymentFacts } from "./paid-this-month.ts";
import { debtsOutside } from "./debts-outside.ts";
import type { PlannedDebt, PlanSubject } from "./plan-subject.ts";

/** What the user's debts come to before any strategy: what can be planned, and what cannot. */
export type PlanFacts = Omit<PlanSubject, "portfolio"> & {
  today: string;
  /** Those that can be planned, and why the others cannot. */
  plannable: PlannedPortfolio;
  /** What the debts may turn out to be once estimated figures are facts; none where nothing is. */
  estimateCases: readonly EstimateCase[];
  /** The last days of promotions and deferrals; none of those whose end nobody knows. */
  termEnds: readonly { debt: string; balance: string; lastDay: string }[];
};

/** Reads the wire: which debts can be planned, and what the screens call them. */
export function readDebts(
  wire: readonly Debt[],
  accounts: readonly PaymentFacts[],
  today: string,
): PlanFacts {
  const firstMonth = monthAfter(today, 1);
  const plannable = readPortfolio(wire, { firstMonth, useEstimates: true });
  const names = distinctNames(wire);

  return {
    today,
    plannable,
    estimateCases: estimateCases(wire, { planned: plannable, firstMonth }),
    termEnds: wire.flatMap(termEndsOf),
    firstMonth,
    currency: plannable.currency ?? "USD",
    outside: debtsOutside(
      wire,
      plannable.leftOut.map(({ id }) => id),
    ).map(({ uuid, name }) => names.get(uuid) ?? name),
    debts: plannable.debts.flatMap(({ id }): PlannedDebt[] => {
      const facts = wire.find(({ uuid }) => uuid === id);
      if (!facts) return [];

      return [
        {
          id,
          name: names.get(id) ?? facts.name,
          isSecured: facts.is_secured,
          isOverdue: facts.is_overdue,
          isIncomeDriven: isIncomeDriven(facts),
          dueDate: facts.due_date,
          dueDay: facts.due_day,
          balanceNames: balanceNames(facts.balances),
          estimates: plannable.estimated.find((each) => each.id === id)?.figures ?? [],
          paidNow: paidThisMonth(
            accounts.find(({ uuid }) => uuid === facts.account),
            today,
          ),
        },
      ];
    }),
  };
}

function termEndsOf({ uuid, balances }: Debt): PlanFacts["termEnds"] {
  return balances.flatMap(({ id, promo, deferred }) => {
    const lastDay = (deferred ?? promo)?.last_date ?? null;

    return lastDay === null ? [] : [{ debt: uuid, balance: id, lastDay }];
  });
}

/** The subject of a plan with these settings, whatever strategy is compared. */
export function subjectOf(facts: PlanFacts, settings: PayoffPlanSettings): PlanSubject {
  const { debts, outside, firstMonth, currency, plannable, today } = facts;
  // What minimums-only means for the budget belongs to that strategy, not to the others beside it.
  const strategy = settings.strategy === "minimum_only" ? "avalanche" : settings.strategy;
  const { budget, changes } = readPlanSettings(
    { ...settings, strategy },
    { today, debts: plannable.debts },
  );

  return {
    debts,
    outside,
    firstMonth,
    currency,
    portfolio: {
      debts: plannable.debts,
      budget,
      changes,
      ...(plannable.calendar && { calendar: plannable.calendar }),
    },
  };
}
