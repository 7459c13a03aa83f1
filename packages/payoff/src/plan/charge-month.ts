import { accrueInterest, chargeFees, owedBy, payMinimum } from "./composite-debt.ts";
import type { CompositeDebt } from "./composite-debt.ts";
import { MONTHLY_DENOMINATOR } from "./periodic-rate.ts";
import {
  FACTOR,
  HALF_CENT,
  HALF_SHARE,
  LEAST,
  ON_INTEREST,
  ON_OWED,
  RATE,
  TERMS,
} from "./plain-terms.ts";
import { ceilingOf, closeDebt, refreshComposite } from "./plan-run.ts";
import type { PlanRun } from "./plan-run.ts";
import type { Cents, Debt, Rounding } from "../portfolio.ts";
import { roundedShare } from "./round-exactly.ts";

const PPM = 1_000_000;

/** What a month adds to a debt. */
type Charged = { interest: Cents; fee: Cents };

/**
 * Charges every open debt with the month's interest and fees, and pays its minimum. Plain debts take the
 * quick way by their terms; everything else, and every balance that doubles would not charge exactly,
 * takes `chargeSlowly`, which says the same at length.
 * @returns the sum of the minimums.
 */
export function chargeMonth(run: PlanRun): Cents {
  const { balance, terms, interest, minimum, tape } = run;
  const { size } = run.compiled;
  // Names of another module are looked up each time, those of a function are not.
  const halfCent = HALF_CENT;
  const halfShare = HALF_SHARE;
  const [width, factorAt, leastAt] = [TERMS, FACTOR, LEAST];
  const [onOwedAt, onInterestAt] = [ON_OWED, ON_INTEREST];
  let minimums = 0;
  for (let index = 0, at = 0; index < size; index++, at += width) {
    const owed = balance[index] as number;
    if (owed === 0) continue;
    if (owed > (terms[at] as number)) {
      minimums += chargeSlowly(run, index);
      continue;
    }
    const charge = Math.floor(owed * (terms[at + factorAt] as number) + halfCent);
    const onInterest = terms[at + onInterestAt] as number;
    let least = terms[at + leastAt] as number;
    if (onInterest > 0) {
      const share = owed * (terms[at + onOwedAt] as number) + charge * onInterest;
      least = Math.max(least, Math.floor(share + halfShare));
    }
    const due = owed + charge;
    const paid = least < due ? least : due;
    balance[index] = due - paid;
    minimums += paid;
    if (due === paid) closeDebt(run, index);
    if (tape !== null) {
      interest[index] = charge;
      minimum[index] = paid;
    }
  }
  return minimums;
}

function chargeSlowly(run: PlanRun, index: number): Cents {
  const debt = run.compiled.portfolio.debts[index] as Debt;
  const composite = run.composites[index];
  const owed = run.balance[index] as number;
  const charged = composite ? chargeComposite(composite, run.month) : chargePlain(run, index);
  const due = owed + charged.interest + charged.fee;
  if (due > ceilingOf(run.compiled, index)) run.tooLarge = index;

  const isDeferred = debt.deferment !== undefined && run.month <= debt.deferment.months;
  const least = isDeferred ? 0 : leastPayment(debt, { owed, ...charged }, run.compiled.rounding);
  const minimum = Math.min(least, due);
  if (composite) payMinimum(composite, minimum, run.month);

  run.minimum[index] = minimum;
  run.balance[index] = composite ? owedBy(composite) : due - minimum;
  run.fees += charged.fee;
  if (due === minimum) closeDebt(run, index);
  refreshComposite(run, index);
  if (run.tape) {
    run.interest[index] = charged.interest;
    run.fee[index] = charged.fee;
  }
  return minimum;
}

function chargePlain({ balance, terms, compiled }: PlanRun, index: number): Charged {
  const rate = terms[index * TERMS + RATE] as number;
  const ratio = { numerator: rate, denominator: MONTHLY_DENOMINATOR };
  return { interest: roundedShare(balance[index] as number, ratio, compiled.rounding), fee: 0 };
}

function chargeComposite(composite: CompositeDebt, month: number): Charged {
  const interest = accrueInterest(composite, month);
  return { interest, fee: chargeFees(composite, month) };
}

/**
 * What the minimum's rule asks for, before the balance limits it: an amount, a share of the balance
 * after interest and fees, or a share of the balance before them plus both.
 */
export function leastPayment(
  { id, minimum }: Debt,
  { owed, interest, fee }: Charged & { owed: Cents },
  rounding: Rounding,
): Cents {
  switch (minimum.type) {
    case "fixed":
      return minimum.amount;
    case "percent":
      return Math.max(share(owed + interest + fee, minimum.share, rounding), minimum.floor);
    case "percentPlusInterest": {
      const asked = share(owed, minimum.share, rounding) + interest + fee;
      return Math.max(asked, minimum.floor);
    }
    case "amortizing":
      throw new RangeError(`debt ${id}: its term is not fixed`);
  }
}

function share(amount: Cents, ppm: number, rounding: Rounding): Cents {
  return roundedShare(amount, { numerator: ppm, denominator: PPM }, rounding);
}
