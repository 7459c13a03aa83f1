import type { Debt, Portfolio } from "@snowball/payoff";

import type { DebtFacts, MissingFigure } from "./debt-facts.ts";
import { toCents } from "./exact-units.ts";
import { missingFigures, planningCurrency } from "./missing-figures.ts";
import { accrualDays } from "./payment-months.ts";
import { readDebt, type DebtWithEstimates } from "./read-debt.ts";

export type ReadOptions = {
  /** Month 1 of the plan, as the date of its first day. */
  firstMonth: string;
  /** Whether estimates may stand in for a missing minimum or an unknown end of a promotion. */
  useEstimates: boolean;
};

/** Figures of a debt that the plan takes from an estimate; see `docs/engine.md`. */
export type EstimatedFigure = "minimum" | "minimum_rule" | "promo_end" | "escrow";

export type PlannedPortfolio = {
  /** What can be planned; a debt's id is its uuid. */
  debts: Debt[];
  /** Of `Portfolio`; only where a debt gathers interest by the day. */
  calendar?: NonNullable<Portfolio["calendar"]>;
  /** The one all planned amounts are in; null where no debt's currency is known. */
  currency: string | null;
  /** Debts that cannot be planned, and what it would take. */
  leftOut: { id: string; missing: MissingFigure[] }[];
  /** Which planned figures are estimates. */
  estimated: { id: string; figures: EstimatedFigure[] }[];
  /** Debts on which nothing is owed, or less. */
  settled: string[];
  /** Debts that the user keeps out of the plan. */
  excluded: string[];
};

/**
 * Reads the facts of the wire into what the engine plans with: decimal strings to whole cents,
 * percentages to millionths, dates to months. Every debt is either planned or in one of the lists
 * that say why not; an unknown figure is never taken for zero. Pure, and the same in browser and API.
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
 * What has to be said before a debt can be planned with facts alone; empty = it can be. The same
 * judgement as `readPortfolio` makes, for a debt of which it is not asked whether it is included.
 * @param currency the one that is planned in, see `planningCurrency`.
 */
export function whatIsMissing(
  facts: DebtFacts,
  { firstMonth, currency }: { firstMonth: string; currency: string | null },
): MissingFigure[] {
  if (isSettled(facts)) return [];
  const judged = judge(facts, { firstMonth, currency, useEstimates: false });

  return judged.planned === null ? judged.missing : [];
}

type Judged =
  | { planned: DebtWithEstimates; estimated: EstimatedFigure[] }
  | { planned: null; missing: MissingFigure[] };

function judge(facts: DebtFacts, options: ReadOptions & { currency: string | null }): Judged {
  const lacking = missingFigures(facts, options.currency);
  const inTheWay = lacking.filter((figure) => !isEstimable(figure, options));
  const planned = inTheWay.length === 0 ? readDebt(facts, options) : null;
  // Where nothing is named as missing a figure cannot be used: escrow above the payment, or a rule
  // without its numbers. Either way the minimum is what has to be said anew.
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

  const judged = judge(facts, { ...options, currency: result.currency });
  if (judged.planned === null) return void result.leftOut.push({ id, missing: judged.missing });

  result.debts.push(judged.planned.debt);
  if (judged.estimated.length > 0) result.estimated.push({ id, figures: judged.estimated });
}

function isSettled({ owed }: DebtFacts): boolean {
  const cents = toCents(owed.value);
  return cents !== null && cents <= 0;
}

/** Figures for which `readDebt` has an estimate where it may use one; it says null where it has not. */
function isEstimable(figure: MissingFigure, { useEstimates }: ReadOptions): boolean {
  return useEstimates && (figure === "minimum" || figure === "promo_end");
}
