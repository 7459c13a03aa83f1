import { compilePortfolio } from "../plan/compile-portfolio.ts";
import {
  accrueInterest,
  chargeFees,
  copyComposite,
  feesIn,
  openComposite,
  owedBy,
  payExtra,
  payMinimum,
} from "../plan/composite-debt.ts";
import type { CompositeDebt } from "../plan/composite-debt.ts";
import { explainInterest } from "./explain-interest.ts";
import { explainMinimum } from "./explain-minimum.ts";
import { findFault } from "../plan/find-fault.ts";
import { fixAmortizing } from "../plan/fix-amortizing.ts";
import type { Allocation, MonthExplanation } from "./month-explanation.ts";
import { rankingOf } from "../plan/plan-payoff.ts";
import { openRun } from "../plan/plan-run.ts";
import type { PlanRun } from "../plan/plan-run.ts";
import { openTape, readRow, rowsOfMonth } from "../plan/plan-tape.ts";
import type { TapeRow } from "../plan/plan-tape.ts";
import type { Cents, Debt, Portfolio, Strategy } from "../portfolio.ts";
import { allReasons } from "../plan/present-month.ts";
import { runMonth } from "../plan/simulate.ts";

/**
 * The arithmetic behind a debt's month. The plan is computed again up to that month, and the month is
 * worked through with the same functions that planned it.
 * @returns null where there is no such month: the debt is paid off, or the plan is impossible by then.
 * @throws RangeError for an id that is no debt's, and for what `planPayoff` throws.
 */
export function explainMonth(
  given: Portfolio,
  strategy: Strategy,
  { id, month }: { id: string; month: number },
): MonthExplanation | null {
  const index = given.debts.findIndex((debt) => debt.id === id);
  if (index < 0) throw new RangeError(`no debt has the id ${id}`);
  if (findFault(given, strategy)) return null;

  const compiled = compilePortfolio(fixAmortizing(given));
  const run = openRun(compiled, rankingOf(strategy, compiled), openTape(compiled.size));
  while (run.month < month - 1) {
    if (run.openCount === 0 || runMonth(run)) return null;
  }
  if ((run.balance[index] as number) === 0) return null;

  const before = stateOf(run, index);
  const end = runMonth(run);
  const row = end ? null : rowOf(run, index);
  return row && workThrough(run, before, row);
}

/** The debt as it is before the run's next month, free to be worked with. */
function stateOf(run: PlanRun, index: number): CompositeDebt {
  const composite = run.composites[index];
  if (composite) return copyComposite(composite);

  const { portfolio } = run.compiled;
  const plain = openComposite(portfolio.debts[index] as Debt, portfolio);
  const [only] = plain.balances;
  if (only) only.amount = run.balance[index] as number;
  return plain;
}

function rowOf({ tape, month }: PlanRun, index: number): TapeRow | null {
  if (!tape) return null;
  const { from, to } = rowsOfMonth(tape, month);
  for (let at = from; at < to; at++) {
    const row = readRow(tape, at);
    if (row.index === index) return row;
  }
  return null;
}

function workThrough(run: PlanRun, composite: CompositeDebt, row: TapeRow): MonthExplanation {
  const { month, compiled } = run;
  const { debt } = composite;
  const start = owedBy(composite);
  const before = composite.carried;
  const steps = composite.balances
    .filter(({ amount }) => amount > 0)
    .map((live) => explainInterest(composite, live, month));

  const interest = accrueInterest(composite, month);
  // What was carried or charged and is not carried any more has become principal.
  const capitalised = before + interest - composite.carried;
  const fees = feesIn(debt, month);
  const fee = chargeFees(composite, month);
  const due = owedBy(composite);
  const at = { month, rounding: compiled.rounding };
  const minimum = explainMinimum(debt, { owed: start, interest, fee }, at);
  const minimumTo = traced(composite, () => payMinimum(composite, minimum.result, month));
  const extraTo = payAll(composite, row.extra, month);
  const isDaily = debt.accrual?.type === "simple-daily";

  return {
    id: debt.id,
    month,
    start,
    interest: steps,
    carried: isDaily ? { before, capitalised, after: composite.carried } : null,
    fees,
    due,
    minimum,
    minimumTo,
    spending: { ...run.spending, extra: row.extra, reasons: allReasons(row) },
    extraTo,
    end: owedBy(composite),
  };
}

function payAll(composite: CompositeDebt, amount: Cents, month: number): Allocation[] {
  const allocations: Allocation[] = [];
  let left = amount;
  while (left > 0) {
    const paid = traced(composite, () => payExtra(composite, left, month));
    if (paid.length === 0) break;
    allocations.push(...paid);
    left -= paid.reduce((sum, part) => sum + part.amount, 0);
  }
  return allocations;
}

/** Where a payment went: what each balance has less than before. */
function traced(composite: CompositeDebt, pay: () => void): Allocation[] {
  const before = composite.balances.map(({ amount }) => amount);
  const carried = composite.carried;
  pay();
  return [
    { balance: null, amount: carried - composite.carried },
    ...composite.balances.map(({ balance, amount }, index) => ({
      balance: balance.id,
      amount: (before[index] ?? 0) - amount,
    })),
  ].filter(({ amount }) => amount > 0);
}
