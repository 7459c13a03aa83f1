import type { PlanFault } from "../payoff-plan.ts";
import { checkPortfolio } from "./check-portfolio.ts";
import type {
  Cents,
  Debt,
  MinimumRule,
  Portfolio,
  RatedBalance,
  RatePpm,
  Strategy,
} from "../portfolio.ts";

type Code = "RATE_OUT_OF_RANGE" | "AMOUNT_TOO_LARGE";

/** 10,000 % a year. A higher rate is a mix-up of units. */
export const RATE_MAX: RatePpm = 100_000_000;

/**
 * Returns the fault that can be found without computing a month, or null.
 * @throws PortfolioError for invalid input, such as a negative minimum.
 */
export function findFault(portfolio: Portfolio, strategy: Strategy): PlanFault | null {
  checkPortfolio(portfolio, strategy);
  let owed = 0;
  for (const debt of portfolio.debts) {
    const { id, balances } = debt;
    for (const balance of balances) {
      const code = balanceFault(balance);
      if (code) return { code, id };
      owed += Math.max(balance.amount, 0);
    }
    if (termsAreTooLarge(debt) || owed > Number.MAX_SAFE_INTEGER) {
      return { code: "AMOUNT_TOO_LARGE", id };
    }
  }
  return badOrder(portfolio, strategy);
}

function badOrder({ debts }: Portfolio, strategy: Strategy): PlanFault | null {
  if (strategy.type !== "custom") return null;
  const waiting = new Set(debts.map(({ id }) => id));
  const bad = strategy.order.find((id) => !waiting.delete(id));
  return bad === undefined ? null : { code: "BAD_ORDER", id: bad };
}

function balanceFault({ amount, apr, promo, deferred }: RatedBalance): Code | null {
  const accrued = deferred ? deferred.accrued : 0;
  const isRated =
    isRate(apr) && (!promo || isRate(promo.apr)) && (!deferred || isRate(deferred.apr));
  if (!isRated) return "RATE_OUT_OF_RANGE";
  return isTooLarge(amount) || isTooLarge(accrued) ? "AMOUNT_TOO_LARGE" : null;
}

function termsAreTooLarge({ minimum, accrual, escrow, monthlyFee, annualFee }: Debt): boolean {
  return (
    isTooLarge(leastMinimum(minimum)) ||
    isTooLarge(accrual?.type === "simple-daily" ? accrual.accrued : 0) ||
    isTooLarge(escrow ?? 0) ||
    isTooLarge(monthlyFee ?? 0) ||
    isTooLarge(annualFee?.amount ?? 0)
  );
}

function leastMinimum(minimum: MinimumRule): Cents {
  if (minimum.type === "amortizing") return 0;
  return minimum.type === "fixed" ? minimum.amount : minimum.floor;
}

function isRate(rate: RatePpm): boolean {
  return Number.isInteger(rate) && rate >= 0 && rate <= RATE_MAX;
}

function isTooLarge(amount: Cents): boolean {
  return !Number.isSafeInteger(amount);
}
