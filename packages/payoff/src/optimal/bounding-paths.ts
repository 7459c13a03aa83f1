import {
  type BoundPiece,
  feeAt,
  floorAt,
  leastMinimum,
  memoRateAt,
  mostMinimum,
  rateAt,
} from "./bound-piece.ts";
import { slowestPaths } from "./slowest-paths.ts";

/**
 * Bounds on a balance over all plans. `slowest`: the balance after a month if only minimums are paid, the
 * most that any plan owes. `forced`: the least that any plan pays in a month after which something is still
 * owed. `earliest`: the first month in which any plan can pay it off. Plans round interest to cents, so upper
 * bounds add half a cent to each accrual and lower bounds subtract it.
 */
export type BoundingPath = {
  slowest: Float64Array;
  forced: Float64Array;
  earliest: number;
};

type Fastest = { forced: Float64Array; earliest: number; total: number };

/**
 * Computes the paths of all pieces over the months 1 to `budgets.length - 1`. `budgets[t]` is the most that
 * can be paid in month t.
 */
export function boundPaths(
  pieces: readonly BoundPiece[],
  budgets: Float64Array,
): readonly BoundingPath[] {
  const cash = runningSum(budgets);
  const spent = pieces.map((piece) => leastSpent(fastestPath(piece, cash)));
  const allSpent = cash.map((_, t) => spent.reduce((sum, least) => sum + (least[t] as number), 0));

  const slowest = slowestPaths(pieces, cash.length);

  return pieces.map((piece, index) => {
    const own = spent[index] as Float64Array;
    // Money that the other pieces need in every plan is not available for this one.
    const left = cash.map((sum, t) => sum - (allSpent[t] as number) + (own[t] as number));
    for (let t = 1; t < left.length; t += 1) {
      left[t] = Math.max(left[t - 1] as number, left[t] as number);
    }
    const { forced, earliest } = fastestPath(piece, left);

    return { slowest: slowest[index] as Float64Array, forced, earliest };
  });
}

/** Simulates a piece that receives the whole cumulative `cash`. */
function fastestPath(piece: BoundPiece, cash: Float64Array): Fastest {
  const forced = new Float64Array(cash.length);
  let [balance, paid, memo, month] = [piece.opening, 0, piece.memo?.opening ?? 0, 1];
  for (; month < cash.length && balance > 0; month += 1) {
    const before = balance;
    balance += Math.max(0, before * rateAt(piece, month) - 0.5) + feeAt(piece, month);
    const least = leastMinimum(piece, month, { before, after: balance });
    forced[month] = least;
    memo += Math.max(0, before * memoRateAt(piece, month) - 0.5);
    const fallen = month === piece.memoMonth ? memo : 0;
    balance += fallen;
    const most = piece.canPrepay
      ? (cash[month] as number) - paid
      : mostMinimum(piece, month, { before: before + fallen, after: balance });
    const payment = Math.min(balance, Math.max(0, most));
    balance -= payment;
    paid += payment;
  }
  const earliest = balance > 0 ? cash.length : month - 1;
  for (; month < cash.length; month += 1) forced[month] = floorAt(piece, month);

  return { forced, earliest, total: paid + balance };
}

/** Returns the least that any plan has paid on a piece by the end of each month. */
function leastSpent({ forced, total }: Fastest): Float64Array {
  // By then it is paid off, which costs at least `total`, or each minimum was paid in full.
  return runningSum(forced).map((sum) => Math.min(total, sum));
}

function runningSum(amounts: Float64Array): Float64Array {
  let sum = 0;
  return amounts.map((amount) => (sum += amount));
}
