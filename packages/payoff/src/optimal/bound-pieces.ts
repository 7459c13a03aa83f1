import { aprIn, comparableRate, listRateChanges } from "../plan/balance-rates.ts";
import type { CompiledPortfolio } from "../plan/compiled-portfolio.ts";
import { openingTerms } from "../plan/opening.ts";
import type {
  Cents,
  Debt,
  OpeningPeriod,
  Portfolio,
  RatedBalance,
  YearPart,
} from "../portfolio.ts";
import type { BoundPiece, MinimumShape, PieceOpening } from "./bound-piece.ts";

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
 * Converts the balances of a portfolio for the lower bound. Returns `null` if the bound is not proven: for
 * student loans with a payment that may leave interest unpaid, because unpaid interest does not compound. The
 * balances of a card are bounded separately. The minimum is paid to the balance with the lowest rate, so that
 * balance receives at least what the rule requires for it alone. For the others, no minimum is assumed.
 */
export function boundPieces(compiled: CompiledPortfolio): readonly BoundPiece[] | null {
  const pieces: BoundPiece[] = [];
  const { portfolio, first } = compiled;
  for (const [position, debt] of portfolio.debts.entries()) {
    const carried = compiled.carried[position] as Cents;
    const start = first[position] as number;
    const opened = { debt, carried, principal: compiled.amount[start] as Cents };
    const timing = interestTiming(opened, portfolio);
    if (timing === null) return null;
    const ruled = balanceUnderRule(debt);
    debt.balances.forEach((balance, index) => {
      const opening = (compiled.amount[start + index] as Cents) + carried;
      if (opening === 0) return;
      const memo = compiled.memo[start + index] as Cents;
      const isRuled = balance === ruled;
      pieces.push({
        debt: position,
        balance: index,
        ...buildRates(debt, { balance, opening, memo }, timing),
        ...(isRuled ? minimumShape(debt) : NO_RULE),
        whole: minimumShape(debt),
        monthlyFee: index === 0 ? (debt.monthlyFee ?? 0) : 0,
        annualFee: index === 0 ? (debt.annualFee ?? null) : null,
        noPaymentMonths: debt.deferment?.months ?? 0,
        canPrepay: debt.prepayment !== "forbidden" || !isRuled,
        opens: buildOpening(opened, portfolio, { balance, isRuled }),
      });
    });
  }

  return pieces;
}

function buildRates(
  debt: Debt,
  { balance, opening, memo }: { balance: RatedBalance; opening: Cents; memo: Cents },
  { yearlyToMonthly, rateFactors }: Timing,
): Pick<BoundPiece, RateFields> {
  const { deferred, promo = { apr: balance.apr, months: 0 }, apr } = balance;
  const free = debt.deferment?.isSubsidised === true ? debt.deferment.months : 0;
  const deferral = deferred?.months ?? 0;

  return {
    opening,
    rate: comparableRate(apr, debt) * yearlyToMonthly,
    promoRate: comparableRate(promo.apr, debt) * yearlyToMonthly,
    promoMonths: promo.months,
    rateFactors,
    interestFreeMonths: Math.max(deferral, free),
    memo: deferred ? { opening: memo, rate: deferred.apr / (12 * PPM) } : null,
    memoMonth: deferral + 1,
  };
}

function buildOpening(
  { debt, carried, principal }: Opened,
  { opening }: Portfolio,
  { balance, isRuled }: { balance: RatedBalance; isRuled: boolean },
): PieceOpening | null {
  if (opening === undefined) return null;
  const { accrual, waits = [], due, nextDue = null } = openingTerms(opening, debt);
  const years = (yearsOf(accrual) + yearsOf(waits[0])) / PPM;
  // Interest that is unpaid at the start does not compound.
  const earning = carried > 0 ? principal / Math.max(1, principal + carried) : 1;

  return {
    rate: aprIn(1, debt, balance) * years * earning,
    memoRate: (balance.deferred?.apr ?? 0) * years,
    due: isRuled ? due : 0,
    wholeDue: due,
    nextDue: isRuled || nextDue === null ? nextDue : 0,
    wholeNextDue: nextDue,
  };
}

/** A debt before month 1: its unpaid interest and its first balance. */
type Opened = { debt: Debt; carried: Cents; principal: Cents };

