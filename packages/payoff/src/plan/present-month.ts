import type { DebtMonth, PlanMonth, Reason } from "../payoff-plan.ts";
import { readRow, rowsOfMonth } from "./plan-tape.ts";
import type { PlanTape, TapeRow } from "./plan-tape.ts";
import type { Debt } from "../portfolio.ts";
import { reasonsOf } from "./reason-bits.ts";

/** One month of a plan, made of its rows. */
export function presentMonth(tape: PlanTape, debts: readonly Debt[], month: number): PlanMonth {
  const { from, to } = rowsOfMonth(tape, month);
  const result = {
    month,
    debts: [] as DebtMonth[],
    interest: 0,
    fees: 0,
    paid: 0,
    owed: 0,
  };
  for (let at = from; at < to; at++) {
    const row = readRow(tape, at);
    const debt = debts[row.index] as Debt;
    const shown = presentRow(row, debt);
    result.debts.push(shown);
    result.interest += shown.interest;
    result.fees += shown.fee;
    result.paid += shown.payment;
    result.owed += shown.end;
  }
  return result;
}

function presentRow(row: TapeRow, debt: Debt): DebtMonth {
  const { interest, fee, minimum, extra, end } = row;
  const payment = minimum + extra;
  const start = end + payment - interest - fee;
  return {
    id: debt.id,
    start,
    interest,
    fee,
    minimum,
    extra,
    payment,
    end,
    beside: debt.escrow ?? 0,
    reasons: allReasons(row),
  };
}

/** Why a debt was paid in a month, in the order of the payments. */
export function allReasons({
  minimum,
  end,
  reasons,
}: Pick<TapeRow, "minimum" | "end" | "reasons">): Reason[] {
  return [
    ...(minimum > 0 ? (["MINIMUM"] as const) : []),
    ...reasonsOf(reasons),
    ...(end === 0 ? (["FINAL_PAYMENT"] as const) : []),
  ];
}
