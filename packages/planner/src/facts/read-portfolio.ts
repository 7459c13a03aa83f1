import type { EstimatedFigure, MissingFigure } from "@snowball/contract";
import type { Debt, Portfolio } from "@snowball/payoff";

import type { DebtFacts } from "./debt-facts.ts";
import { isSettled, missingFigures, planningCurrency } from "./missing-figures.ts";
import { accrualDays } from "./payment-months.ts";
import { readDebt, type DebtWithEstimates } from "./read-debt.ts";

export type ReadOptions = {
  /** Month 1 of the plan, as the date of its first day. */
  firstMonth: string;
  /** Whether estimates may replace a missing minimum or an unknown end of a promotion. */
  useEstimates: boolean;
};

/** A debt that cannot be planned: figures are missing, its currency differs from the plan's, or both. */
export type LeftOutDebt = { id: string; missing: MissingFigure[]; isOtherCurrency: boolean };

export type PlannedPortfolio = {
  /** The planned debts; the id is the uuid. */
  debts: Debt[];
  /** As in `Portfolio`; only if a debt accrues interest daily. */
  calendar?: NonNullable<Portfolio["calendar"]>;
  /** The currency of all planned amounts; null if no debt's currency is known. */
  currency: string | null;
  /** Debts that cannot be planned. */
  leftOut: LeftOutDebt[];
  /** Which planned figures are estimates. */
  estimated: { id: string; figures: EstimatedFigure[] }[];
  /** Debts with nothing owed, or a credit balance. */
  settled: string[];
  /** Debts that the user excludes from the plan. */
  excluded: string[];
};

/**
 * Converts wire facts for the engine: decimal strings to whole cents, percentages to millionths, dates to months. Each
 * debt is planned or in one of the lists that give the reason. An unknown figure never counts as zero. Pure; browser
 * and API use the same code.
 */
export function readPortfolio(facts: readonly DebtFacts[], options: ReadOptions): PlannedPortfolio {
  const currency = planningCurrency(facts);
  const result: PlannedPortfolio = {
    debts: [],
    currency,
    leftOut: [],
    estimated: [],
    settled: [],
    excluded: [],
  };
  for (const debt of facts) sort(debt, { ...options, result });

  const isByDay = result.debts.some(({ accrual }) => accrual?.type === "simple-daily");
  return isByDay ? { ...result, calendar: accrualDays(options.firstMonth) } : result;
}

/**
 * Returns the figures that a user must enter before a debt can be planned with facts alone. The result is
 * the same as in `readPortfolio`, also for a debt that is outside the plan.
 */
export function whatIsMissing(facts: DebtFacts, firstMonth: string): MissingFigure[] {
  if (isSettled(facts)) return [];
  const checked = checkFigures(facts, { firstMonth, useEstimates: false });

  return checked.planned === null ? checked.missing : [];
}

type CheckedFigures =
  | { planned: DebtWithEstimates; estimated: EstimatedFigure[] }
  | { planned: null; missing: MissingFigure[] };

function checkFigures(facts: DebtFacts, options: ReadOptions): CheckedFigures {
  const lacking = missingFigures(facts);
  const inTheWay = lacking.filter((figure) => !isEstimable(figure, options));
  const planned = inTheWay.length === 0 ? readDebt(facts, options) : null;
  // If nothing is missing, a figure is unusable: escrow above the payment, or a rule without its numbers. In both cases
  // the user must enter the minimum again.
  if (planned === null) return { planned, missing: lacking.length > 0 ? lacking : ["minimum"] };

  const estimated: EstimatedFigure[] = [...planned.estimated];
  if (lacking.includes("promo_end")) estimated.push("promo_end");
  if (facts.kind === "mortgage" && facts.escrow === null) estimated.push("escrow");
  return { planned, estimated };
}

function sort(
  facts: DebtFacts,
  { result, ...options }: ReadOptions & { result: PlannedPortfolio },
): void {
  const id = facts.uuid;
  if (!facts.is_included) return void result.excluded.push(id);
  if (isSettled(facts)) return void result.settled.push(id);

  const checked = checkFigures(facts, options);
  const isOtherCurrency = facts.currency === null || facts.currency !== result.currency;
  if (checked.planned === null || isOtherCurrency) {
    const missing = checked.planned === null ? checked.missing : [];
    return void result.leftOut.push({ id, missing, isOtherCurrency });
  }

  result.debts.push(checked.planned.debt);
  if (checked.estimated.length > 0) result.estimated.push({ id, figures: checked.estimated });
}

/** Returns whether `readDebt` may estimate the figure; it returns null if it cannot. */
function isEstimable(figure: MissingFigure, { useEstimates }: ReadOptions): boolean {
  return useEstimates && (figure === "minimum" || figure === "promo_end");
}
