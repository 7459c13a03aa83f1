import type { Order, Problem } from "./portfolios.ts";

/** Interest in whole cents of a whole number of cents, at a yearly rate in millionths. */
const MONTHLY = 12_000_000;

/**
 * Computes months and interest in whole cents with the shortest loop that solves exactly this problem,
 * without a schedule. It is the speed baseline and the exact answer for planners. Planners differ in when
 * snowball ranks the balances: every month, or once (`isRankedOnce`).
 */
export function runPlainLoop(
  { debts, extra }: Problem,
  order: Order,
  { isRankedOnce }: { isRankedOnce: boolean } = { isRankedOnce: false },
): { months: number; interest: number } {
  const balances = debts.map(({ balance }) => balance);
  const ranks = debts.map(({ balance, apr }) => (order === "snowball" ? balance : -apr));
  const line = order === "snowball" && !isRankedOnce ? balances : ranks;
  const budget = debts.reduce((sum, { minimum }) => sum + minimum, extra);
  let [months, total] = [0, 0];
  while (balances.some((balance) => balance > 0)) {
    months += 1;
    const { interest, paid } = payMinimums(balances, debts);
    total += interest;
    payExtra(balances, line, budget - paid);
  }

  return { months, interest: total };
}

function payMinimums(
  balances: number[],
  debts: Problem["debts"],
): { interest: number; paid: number } {
  let [interest, paid] = [0, 0];
  for (let i = 0; i < balances.length; i += 1) {
    const balance = balances[i] as number;
    if (balance === 0) continue;
    const { apr, minimum } = debts[i] as Problem["debts"][number];
    const charged = roundHalfUp(balance * apr);
    const payment = Math.min(minimum, balance + charged);
    interest += charged;
    paid += payment;
    balances[i] = balance + charged - payment;
  }

  return { interest, paid };
}

function payExtra(balances: number[], line: readonly number[], amount: number): void {
  let left = amount;
  while (left > 0) {
    let first = -1;
    for (let i = 0; i < balances.length; i += 1) {
      if (balances[i] === 0) continue;
      if (first < 0 || (line[i] as number) < (line[first] as number)) first = i;
    }
    if (first < 0) return;
    const payment = Math.min(left, balances[first] as number);
    balances[first] = (balances[first] as number) - payment;
    left -= payment;
  }
}

function roundHalfUp(scaled: number): number {
  return Math.floor((2 * scaled + MONTHLY) / (2 * MONTHLY));
}