function interestTiming(opened: Opened, { calendar, opening }: Portfolio): Timing | null {
  const { debt, carried, principal } = opened;
  const { chargedAhead, waits = [] } = (opening && openingTerms(opening, debt)) ?? {};
  const moreIn = (month: number) =>
    yearsOf(waits[month - 1]) - (month === 2 ? yearsOf(chargedAhead) : 0);
  const partial = Math.max(2, waits.length);
  if (debt.accrual?.type !== "simple-daily") {
    const factors = Array.from({ length: partial }, (_, at) =>
      Math.max(0, 1 + 12 * moreIn(at + 1)),
    );
    return { yearlyToMonthly: 1 / (12 * PPM), rateFactors: opening ? [...factors, 1] : [] };
  }
  const { yearBasis } = debt.accrual;
  const years = calendar?.map(({ days, isLeapYear }) => {
    if (yearBasis === "actual") return days / (isLeapYear ? 366 : 365);
    return days / Number(yearBasis);
  }) ?? [1 / 12];
  const longest = Math.max(...years) + Math.max(0, ...waits.map(yearsOf));
  if (!paysAllInterest(opened, longest)) return null;
  if (opening && !paysInterestIn(opening, opened)) return null;
  // Interest that is unpaid at the start does not compound, and the first payment clears it.
  const first = ((years[0] ?? 0) * principal) / Math.max(1, principal + carried);

  const count = Math.max(years.length, partial) + 1;
  const later = Array.from({ length: count - 1 }, (_, at) =>
    Math.max(0, (years[at + 1] ?? years.at(-1) ?? 0) + moreIn(at + 2)),
  );

  return { yearlyToMonthly: 1 / PPM, rateFactors: [first, ...later] };
}

function yearsOf({ over, under }: YearPart = { over: 0, under: 1 }): number {
  return over / under;
}

/**
 * Returns whether the amount due in an opening period covers all interest by then, and a known bill of month 2 at least
 * the amount of the rule, which does.
 */
function paysInterestIn(opening: OpeningPeriod, { debt, carried, principal }: Opened): boolean {
  const { accrual, waits = [], due, nextDue = Infinity } = openingTerms(opening, debt);
  if (nextDue < minimumShape(debt).floor) return false;
  const apr = Math.max(...debt.balances.map((balance) => aprIn(1, debt, balance)));

  const years = yearsOf(accrual) + yearsOf(waits[0]);

  return due > carried + (principal * apr * years) / PPM + 1;
}

/** Returns whether every payment of a loan with daily interest covers all interest by then. */
function paysAllInterest({ debt, carried, principal }: Opened, longest: number): boolean {
  const [balance] = debt.balances;
  if (balance === undefined || debt.balances.length > 1 || balance.deferred) return false;
  if (debt.monthlyFee || debt.annualFee || debt.deferment) return false;
  const apr = Math.max(balance.apr, balance.promo?.apr ?? 0);

  return minimumShape(debt).floor > carried + (principal * apr * longest) / PPM + 1;
}

function minimumShape({ id, minimum }: Debt): MinimumShape {
  if (minimum.type === "amortizing") throw new RangeError(`debt ${id}: its term is not fixed`);
  if (minimum.type === "fixed") return { ...NO_RULE, floor: minimum.amount };

  return {
    floor: minimum.floor,
    share: minimum.share / PPM,
    addsInterest: minimum.type === "percentPlusInterest",
  };
}

/** Returns the balance that minimum payments reach first in every month, or undefined if it changes. */
function balanceUnderRule(debt: Debt): RatedBalance | undefined {
  const { balances } = debt;
  if (balances.length === 1) return balances[0];
  // A fee can reopen the first balance after it was paid off.
  if (debt.monthlyFee || debt.annualFee) return undefined;
  const months = [1, ...listRateChanges(debt)];
  const rate = (balance: RatedBalance, month: number) =>
    comparableRate(aprIn(month, debt, balance), debt);

  return balances.find((lowest, index) =>
    months.every((month) =>
      balances.every((other, at) => {
        const difference = rate(other, month) - rate(lowest, month);
        return other === lowest || difference > 0 || (difference === 0 && index < at);
      }),
    ),
  );
}
