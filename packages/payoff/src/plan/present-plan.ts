import type { DebtOutcome, PayoffPlan, PlanTotals } from "../payoff-plan.ts";
import type { PlanRun } from "./plan-run.ts";
import { readRow, rowsOfMonth } from "./plan-recorder.ts";
import type { PlanRecorder } from "./plan-recorder.ts";
import type { Cents, Debt } from "../portfolio.ts";
import { presentMonth } from "./present-month.ts";

/** Returns the totals of a finished run. */
export function computeTotals({ compiled, month, spent, fees }: PlanRun): PlanTotals {
  let owed = 0;
  for (const amount of compiled.opening) owed += amount;
  return { months: month, paid: spent, interest: spent - owed - fees, fees };
}

/** Builds the plan of a finished run. Its months are built when they are read. */
export function presentPlan(run: PlanRun, recorder: PlanRecorder): PayoffPlan {
  const { portfolio } = run.compiled;
  const { debts } = portfolio;
  const totals = computeTotals(run);

  return {
    totals,
    debts: debts.map((debt, index) => buildOutcome(run, recorder, { debt, index })),
    owedByMonth: () => endsByMonth(recorder, totals.months, null),
    balanceByMonth: (id) => {
      const index = debts.findIndex((debt) => debt.id === id);
      if (index < 0) throw new RangeError(`no debt has the id ${id}`);
      return endsByMonth(recorder, totals.months, index);
    },
    month: (month) => {
      if (!Number.isInteger(month) || month < 1 || month > totals.months) {
        throw new RangeError(`month ${month} is not one of 1 to ${totals.months}`);
      }
      return presentMonth(recorder, portfolio, month);
    },
    certificate: null,
  };
}

function buildOutcome(
  run: PlanRun,
  recorder: PlanRecorder,
  { debt, index }: { debt: Debt; index: number },
): DebtOutcome {
  const interest = recorder.interest[index] as number;
  const fees = recorder.fees[index] as number;
  const paid = (run.compiled.opening[index] as number) + interest + fees;
  return { id: debt.id, payoffMonth: run.payoffMonth[index] as number, paid, interest, fees };
}

/** Returns the balance of one debt, or of all, after each month. */
function endsByMonth(recorder: PlanRecorder, months: number, index: number | null): Cents[] {
  return Array.from({ length: months }, (_, past) => {
    const { from, to } = rowsOfMonth(recorder, past + 1);
    let sum = 0;
    for (let row = from; row < to; row++) {
      const { index: own, end } = readRow(recorder, row);
      if (index === null || own === index) sum += end;
    }
    return sum;
  });
}
