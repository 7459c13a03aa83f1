import type {
  Debt,
  PayoffPlan,
  PayoffPlanSettings,
  PlannedLedger,
  SteadyAmount,
} from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import {
  type CurrentMonthDebts,
  distinctNames,
  type EstimateCase,
  estimateCases,
  forgivenessOf,
  isIncomeDriven,
  openPortfolio,
  type PlannedPortfolio,
  readChoices,
  buildCurrentMonthDebts,
  readLedger,
  readPlanSettings,
  readPortfolio,
  toCents,
  urgencyOf,
} from "@snowball/planner";
import { describeDeferment } from "@snowball/planner";

import { isAbout } from "#lib/estimated-balance.ts";

import { balanceNames } from "./debt-names.ts";
import { debtsOutside } from "./debts-outside.ts";
import type { PlannedDebt, PlanSubject } from "./plan-subject.ts";

/** The user's debts as planner inputs, before a strategy is chosen. */
export type PlanFacts = Omit<PlanSubject, "portfolio" | "choices"> & {
  /** Payments per debt in the steady plan of the latest stored day. */
  steadyAmounts?: readonly SteadyAmount[];
  /** The total that the server computed because the user chose none; null or absent if they chose one. */
  derivedTotal?: string | null;
  /** That total when this month began; null if unknown. */
  monthTotal?: string | null;
  /** Extras that last month listed from a paycheck of this month; null if there are none. */
  delayedExtra?: string | null;
  /** The ledgers of the debts; empty if the plan begins next month. */
  ledgers: readonly PlannedLedger[];
  /** The rest of the current month, which is the plan's first month; null if the plan begins next month. */
  month: CurrentMonthDebts | null;
  /** The debts that can be planned, and the reasons why others cannot. */
  plannable: PlannedPortfolio;
  /** The debts with other possible values of estimated figures; empty if nothing is estimated. */
  estimateCases: readonly EstimateCase[];
  /** The last days of promotions and deferrals. Promotions without a known end are left out. */
  termEnds: readonly { debt: string; balance: string; lastDay: string }[];
};

type ReadOptions = {
  /** Payments sent and due this month; null if no payments are known. */
  ledger: readonly PlannedLedger[] | null;
  today: string;
  /** Amounts of the latest stored day; absent if its plan was not steady. */
  steadyAmounts?: readonly SteadyAmount[] | undefined;
  /** See `PlanFacts`. */
  derivedTotal?: string | null;
  /** That total when this month began; null if unknown. */
  monthTotal?: string | null;
  /** See `PlanFacts`. */
  delayedExtra?: string | null;
};

/**
 * Reads API debts for a plan that begins today: which debts can be planned, and how they are named. The
 * plan begins next month if no payments are known.
 */
export function readDebtsToday(
  wire: readonly Debt[],
  { ledger, today, steadyAmounts = [], ...known }: ReadOptions,
): PlanFacts {
  if (ledger === null) return readDebtsNextMonth(wire, today);
  const month = buildCurrentMonthDebts(wire, {
    today,
    ledger: readLedger(ledger, today),
  });
  const { planned: plannable, firstMonth } = month;
  const described = describeDebts(wire, { today, month, plannable, firstMonth });

  return { ...described, ...known, ledgers: ledger, steadyAmounts };
}

/** The parts of the stored plan that its debts are read with. */
export type StoredPlanFacts = Pick<
  PayoffPlan,
  "settings" | "ledger" | "steady_amounts" | "is_chosen" | "month_total" | "delayed_extra"
>;

/** Reads API debts for the stored plan, as every screen shows it. */
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
  });
}

function readDebtsNextMonth(wire: readonly Debt[], today: string): PlanFacts {
  const firstMonth = monthAfter(today, 1);
  const plannable = readPortfolio(wire, firstMonth);

  return describeDebts(wire, { today, month: null, plannable, firstMonth });
}

type DebtsReading = Pick<PlanFacts, "today" | "month" | "plannable" | "firstMonth">;

