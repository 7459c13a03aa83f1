import type { Accrual, Debt, Portfolio, RatedBalance, YearPart } from "../portfolio.ts";
import { type Fraction, halfYearly } from "./reference-arithmetic.ts";
import { openingFraction } from "./reference-opening.ts";

// The rates of the reference engine.

type Now = { portfolio: Portfolio; month: number };

export function daily({ accrual }: Debt): Extract<Accrual, { type: "simple-daily" }> | undefined {
  return accrual?.type === "simple-daily" ? accrual : undefined;
}

export function aprIn(debt: Debt, terms: RatedBalance, month: number): number {
  if (debt.deferment?.isSubsidised && month <= debt.deferment.months) return 0;
  if (terms.deferred && month <= terms.deferred.months) return 0;
  return terms.promo && month <= terms.promo.months ? terms.promo.apr : terms.apr;
}

export function toFraction(world: Now, debt: Debt, apr: number): Fraction {
  const opened = openingFraction(world, debt, apr);
  const { chargedAhead, waits } = world.portfolio.opening?.debts[debt.id] ?? {};
  const parts: (YearPart & { sign: bigint })[] = [];
  if (chargedAhead && world.month === 2) parts.push({ ...chargedAhead, sign: -1n });
  const wait = waits?.[world.month - 1];
  if (wait) parts.push({ ...wait, sign: 1n });
  const { over, under } = parts.reduce(
    (sum, part) => {
      const own = {
        over: part.sign * BigInt(apr * part.over),
        under: 1_000_000n * BigInt(part.under),
      };
      return { over: sum.over * own.under + own.over * sum.under, under: sum.under * own.under };
    },
    opened ?? wholeFraction(world, debt, apr),
  );
  return { over: over > 0n ? over : 0n, under };
}

function wholeFraction({ portfolio, month }: Now, debt: Debt, apr: number): Fraction {
  const rate = BigInt(apr);
  if (debt.accrual?.type === "semi-annual") return halfYearly(rate);
  const basis = daily(debt)?.yearBasis;
  const span = portfolio.calendar?.[Math.min(month, portfolio.calendar.length) - 1];
  if (!basis || !span) return { over: rate, under: 12_000_000n };
  const quarters = { "365": 1460n, "365.25": 1461n, actual: span.isLeapYear ? 1464n : 1460n };
  return { over: rate * BigInt(span.days) * 4n, under: 1_000_000n * quarters[basis] };
}

/** Half-yearly compounding is compared by the charges of twelve months without compounding. */
export function comparable(debt: Debt, apr: number): number {
  if (debt.accrual?.type !== "semi-annual") return apr;
  const { over, under } = halfYearly(BigInt(apr));
  return Number((over * 12_000_000n * 10n ** 9n) / under) / 1e9;
}
