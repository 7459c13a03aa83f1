import type {
  Debt,
  PayoffPlan,
  PayoffPlanSettings,
  PlannedLedger,
  SteadyAmount,
} from "@snowball/contract";
import {
  buildCurrentMonthDebts,
  describeDeferment,
  distinctNames,
  type EstimateCase,
  estimateCases,
  forgivenessOf,
  isIncomeDriven,
  madeThisMonth,
  type PlannedPortfolio,
  readChoices,
  readLedger,
  toCents,
  urgencyOf,
} from "@snowball/planner";

import { isAbout } from "#lib/figure-source.tsx";

import { debtsOutside } from "./paid-off-words.ts";
import { portfolioOf, type PortfolioFacts } from "./plan-portfolio.ts";
import { balanceNames, type PlannedDebt, type PlanSubject } from "./plan-subject.ts";

/** The user's debts as planner inputs, before a strategy is chosen. */
export type PlanFacts = Omit<PlanSubject, "portfolio" | "choices"> &
  PortfolioFacts & {
    /** Payments per debt in the steady plan of the latest stored day; empty if it was not steady. */
    steadyAmounts: readonly SteadyAmount[];
    ledgers: readonly PlannedLedger[];
    plannable: PlannedPortfolio;
    /** The debts with other possible values of estimated figures; empty if nothing is estimated. */
    estimateCases: readonly EstimateCase[];
    /** The last days of promotions and deferrals. Promotions without a known end are left out. */
    termEnds: readonly { debt: string; balance: string; lastDay: string }[];
  };

type ReadOptions = Partial<
  Pick<PlanFacts, "steadyAmounts" | "derivedTotal" | "monthTotal" | "delayedExtra">
> & {
  ledger: readonly PlannedLedger[];
  today: string;
  /** What this month's paychecks before today brought; null or absent if as much as those to come. */
  pastPaychecks?: string | null;
};

/** Reads API debts for a plan that begins today: which debts can be planned, and how they are named. */
export function readDebtsToday(
  wire: readonly Debt[],
  { ledger, today, steadyAmounts = [], pastPaychecks = null, ...known }: ReadOptions,
): PlanFacts {
  const month = buildCurrentMonthDebts(wire, {
    today,
    ledger: readLedger(ledger, today),
    pastPaychecks: toCents(pastPaychecks),
  });
  const { planned: plannable, firstMonth } = month;
  const names = distinctNames(wire);
  const leftOut = plannable.leftOut.map(({ id }) => id);
  const outside = debtsOutside(wire, leftOut);
  const sentTo = (id: string) =>
    toCents(ledger.find(({ debt }) => debt === id)?.sent_this_month ?? null);
  const namesOf = (some: readonly Debt[]) => some.map(({ uuid, name }) => names.get(uuid) ?? name);

  return {
    today,
    steadyAmounts,
    derivedTotal: null,
    monthTotal: null,
    delayedExtra: null,
    ...known,
    ledgers: ledger,
    month,
    plannable,
    estimateCases: estimateCases(month.month.facts, { planned: plannable, firstMonth: today }),
    termEnds: wire.flatMap(readTermEnds),
    firstMonth,
    currency: plannable.currency ?? "USD",
    paidOff: wire
      .filter(({ uuid }) => plannable.settled.includes(uuid))
      .map(({ uuid: id, name }) => ({
        id,
        name: names.get(id) ?? name,
        sentThisMonth: sentTo(id),
      }))
      .filter(({ sentThisMonth }) => (sentThisMonth ?? 0) > 0),
    outside: namesOf(outside),
    lacking: namesOf(outside.filter(isLeftOut(plannable, false))),
    otherCurrency: namesOf(outside.filter(isLeftOut(plannable, true))),
    debts: plannable.debts.flatMap(({ id }): PlannedDebt[] => {
      const facts = wire.find(({ uuid }) => uuid === id);
      if (!facts) return [];
      const own = month.month.ledger.get(id);

      return [
        {
          name: names.get(id) ?? facts.name,
          kind: facts.kind,
          ...urgencyOf(facts, own, today),
          isAbout: isAbout(facts),
          isIncomeDriven: isIncomeDriven(facts),
          forgiveness: forgivenessOf(facts),
          forgivenForServiceOn: facts.student_loan?.pslf_status?.estimated_eligibility_date ?? null,
          deferment: describeDeferment(facts, today),
          balanceNames: balanceNames(facts.balances),
          estimates: plannable.estimated.find((each) => each.id === id)?.figures ?? [],
          sentThisMonth: sentTo(id),
          shownBalance: toCents(facts.owed.value),
          takenOff: toCents(facts.in_transit ?? null) ?? 0,
        },
      ];
    }),
  };
}

export type StoredPlanFacts = Omit<PayoffPlan, "as_of" | "today" | "outcome">;

export function readStoredPlan(
  wire: readonly Debt[],
  { stored, today }: { stored: StoredPlanFacts; today: string },
): PlanFacts {
  return readDebtsToday(wire, {
    ledger: stored.ledger,
    today,
    steadyAmounts: stored.steady_amounts,
    derivedTotal: stored.is_chosen ? null : stored.settings.total,
    monthTotal: stored.month_total,
    delayedExtra: stored.delayed_extra,
    pastPaychecks: stored.past_paychecks,
  });
}

function isLeftOut({ leftOut }: PlannedPortfolio, isOtherCurrency: boolean) {
  return ({ uuid }: Debt) =>
    leftOut.some((each) => each.id === uuid && each.isOtherCurrency === isOtherCurrency);
}

function readTermEnds({ uuid, balances }: Debt): PlanFacts["termEnds"] {
  return balances.flatMap(({ id, promo, deferred }) => {
    const lastDay = (deferred ?? promo)?.last_date ?? null;

    return lastDay === null ? [] : [{ debt: uuid, balance: id, lastDay }];
  });
}

/** Returns the plan subject with these settings. It is the same for every strategy that is compared. */
export function subjectOf(facts: PlanFacts, settings: PayoffPlanSettings): PlanSubject {
  const { month, steadyAmounts } = facts;
  return {
    ...facts,
    portfolio: portfolioOf(facts, settings),
    inTransit: month.inTransit,
    sentAhead: month.sentAhead,
    made: madeThisMonth(month.month),
    choices: readChoices(settings, {
      steadyAmounts,
      month: { today: facts.today, facts: month.month.facts, ledger: month.month.ledger },
    }),
  };
}
