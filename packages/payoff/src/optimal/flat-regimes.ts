import { chargeIn } from "../plan/balance-rates.ts";
import type { CompiledPortfolio } from "../plan/compile-portfolio.ts";
import type { CompositeDebt, LiveBalance } from "../plan/composite-debt.ts";

/** One balance of a portfolio, and whose it is. */
export type FlatBalance = { debt: number; live: LiveBalance; composite: CompositeDebt };

/** What holds from one month up to the next regime. */
export type Regime = {
  from: number;
  /** By balance: a month's interest on a dollar; where interest is by the day, the yearly rate. */
  factor: Float64Array;
  /** By balance: the yearly rate of the next accrual. */
  nextRate: Float64Array;
  /** Balances in the order of that rate, the highest first, as far as they take extra payments. */
  order: Int32Array;
  /** By debt, its balances in the order in which the minimum goes to them. */
  minimumOrder: Int32Array;
};

const TWELFTH = 12_000_000;

/** The regimes of a portfolio: a rate that changes also changes what the month before ranks by. */
export function regimesOf(
  { rateChanges, takesExtra }: CompiledPortfolio,
  balances: readonly FlatBalance[],
): readonly Regime[] {
  const starts = new Set([1, ...rateChanges.flatMap((month) => [month - 1, month])]);
  const months = [...starts].filter((month) => month >= 1).toSorted((left, right) => left - right);
  const ratesIn = (month: number) =>
    Float64Array.from(
      balances,
      ({ live, composite }) => chargeIn(month, composite.debt, live).comparable,
    );
  const ownerOf = (at: number) => balances[at]?.debt ?? 0;
  const isDaily = balances.map(({ composite }) => composite.debt.accrual?.type === "simple-daily");
  const positions = Int32Array.from(balances, (_, at) => at);

  return months.map((from) => {
    const now = ratesIn(from);
    const nextRate = ratesIn(from + 1);
    return {
      from,
      factor: now.map((rate, at) => (isDaily[at] ? rate : rate / TWELFTH)),
      nextRate,
      order: positions
        .filter((at) => takesExtra[ownerOf(at)] === 1)
        .toSorted((left, right) => (nextRate[right] ?? 0) - (nextRate[left] ?? 0) || left - right),
      minimumOrder: positions.toSorted(
        (left, right) =>
          ownerOf(left) - ownerOf(right) || (now[left] ?? 0) - (now[right] ?? 0) || left - right,
      ),
    };
  });
}
