import { aprIn } from "./balance-rates.ts";
import { BY_RULE, type CompiledPortfolio } from "./compiled-portfolio.ts";
import { payMinimum } from "./pay-balances.ts";
import { interestOn, MONTHLY_DENOMINATOR, monthlyRate } from "./periodic-rate.ts";
import { correctedRate, openingRate } from "./opening.ts";
import { exactRate } from "./periods.ts";
import { closeDebt, type PlanRun } from "./plan-run.ts";
import type { Cents, Debt, RatedBalance } from "../portfolio.ts";
import { halvesUp, roundedShare } from "./round-exactly.ts";

const PPM = 1_000_000;
const MONTHS_PER_YEAR = 12;

/** The debts of the current month that the fast loop below does not handle. Reused to avoid allocations. */
const others: number[] = [0];

/**
 * Charges each open debt with the month's interest and fees, and pays its minimum.
 * @returns the sum of the minimums.
 */
export function chargeMonth(run: PlanRun): Cents {
  const { owed, amount, interest, minimum, period, compiled } = run;
  const { size, first, room, exactUpTo } = compiled;
  const { simpleRate, due: stated } = period;
  let minimums = 0;
  let otherCount = 0;
  for (let debt = 0; debt < size; debt += 1) {
    const before = owed[debt] as number;
    if (before === 0) continue;
    // The same steps as `chargeOther`, inlined: nearly all months of all plans are computed here.
    const product = before * (simpleRate[debt] as number);
    const charges = halvesUp(product, MONTHLY_DENOMINATOR);
    const due = before + charges;
    if (product > exactUpTo || due > room) {
      others[otherCount++] = debt;
      continue;
    }
    const required = stated[debt] as number;
    const paid = required < due ? required : due;
    const after = due - paid;
    interest[debt] = charges;
    minimum[debt] = paid;
    amount[first[debt] as number] = after;
    owed[debt] = after;
    minimums += paid;
    if (after === 0) closeDebt(run, debt);
  }

  return otherCount === 0 ? minimums : minimums + chargeOthers(run, otherCount);
}

/**
 * Charges the debts in `others` and pays their minimums.
 * @returns the sum of the minimums.
 */
function chargeOthers(run: PlanRun, count: number): Cents {
  let minimums = 0;
  for (let other = 0; other < count; other += 1) {
    minimums += chargeOther(run, others[other] as number);
  }

  return minimums;
}

/**
 * Charges any kind of debt and pays its minimum.
 * @returns the minimum.
 */
function chargeOther(run: PlanRun, debt: number): Cents {
  const { owed, amount, minimum, compiled } = run;
  const before = owed[debt] as number;
  const charges = chargeDebt(run, debt);
  const due = before + charges;
  if (due > compiled.room) checkGrowth(run, debt, due);
  const required = leastPayment(run, debt, charges);
  const paid = required < due ? required : due;
  if (compiled.isPlain[debt] === 1) amount[compiled.first[debt] as number] = due - paid;
  else payMinimum(run, debt, paid);
  owed[debt] = due - paid;
  minimum[debt] = paid;
  if (due === paid) closeDebt(run, debt);

  return paid;
}

/** Stops the plan if a debt has grown by more than `room`, the limit for exact sums. */
function checkGrowth(run: PlanRun, debt: number, due: Cents): void {
  const { opening, room } = run.compiled;
  if (due - room > (opening[debt] as number)) run.tooLarge = debt;
}

/**
 * Adds interest and fees to the balances of a debt. The caller updates `owed`.
 * @returns their sum.
 */
export function chargeDebt(run: PlanRun, debt: number): Cents {
  const { amount, interest, compiled } = run;
  if (compiled.isPlain[debt] === 0) return chargeBalances(run, debt);
  const at = compiled.first[debt] as number;
  const charged = computeInterest(run, at);
  amount[at] = (amount[at] as number) + charged;
  interest[debt] = charged;

  return charged;
}

/** Returns the month's interest on one balance, rounded once. */
export function computeInterest(run: PlanRun, at: number): Cents {
  const { amount, period, compiled } = run;
  const product = (amount[at] as number) * (period.numerator[at] as number);

  return product <= compiled.exactUpTo
    ? halvesUp(product, period.denominator[at] as number)
    : exactInterest(run, at);
}

/**
 * Like `computeInterest`, but exact where a double is not: large products, irrational rates, half-even rounding.
 */
function exactInterest({ amount, month, compiled }: PlanRun, at: number): Cents {
  const index = compiled.owner[at] as number;
  const debt = compiled.portfolio.debts[index] as Debt;
  const balance = debt.balances[at - (compiled.first[index] as number)] as RatedBalance;
  const rate = exactRate(compiled, { debt, apr: aprIn(month, debt, balance), month });

  return interestOn(amount[at] as number, rate, compiled.rounding);
}

/**
 * Returns the minimum before it is capped by the balance: the amount of the period, or the debt's rule
 * applied to the balance at the start of the month and to its charges. Back-interest counts as balance, because an
 * issuer bills only the cycle's own interest and fees on top of the share.
 */
