import type { BudgetChange, Portfolio } from "../portfolio.ts";
import { rounded, smaller } from "./reference-arithmetic.ts";

// The monthly budget of the reference engine.

type Now = { portfolio: Portfolio; month: number };

/** Step 3: the month's budget before one-off and recurring money. */
export function nextBase(
  { portfolio, month }: Now,
  { base, required, joined }: { base: bigint; required: bigint; joined: bigint },
): bigint {
  const { budget } = portfolio;
  const grow = (amount: bigint) => grown(portfolio, amount, month);
  switch (budget.mode) {
    case "minimums-only":
      return required;
    case "total":
      return month === 1 ? grownToDate(portfolio, BigInt(budget.amount), 1) : grow(base);
    case "minimums-plus-extra":
      return month === 1
        ? grownToDate(portfolio, required + BigInt(budget.extra), 1)
        : grow(base) + joined;
    case "minimums-plus-extra-no-rollover":
      return required + grownToDate(portfolio, BigInt(budget.extra), month);
    case "by-month": {
      const { amounts, period } = budget;
      let at = month - 1;
      while (at >= amounts.length) at -= period;
      return grownToDate(portfolio, BigInt(amounts[at] ?? 0), month);
    }
  }
}

function grownToDate(portfolio: Portfolio, amount: bigint, month: number): bigint {
  const firsts = (portfolio.changes ?? []).flatMap((change) =>
    change.type === "growth" ? [change.firstMonth ?? change.everyMonths + 1] : [],
  );
  let result = amount;
  for (let past = Math.min(month + 1, ...firsts); past <= month; past += 1) {
    result = grown(portfolio, result, past);
  }
  return result;
}

function grown(portfolio: Portfolio, amount: bigint, month: number): bigint {
  return (portfolio.changes ?? []).reduce((sum, change) => {
    if (change.type !== "growth") return sum;
    const since = month - (change.firstMonth ?? change.everyMonths + 1);
    if (since < 0 || since % change.everyMonths !== 0) return sum;
    const ppm = change.share < 0 ? -change.share : change.share;
    const part = rounded(portfolio, sum, { over: BigInt(ppm), under: 1_000_000n });
    const next = sum + BigInt(change.amount) + (change.share < 0 ? -part : part);
    return next < 0n ? 0n : next;
  }, amount);
}

export function withChanges({ portfolio, month }: Now, base: bigint, required: bigint): bigint {
  const changes = portfolio.changes ?? [];
  const isPaused = changes.some(
    (one) => one.type === "pause" && one.firstMonth <= month && month <= one.lastMonth,
  );
  const added = changes
    .filter((one) => isDue(one, month) && !(isPaused && one.type === "recurring"))
    .reduce((sum, one) => sum + ("amount" in one ? BigInt(one.amount) : 0n), 0n);
  return (isPaused ? smaller(base, required) : base) + added;
}

function isDue(change: BudgetChange, month: number): boolean {
  if (change.type === "one-off") return change.month === month;
  if (change.type !== "recurring") return false;
  const since = month - change.firstMonth;
  return since >= 0 && since % change.everyMonths === 0 && month <= (change.lastMonth ?? month);
}
