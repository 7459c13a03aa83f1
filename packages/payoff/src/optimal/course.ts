import { chargeDebt } from "../plan/charge-month.ts";
import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { payMinimum, payOnce } from "../plan/pay-balances.ts";
import { enterMonth, openRun, type PlanRun } from "../plan/plan-run.ts";
import {
  type PlanRecorder,
  readRow,
  rowsOfMonth,
  type RecordedRow,
} from "../plan/plan-recorder.ts";
import type { Debt } from "../portfolio.ts";
import { type BoundPiece, rateAt, wholeBilledAt } from "./bound-piece.ts";
import { OWED_AFTER, type PlanCourse, TOOK_MINIMUM, TOOK_MORE } from "./cash-prices.ts";

/** Converts a recorded plan to the flags of each piece, month by month. */
export function buildCourse(
  recorder: PlanRecorder,
  { compiled, pieces }: { compiled: CompiledPortfolio; pieces: readonly BoundPiece[] },
): PlanCourse {
  const months = recorder.monthStarts.length - 1;
  const course = {
    months,
    flags: pieces.map(() => new Uint8Array(months + 1)),
    minimumPerDollar: pieces.map(() => new Float64Array(months + 1)),
  };
  const { portfolio } = compiled;
  const run = openRun(compiled);
  const indices = portfolio.debts.map((_, debt) =>
    pieces.flatMap((piece, index) => (piece.debt === debt ? [index] : [])),
  );
  for (let month = 1; month <= months; month += 1) {
    enterMonth(run);
    const { from, to } = rowsOfMonth(recorder, month);
    for (let at = from; at < to; at += 1) {
      const row = readRow(recorder, at);
      const flags = flagsByBalance(run, row);
      for (const index of indices[row.index] ?? []) {
        const piece = pieces[index] as BoundPiece;
        const debt = portfolio.debts[row.index] as Debt;
        (course.flags[index] as Uint8Array)[month] = flags[piece.balance] ?? 0;
        const rate = rateAt(piece, month);
        // A known amount does not depend on the balance.
        const isBilled = wholeBilledAt(piece, month) !== null;
        const slope = isBilled ? 0 : minimumSlope(debt, row, { rate });
        (course.minimumPerDollar[index] as Float64Array)[month] = slope;
      }
    }
  }

  return course;
}

/** Returns the flags of each balance of a debt in the run's month. */
function flagsByBalance(run: PlanRun, row: RecordedRow): number[] {
  const { first } = run.compiled;
  const hasOne = (first[row.index + 1] as number) - (first[row.index] as number) === 1;

  return hasOne ? [debtFlags(row)] : replayMonth(run, row);
}

function debtFlags({ minimum, extra, end }: RecordedRow): number {
  if (end === 0) return TOOK_MORE | TOOK_MINIMUM;
  return OWED_AFTER | (extra > 0 ? TOOK_MORE : 0) | (minimum > 0 ? TOOK_MINIMUM : 0);
}

/** Returns how much each dollar owed before the month adds to its minimum. */
function minimumSlope(
  { minimum: rule }: Debt,
  { minimum, end }: RecordedRow,
  { rate }: { rate: number },
): number {
  if (end === 0 || rule.type === "fixed" || rule.type === "amortizing") return 0;
  if (minimum <= rule.floor) return 0;
  const share = rule.share / 1e6;

  return rule.type === "percent" ? share * (1 + rate) : share + rate;
}

/**
 * Applies the plan's payment to a debt with several balances.
 * @returns the flags of each balance.
 */
function replayMonth(run: PlanRun, { index: debt, minimum, extra }: RecordedRow): number[] {
  const { first } = run.compiled;
  const owed = () => run.amount.slice(first[debt], first[debt + 1]);
  const charges = chargeDebt(run, debt);
  const charged = owed();
  run.owed[debt] = (run.owed[debt] as number) + charges - minimum;
  payMinimum(run, debt, minimum);
  const afterMinimum = owed();
  for (let left = extra, paid = 1; left > 0 && paid > 0; left -= paid) {
    paid = payOnce(run, debt, left);
  }

  return owed().map((end, index) => {
    const due = afterMinimum[index] as number;
    const tookMinimum = (charged[index] as number) > due;
    if (end === 0) return due > 0 || tookMinimum ? TOOK_MORE : 0;
    // A balance that the minimum pays off passes the last dollar on, so this balance received it.
    return OWED_AFTER | (due > end ? TOOK_MORE : 0) | (tookMinimum ? TOOK_MINIMUM : 0);
  });
}
