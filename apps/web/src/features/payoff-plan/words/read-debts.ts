import type { Debt, PayoffPlanSettings, PlannedLedger, SteadyAmount } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import {
  type CurrentMonthDebts,
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
} from "@snowball/planner";

import { isAbout } from "#lib/estimated-balance.ts";

import { balanceNames, distinctNames } from "./debt-names.ts";
import { debtsOutside } from "./debts-outside.ts";
import type { PlannedDebt, PlanSubject } from "./plan-subject.ts";

/** What the user's debts come to before any strategy: what can be planned, and what cannot. */
export type PlanFacts = Omit<PlanSubject, "portfolio" | "choices"> & {
  /** What debts got in the steady plan of the last day that is kept. */
  steadyAmounts?: readonly SteadyAmount[];
  /** The ledgers of the debts; empty where the plan begins with the next month. */
  ledgers: readonly PlannedLedger[];
  /** What is left of this month, which is the plan's first; null where the plan begins with the next. */
  month: CurrentMonthDebts | null;
  /** Those that can be planned, and why the others cannot. */
  plannable: PlannedPortfolio;
  /** What the debts may turn out to be once estimated figures are facts; none where nothing is. */
  estimateCases: readonly EstimateCase[];
  /** The last days of promotions and deferrals; none of those whose end nobody knows. */
  termEnds: readonly { debt: string; balance: string; lastDay: string }[];
};

type Known = {
  /** What was sent of this month's payments, and what is still due; null where nothing is known of any. */
  ledger: readonly PlannedLedger[] | null;
  today: string;
  /** Of the last day that is kept; absent where it was not steady. */
  steadyAmounts?: readonly SteadyAmount[] | undefined;
};

/**
 * Reads the wire for a plan that begins today: which debts can be planned, and what the screens call them.
 * Where nothing is known of payments, the plan begins with the next month.
 */
export function readDebtsToday(
  wire: readonly Debt[],
  { ledger, today, steadyAmounts = [] }: Known,
): PlanFacts {
  if (ledger === null) return readDebtsNextMonth(wire, today);
  const month = buildCurrentMonthDebts(wire, {
    today,
    ledger: readLedger(ledger, today),
    useEstimates: true,
  });
  const { planned: plannable, firstMonth } = month;
  const described = describeDebts(wire, { today, month, plannable, firstMonth });

  return { ...described, ledgers: ledger, steadyAmounts };
}

function readDebtsNextMonth(wire: readonly Debt[], today: string): PlanFacts {
  const firstMonth = monthAfter(today, 1);
  const plannable = readPortfolio(wire, { firstMonth, useEstimates: true });

  return describeDebts(wire, { today, month: null, plannable, firstMonth });
}

type Read = Pick<PlanFacts, "today" | "month" | "plannable" | "firstMonth">;

function describeDebts(
  wire: readonly Debt[],
  { today, month, plannable, firstMonth }: Read,
): PlanFacts {
  const names = distinctNames(wire);
  const leftOut = plannable.leftOut.map(({ id }) => id);
  const outside = debtsOutside(wire, leftOut);
  const namesOf = (some: readonly Debt[]) => some.map(({ uuid, name }) => names.get(uuid) ?? name);

  return {
    today,
    ledgers: [],
    month,
    plannable,
    estimateCases: estimateCases(month?.month.facts ?? wire, { planned: plannable, firstMonth }),
    termEnds: wire.flatMap(termEndsOf),
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
          id,
          name: names.get(id) ?? facts.name,
          isSecured: facts.is_secured,
          isOverdue: facts.is_overdue,
          isAbout: isAbout(facts),
          ...endOfLoan(facts),
          dueDate: facts.due_date,
          dueDay: facts.due_day,
          balanceNames: balanceNames(facts.balances),
          estimates: plannable.estimated.find((each) => each.id === id)?.figures ?? [],
          sentThisMonth: toCents(month?.month.ledger.get(id)?.sent_this_month ?? null),
        },
      ];
    }),
  };
}

function isLeftOut({ leftOut }: PlannedPortfolio, isOtherCurrency: boolean) {
  return ({ uuid }: Debt) =>
    leftOut.some((each) => each.id === uuid && each.isOtherCurrency === isOtherCurrency);
}

/** How a student loan may end without being paid off. */
function endOfLoan(
  facts: Debt,
): Pick<PlannedDebt, "isIncomeDriven" | "forgiveness" | "forgivenForServiceOn"> {
  return {
    isIncomeDriven: isIncomeDriven(facts),
    forgiveness: forgivenessOf(facts),
    forgivenForServiceOn: facts.student_loan?.pslf_status?.estimated_eligibility_date ?? null,
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
  const { debts, outside, lacking, otherCurrency, firstMonth, today, currency } = facts;
  const { month, steadyAmounts = [] } = facts;
  // What minimums-only means for the budget belongs to that strategy, not to the others beside it.
  const strategy = settings.strategy === "minimum_only" ? "avalanche" : settings.strategy;

  return {
    debts,
    outside,
    lacking,
    otherCurrency,
    firstMonth,
    today,
    currency,
    portfolio: portfolioOf(facts, { ...settings, strategy }),
    // Who only tries debts out has no month to be steady from.
    ...(month && { choices: readChoices(settings, { steadyAmounts, month: month.month }) }),
  };
}

function portfolioOf(
  { month, plannable, today }: PlanFacts,
  settings: PayoffPlanSettings,
): PlanSubject["portfolio"] {
  if (month) return openPortfolio(month, settings);
  const { debts, calendar } = plannable;
  const { budget, changes } = readPlanSettings(settings, { today, debts });

  return { debts, budget, changes, ...(calendar && { calendar }) };
}
