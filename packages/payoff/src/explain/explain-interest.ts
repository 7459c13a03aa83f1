import { aprIn, dailySpan, isDeferred, isPromotional } from "../plan/balance-rates.ts";
import { computeDeferredInterest, computeInterest } from "../plan/charge-month.ts";
import type { DeferredStep, InterestFormula, InterestStep } from "./month-explanation.ts";
import { exactProduct } from "../plan/periodic-rate.ts";
import { chargedAheadIn, openingTerms, waitIn } from "../plan/opening.ts";
import { exactRate } from "../plan/periods.ts";
import type { PlanRun } from "../plan/plan-run.ts";
import type { Cents, Debt } from "../portfolio.ts";

const MONTHS_PER_YEAR = 12;

/** Explains the interest of each balance in the run's month, before it is charged. The run has one debt. */
export function explainInterest(run: PlanRun, debt: Debt): InterestStep[] {
  return debt.balances.flatMap((_, at) =>
    run.amount[at] === 0 ? [] : [explainBalance(run, debt, at)],
  );
}

function explainBalance(run: PlanRun, debt: Debt, at: number): InterestStep {
  const { month, compiled } = run;
  const balance = debt.balances[at] as Debt["balances"][number];
  const start = run.amount[at] as Cents;
  const apr = aprIn(month, debt, balance);
  const deferred = explainDeferred(run, debt, at);
  return {
    balance: balance.id,
    start,
    apr,
    isPromotional: isPromotional(balance, month) && !isDeferred(balance, month),
    formula: explainFormula(run, debt),
    chargedAhead: chargedAheadIn(compiled.portfolio, debt, month),
    waits: waitIn(compiled.portfolio, debt, month),
    unrounded: exactProduct(start, exactRate(compiled, { debt, apr, month })),
    interest: computeInterest(run, at) + (deferred?.charged ?? 0),
    deferred,
  };
}

function explainFormula({ month, compiled }: PlanRun, debt: Debt): InterestFormula {
  const { calendar, opening } = compiled.portfolio;
  const { accrual } = debt;
  if (opening && month === 1) {
    const { over, under } = openingTerms(opening, debt).accrual;
    return over * MONTHS_PER_YEAR === under
      ? { type: "monthly" }
      : { type: "simple-daily", days: over, daysOfYear: under };
  }
  if (accrual?.type === "semi-annual") return { type: "semi-annual" };
  const span =
    accrual?.type === "simple-daily" ? dailySpan(accrual.yearBasis, { month, calendar }) : null;
  return span ? { type: "simple-daily", ...span } : { type: "monthly" };
}

function explainDeferred(run: PlanRun, { balances }: Debt, at: number): DeferredStep | null {
  const deferred = balances[at]?.deferred;
  if (!deferred || run.month > deferred.months + 1) return null;

  const { apr, months } = deferred;
  const before = run.memo[at] as Cents;
  if (run.month === months + 1) return { apr, before, added: 0, charged: before };
  return { apr, before, added: computeDeferredInterest(run, at), charged: 0 };
}
