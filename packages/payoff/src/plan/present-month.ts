import type { DebtMonth, PlanMonth, Reason } from "../payoff-plan.ts";
import { readRow, rowsOfMonth } from "./plan-recorder.ts";
import type { PlanRecorder, RecordedRow } from "./plan-recorder.ts";
import { escrowIn } from "./opening.ts";
import type { Cents, Debt, Portfolio } from "../portfolio.ts";
import { decodeReasons } from "./reason-bits.ts";

/** Builds one month of a plan from its rows. */
export function presentMonth(
  recorder: PlanRecorder,
  portfolio: Portfolio,
  month: number,
): PlanMonth {
  const { debts } = portfolio;
  const { from, to } = rowsOfMonth(recorder, month);
  const result = {
    month,
    debts: [] as DebtMonth[],
    interest: 0,
    fees: 0,
    paid: 0,
    escrow: debts.reduce((sum, debt) => sum + escrowIn(portfolio, debt, month), 0),
    owed: 0,
  };
  for (let at = from; at < to; at++) {
    const row = readRow(recorder, at);
    const debt = debts[row.index] as Debt;
    const shown = presentRow(row, debt.id, escrowIn(portfolio, debt, month));
    result.debts.push(shown);
    result.interest += shown.interest;
    result.fees += shown.fee;
    result.paid += shown.payment;
    result.owed += shown.end;
  }
  return result;
}

function presentRow(row: RecordedRow, id: string, escrow: Cents): DebtMonth {
  const { interest, fee, minimum, extra, end } = row;
  const payment = minimum + extra;
  const start = end + payment - interest - fee;
  return {
    id,
    start,
    interest,
    fee,
    minimum,
    extra,
    payment,
    end,
    escrow,
    reasons: allReasons(row),
  };
}

/** Returns the reasons for a debt's payments in a month, in the order of the payments. */
export function allReasons({
  minimum,
  end,
  reasons,
}: Pick<RecordedRow, "minimum" | "end" | "reasons">): Reason[] {
  return [
    ...(minimum > 0 ? (["MINIMUM"] as const) : []),
    ...decodeReasons(reasons),
    ...(end === 0 ? (["FINAL_PAYMENT"] as const) : []),
  ];
}