function describeDebts(
  wire: readonly Debt[],
  { today, month, plannable, firstMonth }: DebtsReading,
): PlanFacts {
  const names = distinctNames(wire);
  const leftOut = plannable.leftOut.map(({ id }) => id);
  const outside = debtsOutside(wire, leftOut);
  const ledger = month?.month.ledger;
  const namesOf = (some: readonly Debt[]) => some.map(({ uuid, name }) => names.get(uuid) ?? name);

  return {
    today,
    ledgers: [],
    month,
    plannable,
    estimateCases: estimateCases(month?.month.facts ?? wire, { planned: plannable, firstMonth }),
    termEnds: wire.flatMap(readTermEnds),
    firstMonth,
    currency: plannable.currency ?? "USD",
    outside: namesOf(outside),
    lacking: namesOf(outside.filter(isLeftOut(plannable, false))),
    otherCurrency: namesOf(outside.filter(isLeftOut(plannable, true))),
    debts: plannable.debts.flatMap(({ id }): PlannedDebt[] => {
      const facts = wire.find(({ uuid }) => uuid === id);
      if (!facts) return [];

      return [
        {
          name: names.get(id) ?? facts.name,
          ...urgencyOf(facts, ledger?.get(id)),
          isAbout: isAbout(facts),
          ...readLoanEnd(facts),
          deferment: describeDeferment(facts, today),
          balanceNames: balanceNames(facts.balances),
          estimates: plannable.estimated.find((each) => each.id === id)?.figures ?? [],
          sentThisMonth: toCents(ledger?.get(id)?.sent_this_month ?? null),
        },
      ];
    }),
  };
}

function isLeftOut({ leftOut }: PlannedPortfolio, isOtherCurrency: boolean) {
  return ({ uuid }: Debt) =>
    leftOut.some((each) => each.id === uuid && each.isOtherCurrency === isOtherCurrency);
}

/** Returns how a student loan may end without being paid off. */
function readLoanEnd(
  facts: Debt,
): Pick<PlannedDebt, "isIncomeDriven" | "forgiveness" | "forgivenForServiceOn"> {
  return {
    isIncomeDriven: isIncomeDriven(facts),
    forgiveness: forgivenessOf(facts),
    forgivenForServiceOn: facts.student_loan?.pslf_status?.estimated_eligibility_date ?? null,
  };
}

function readTermEnds({ uuid, balances }: Debt): PlanFacts["termEnds"] {
  return balances.flatMap(({ id, promo, deferred }) => {
    const lastDay = (deferred ?? promo)?.last_date ?? null;

    return lastDay === null ? [] : [{ debt: uuid, balance: id, lastDay }];
  });
}

/** Returns the plan subject with these settings. It is the same for every strategy that is compared. */
export function subjectOf(facts: PlanFacts, settings: PayoffPlanSettings): PlanSubject {
  const { debts, outside, lacking, otherCurrency, firstMonth, today, currency } = facts;
  const { month, steadyAmounts = [] } = facts;
  // Minimums-only also changes the budget. Plan the compared strategies with the usual budget instead.
  const strategy = settings.strategy === "minimum_only" ? "avalanche" : settings.strategy;

  return {
    debts,
    outside,
    lacking,
    otherCurrency,
    firstMonth,
    today,
    currency,
    portfolio: buildPortfolio(facts, { ...settings, strategy }),
    // Steady payments need the current month's data, which the calculator does not have.
    ...(month && {
      inTransit: month.inTransit,
      choices: readChoices(settings, { steadyAmounts, month: { ledger: month.month.ledger } }),
    }),
  };
}

function buildPortfolio(
  { month, plannable, firstMonth, derivedTotal = null, ...known }: PlanFacts,
  settings: PayoffPlanSettings,
): PlanSubject["portfolio"] {
  const isDerived = derivedTotal !== null && settings.total === derivedTotal;
  if (month) {
    return openPortfolio(month, {
      ...settings,
      is_derived: isDerived,
      month_total: known.monthTotal ?? null,
      delayed_extra: known.delayedExtra ?? null,
    });
  }
  const { debts, calendar } = plannable;
  const { budget, changes } = readPlanSettings(settings, { today: firstMonth, debts });

  return { debts, budget, changes, ...(calendar && { calendar }) };
}
