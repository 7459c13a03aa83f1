import type { PlanRun } from "./plan-run.ts";
import type { Cents } from "../portfolio.ts";

/** A strategy with debts as indices. */
export type Ranking =
  | { type: "snowball" }
  | { type: "avalanche" }
  | { type: "hybrid"; snowballFirst: number }
  /** Debts that are not in the order come after it, by avalanche. */
  | { type: "custom"; order: Int32Array }
  | { type: "nobody" }
  /** Avalanche, after what was spent by month beforehand; see optimal/guide.ts. */
  | { type: "guided"; spendFirst: SpendFirst };

/** Spends money of the run's month on debts of its choice. @returns what is left. */
export type SpendFirst = (run: PlanRun, amount: Cents) => Cents;

const NONE = -1;

/**
 * The open debt that gets the next dollar beyond the minimums, by current balances and the rates of
 * the next accrual; -1 when there is none. Re-asked after each payment.
 */
export function rankTarget(run: PlanRun): number {
  const { ranking } = run;
  switch (ranking.type) {
    case "snowball":
      return smallestBalance(run);
    case "avalanche":
    case "guided":
      return highestRate(run);
    case "hybrid":
      return run.closedCount < ranking.snowballFirst ? smallestBalance(run) : highestRate(run);
    case "custom":
      return firstInOrder(run, ranking.order);
    case "nobody":
      return NONE;
  }
}

/** Smallest balance, then the higher rate, then the order of the input. */
function smallestBalance({ balance, nextRate, compiled }: PlanRun): number {
  const { takesExtra, size } = compiled;
  let best = NONE;
  let least = Infinity;
  for (let index = 0; index < size; index++) {
    const owed = balance[index] as number;
    if (owed > least || owed === 0 || takesExtra[index] === 0) continue;
    if (owed < least || (nextRate[index] as number) > (nextRate[best] as number)) {
      best = index;
      least = owed;
    }
  }
  return best;
}

/** Where one rate is above all others, its debt stays the target until it is paid off or a rate changes. */
function highestRate(run: PlanRun): number {
  const { balance, steadyTarget } = run;
  if (steadyTarget !== NONE && balance[steadyTarget] !== 0) return steadyTarget;
  return findHighestRate(run);
}

/** Highest rate of the next accrual, then the smaller balance, then the order of the input. */
function findHighestRate(run: PlanRun): number {
  const { balance, nextRate, compiled } = run;
  const { takesExtra, size, hasComposites } = compiled;
  let best = NONE;
  let top = -1;
  let isAlone = false;
  for (let index = 0; index < size; index++) {
    const rate = nextRate[index] as number;
    if (rate < top || balance[index] === 0 || takesExtra[index] === 0) continue;
    isAlone = rate > top;
    if (isAlone || (balance[index] as number) < (balance[best] as number)) {
      best = index;
      top = rate;
    }
  }
  // The rates of composite debts change as their balances are paid.
  run.steadyTarget = isAlone && !hasComposites ? best : NONE;
  return best;
}

function firstInOrder(run: PlanRun, order: Int32Array): number {
  const { balance } = run;
  const { takesExtra } = run.compiled;
  for (const index of order) {
    if ((balance[index] as number) > 0 && takesExtra[index] === 1) return index;
  }
  return highestRate(run);
}
