import { chargeIn, rateChangesOf } from "../plan/balance-rates.ts";
import { type CompositeDebt, type LiveBalance, openComposite } from "../plan/composite-debt.ts";
import type { Debt, Portfolio } from "../portfolio.ts";
import type { BoundPiece, MinimumShape } from "./bound-piece.ts";

type RateFields =
  | "opening"
  | "rate"
  | "promoRate"
  | "promoMonths"
  | "rateFactors"
  | "interestFreeMonths"
  | "memo"
  | "memoMonth";
type Timing = { yearlyToMonthly: number; rateFactors: readonly number[] };

const NO_RULE: MinimumShape = { floor: 0, share: 0, addsInterest: false };
const PPM = 1e6;

/**
 * The balances of a portfolio as the lower bound sees them, or `null` where it is not proven: student
 * loans whose payment may leave interest unpaid, since unpaid interest then earns none.
 *
 * The balances of one card are looked at apart. Its minimum goes to the balance with the lowest rate,
 * so that one is paid at least what the rule would ask of it alone; of the others nothing is asked.
 * @param portfolio without `amortizing` minimums.
 */
export function boundPieces(portfolio: Portfolio): readonly BoundPiece[] | null {
  const pieces: BoundPiece[] = [];
  for (const [position, debt] of portfolio.debts.entries()) {
    const composite = openComposite(debt, portfolio);
    const timing = interestTiming(composite);
    if (timing === null) return null;
    const ruled = balanceUnderRule(composite);
    composite.balances.forEach((live, index) => {
      if (live.amount + composite.carried === 0) return;
      const isRuled = live === ruled;
      pieces.push({
        debt: position,
        balance: index,
        ...ratesOf(composite, live, timing),
        ...(isRuled ? ruleOf(debt) : NO_RULE),
        whole: ruleOf(debt),
        monthlyFee: index === 0 ? (debt.monthlyFee ?? 0) : 0,
        annualFee: index === 0 ? (debt.annualFee ?? null) : null,
        noPaymentMonths: debt.deferment?.months ?? 0,
        canPrepay: debt.prepayment !== "forbidden" || !isRuled,
      });
    });
  }

  return pieces;
}

function ratesOf(
  { debt, carried }: CompositeDebt,
  { balance, charges, amount, memo }: LiveBalance,
  { yearlyToMonthly, rateFactors }: Timing,
): Pick<BoundPiece, RateFields> {
  const { deferred, promo } = balance;
  const free = debt.deferment?.isSubsidised === true ? debt.deferment.months : 0;

  return {
    opening: amount + carried,
    rate: charges.regular.comparable * yearlyToMonthly,
    promoRate: charges.promo.comparable * yearlyToMonthly,
    promoMonths: promo?.months ?? 0,
    rateFactors,
    interestFreeMonths: Math.max(deferred?.months ?? 0, free),
    memo: deferred ? { opening: memo, rate: deferred.apr / (12 * PPM) } : null,
    memoMonth: (deferred?.months ?? 0) + 1,
  };
}

function interestTiming(composite: CompositeDebt): Timing | null {
  const { debt, calendar, carried } = composite;
  if (debt.accrual?.type !== "simple-daily") {
    return { yearlyToMonthly: 1 / (12 * PPM), rateFactors: [] };
  }
  const { yearBasis } = debt.accrual;
  const years = calendar?.map(({ days, isLeapYear }) => {
    if (yearBasis === "actual") return days / (isLeapYear ? 366 : 365);
    return days / Number(yearBasis);
  }) ?? [1 / 12];
  if (!paysAllInterest(composite, Math.max(...years))) return null;
  // Interest that is owed at the start earns none, and with the first payment it is gone.
  const principal = composite.balances[0]?.amount ?? 0;
  const first = ((years[0] ?? 0) * principal) / Math.max(1, principal + carried);

  return { yearlyToMonthly: 1 / PPM, rateFactors: [first, ...years.slice(1), years.at(-1) ?? 0] };
}

/** Whether each payment of a loan with daily interest covers all interest there is by then. */
function paysAllInterest({ debt, balances, carried }: CompositeDebt, longest: number): boolean {
  const [live] = balances;
  if (live === undefined || balances.length > 1 || live.balance.deferred) return false;
  if (debt.monthlyFee || debt.annualFee || debt.deferment) return false;
  const apr = Math.max(live.charges.regular.apr, live.charges.promo.apr);

  return ruleOf(debt).floor > carried + (live.amount * apr * longest) / PPM + 1;
}

function ruleOf({ id, minimum }: Debt): MinimumShape {
  if (minimum.type === "amortizing") throw new RangeError(`debt ${id}: its term is not fixed`);
  if (minimum.type === "fixed") return { ...NO_RULE, floor: minimum.amount };

  return {
    floor: minimum.floor,
    share: minimum.share / PPM,
    addsInterest: minimum.type === "percentPlusInterest",
  };
}

/** The balance that minimum payments reach first in every month, where there is such a one. */
function balanceUnderRule({ debt, balances }: CompositeDebt): LiveBalance | undefined {
  if (balances.length === 1) return balances[0];
  // A fee opens the first balance again after it was paid off.
  if (debt.monthlyFee || debt.annualFee) return undefined;
  const months = [1, ...rateChangesOf(debt)];
  const rate = (live: LiveBalance, month: number) => chargeIn(month, debt, live).comparable;

  return balances.find((lowest, index) =>
    months.every((month) =>
      balances.every((other, at) => {
        const difference = rate(other, month) - rate(lowest, month);
        return other === lowest || difference > 0 || (difference === 0 && index < at);
      }),
    ),
  );
}