export function leastPayment(run: PlanRun, debt: number, charges: Cents): Cents {
  const { compiled, owed, period } = run;
  if (period.due[debt] !== BY_RULE) return period.due[debt] as number;
  const { minimum } = compiled.portfolio.debts[debt] as Debt;
  if (!("share" in minimum)) throw new RangeError("a minimum of no share follows from no balance");
  const ordinary = charges - (run.backInterest[debt] as number);
  const onTop = minimum.type === "percentPlusInterest" ? ordinary : 0;
  const of = (owed[debt] as number) + charges - onTop;
  const required = computeShare(compiled, of, minimum.share) + onTop;

  return required > minimum.floor ? required : minimum.floor;
}

/** Returns a share in millionths, rounded once. */
export function computeShare(
  { exactUpTo, rounding }: CompiledPortfolio,
  of: Cents,
  share: number,
): Cents {
  const product = of * share;
  if (product <= exactUpTo) return halvesUp(product, PPM);

  return roundedShare(of, { numerator: share, denominator: PPM }, rounding);
}

/** Like `chargeDebt`, for a debt with several balances, fees, or other terms than monthly interest. */
function chargeBalances(run: PlanRun, debt: number): Cents {
  const { amount, compiled } = run;
  const first = compiled.first[debt] as number;
  const end = compiled.first[debt + 1] as number;
  let interest = 0;
  run.backInterest[debt] = 0;
  for (let at = first; at < end; at += 1) {
    if ((amount[at] as number) > 0) interest += accrue(run, debt, at);
  }
  if (compiled.dated.isDaily[debt] === 1) capitalise(run, debt);
  const fees = feesIn(run, debt);
  const fee = fees.monthly + fees.annual;
  amount[first] = (amount[first] as number) + fee;
  run.interest[debt] = interest;
  run.fee[debt] = fee;
  run.fees += fee;

  return interest + fee;
}

/**
 * Adds the interest of one balance, and deferred interest that falls due, to the balance or to the unpaid
 * interest.
 */
function accrue(run: PlanRun, debt: number, at: number): Cents {
  const { amount, backInterest, carried, compiled } = run;
  const fallen = fallingDue(run, at);
  const posted = computeInterest(run, at) + fallen;
  backInterest[debt] = (backInterest[debt] as number) + fallen;
  if (compiled.dated.isDaily[debt] === 1) carried[debt] = (carried[debt] as number) + posted;
  else amount[at] = (amount[at] as number) + posted;

  return posted;
}

/**
 * Adds a month of interest to the memo of a deferral.
 * @returns the memo if it falls due in this month, else 0.
 */
function fallingDue(run: PlanRun, at: number): Cents {
  const { memo, month, compiled } = run;
  const until = compiled.dated.deferredUntil[at] as number;
  const gathered = memo[at] as number;
  if (month <= until) memo[at] = gathered + computeDeferredInterest(run, at);
  if (month !== until + 1) return 0;
  memo[at] = 0;

  return gathered;
}

/** Returns the deferred interest that a month adds to the memo of a balance. */
export function computeDeferredInterest({ amount, compiled, month }: PlanRun, at: number): Cents {
  const apr = compiled.dated.deferredApr[at] as number;
  const debt = compiled.portfolio.debts[compiled.owner[at] as number] as Debt;
  const of = { debt, apr, month };
  const rate =
    openingRate(compiled.portfolio, of) ?? correctedRate(monthlyRate(apr), compiled.portfolio, of);

  return interestOn(amount[at] as number, rate, compiled.rounding);
}

/** Adds the unpaid interest to the first balance that is owed. */
function capitalise(run: PlanRun, debt: number): void {
  const { amount, carried, compiled, month } = run;
  const { accrual } = compiled.portfolio.debts[debt] as Debt;
  if (accrual?.type !== "simple-daily" || !accrual.capitaliseInMonths.includes(month)) return;
  const first = compiled.first[debt] as number;
  let at = first;
  while (at < (compiled.first[debt + 1] as number) && amount[at] === 0) at += 1;
  if (at === compiled.first[debt + 1]) at = first;
  amount[at] = (amount[at] as number) + (carried[debt] as number);
  carried[debt] = 0;
}

/** Returns the fees that a debt charges in the month. */
export function feesIn(
  { month, compiled }: PlanRun,
  debt: number,
): { monthly: Cents; annual: Cents } {
  const { monthlyFee, annualFee, annualFrom } = compiled.dated;
  const since = month - (annualFrom[debt] ?? 0);
  const isDue = since >= 0 && since % MONTHS_PER_YEAR === 0;

  const isWhole = month > 1 || compiled.portfolio.opening === undefined;

  return {
    monthly: isWhole ? (monthlyFee[debt] ?? 0) : 0,
    annual: isDue ? (annualFee[debt] ?? 0) : 0,
  };
}
