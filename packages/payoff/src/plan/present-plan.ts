import type { DebtOutcome, PayoffPlan, PlanTotals } from "../payoff-plan.ts";
import type { PlanRun } from "./plan-run.ts";
import { readRow, rowsOfMonth } from "./plan-tape.ts";
import type { PlanTape } from "./plan-tape.ts";
import type { Cents, Debt } from "../portfolio.ts";
import { presentMonth } from "./present-month.ts";

/** What a finished run cost. */
export function totalsOf({ compiled, month, spent, fees }: PlanRun): PlanTotals {
  let owed = 0;
  for (const amount of compiled.opening) owed += amount;
  return { months: month, paid: spent, interest: spent - owed - fees, fees };
}

/** A finished run as a plan whose months are made when they are read. */
export function presentPlan(run: PlanRun, tape: PlanTape): PayoffPlan {
  const { portfolio } = run.compiled;
  const { debts } = portfolio;
  const totals = totalsOf(run);

  return {
    totals,
    debts: debts.map((debt, index) => outcomeOf(run, tape, { debt, index })),
    owedByMonth: () => endsByMonth(tape, totals.months, null),
    balanceByMonth: (id) => {
      const index = debts.findIndex((debt) => debt.id === id);
      if (index < 0) throw new RangeError(`no debt has the id ${id}`);
      return endsByMonth(tape, totals.months, index);
    },
    month: (month) => {
      if (!Number.isInteger(month) || month < 1 || month > totals.months) {
        throw new RangeError(`month ${month} is not one of 1 to ${totals.months}`);
      }
      return presentMonth(tape, portfolio, month);
    },
    certificate: null,
  };
}

function outcomeOf(
  run: PlanRun,
  tape: PlanTape,
  { debt, index }: { debt: Debt; index: number },
): DebtOutcome {
  const interest = tape.interest[index] as number;
  const fees = tape.fees[index] as number;
  const paid = (run.compiled.opening[index] as number) + interest + fees;
  return { id: debt.id, payoffMonth: run.payoffMonth[index] as number, paid, interest, fees };
}

/** What one debt, or all, is owed after each month. */
function endsByMonth(tape: PlanTape, months: number, index: number | null): Cents[] {
  return Array.from({ length: months }, (_, past) => {
    const { from, to } = rowsOfMonth(tape, past + 1);
    let sum = 0;
    for (let row = from; row < to; row++) {
      const { index: own, end } = readRow(tape, row);
      if (index === null || own === index) sum += end;
    }
    return sum;
  });
}
