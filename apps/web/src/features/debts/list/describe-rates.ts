import type { Debt } from "@snowball/contract";
import { formatPercentage, signOf } from "@snowball/money";

import { currentRate } from "../debt-words.ts";

/** Returns today's APR, or the range from the lowest to the highest. Null if one is unknown. */
export function describeRates({ balances }: Pick<Debt, "balances">, today: string): string | null {
  const charged = balances.filter(({ amount }) => amount === null || signOf(amount) !== 0);
  const countDebts = charged.length > 0 ? charged : balances.slice(0, 1);
  const rates = countDebts.map((balance) => currentRate(balance, today));
  const known = rates
    .flatMap((rate) => rate ?? [])
    .toSorted((left, right) => Number(left) - Number(right));
  const [lowest] = known;
  const highest = known.at(-1);
  if (lowest === undefined || highest === undefined || known.length < rates.length) return null;

  const [from, to] = [formatPercentage(lowest), formatPercentage(highest)];
  return from === to ? from : `${from.replace("%", "")}–${to}`;
}
