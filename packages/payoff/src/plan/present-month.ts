import type { DebtMonth, PlanMonth, Reason } from "../payoff-plan.ts";
import { readRow, rowsOfMonth } from "./plan-tape.ts";
import type { PlanTape, TapeRow } from "./plan-tape.ts";
import { openingTerms } from "./opening.ts";
import type { Cents, Debt, Portfolio } from "../portfolio.ts";
import { reasonsOf } from "./reason-bits.ts";

/** One month of a plan, made of its rows. */
export function presentMonth(
  tape: PlanTape,
  { debts, opening }: Portfolio,
  month: number,
): PlanMonth {
  const { from, to } = rowsOfMonth(tape, month);
  const result = {
    month,
    debts: [] as DebtMonth[],
    interest: 0,
    fees: 0,
    paid: 0,
    beside: 0,
    owed: 0,
  };
  for (let at = from; at < to; at++) {
    const row = readRow(tape, at);
    const debt = debts[row.index] as Debt;
    const isOpening = month === 1 && opening !== undefined;
    const beside = isOpening ? openingTerms(opening, debt).escrow : (debt.escrow ?? 0);
    const shown = presentRow(row, debt.id, beside);
    result.debts.push(shown);
    result.interest += shown.interest;
    result.fees += shown.fee;
    result.paid += shown.payment;
    result.beside += beside;
    result.owed += shown.end;
  }
  return result;
}

function presentRow(row: TapeRow, id: string, beside: Cents): DebtMonth {
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
    beside,
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
