import { FIXED, PERCENT } from "./compile-portfolio.ts";
import type { CompiledPortfolio } from "./compile-portfolio.ts";
import { accrueInterest, chargeFees, owedBy, payMinimum } from "./composite-debt.ts";
import type { CompositeDebt } from "./composite-debt.ts";
import { MONTHLY_DENOMINATOR } from "./periodic-rate.ts";
import { ceilingOf, closeDebt, refreshComposite } from "./plan-run.ts";
import type { PlanRun } from "./plan-run.ts";
import type { Cents } from "./portfolio.ts";
import { roundedShare } from "./round-exactly.ts";

const PPM = 1_000_000;

/**
 * Charges every open debt with the month's interest and fees, and pays its minimum.
 * @returns the sum of the minimums.
 */
export function chargeMonth(run: PlanRun): Cents {
  const { open, openCount, balance, rate, exactBelow, interest, minimum, extra } = run;
  const { totalInterest, reasons, compiled } = run;
  const { isComposite, minimumRule, minimumFloor } = compiled;
  let minimums = 0;
  for (let at = 0; at < openCount; at++) {
    const index = open[at] as number;
    extra[index] = 0;
    reasons[index] = 0;
    if (isComposite[index] === 1) {
      minimums += chargeComposite(run, index);
      continue;
    }
    const owed = balance[index] as number;
    const charge =
      owed <= (exactBelow[index] as number)
        ? Math.floor(
            (owed * (rate[index] as number) + MONTHLY_DENOMINATOR / 2) / MONTHLY_DENOMINATOR,
          )
        : slowInterest(run, index);
    const due = owed + charge;
    const least =
      minimumRule[index] === FIXED
        ? (minimumFloor[index] as number)
        : percentMinimum(compiled, index, { owed, charge });
    const paid = least < due ? least : due;
    interest[index] = charge;
    totalInterest[index] = (totalInterest[index] as number) + charge;
    minimum[index] = paid;
    balance[index] = due - paid;
    minimums += paid;
    if (due === paid) closeDebt(run, index);
  }
  return minimums;
}

/** Half-even rounding, and balances whose products leave a double. */
function slowInterest(run: PlanRun, index: number): Cents {
  const owed = run.balance[index] as number;
  const ratio = { numerator: run.rate[index] as number, denominator: MONTHLY_DENOMINATOR };
  const interest = roundedShare(owed, ratio, run.compiled.rounding);
  checkSize(run, index, owed + interest);
  return interest;
}

function checkSize(run: PlanRun, index: number, due: Cents): void {
  if (due > ceilingOf(run.compiled, index)) run.tooLarge = index;
}

/** A share of the balance after interest, or of the balance before it plus what was charged. */
function percentMinimum(
  { minimumRule, minimumShare, minimumFloor, rounding }: CompiledPortfolio,
  index: number,
  { owed, charge }: { owed: Cents; charge: Cents },
): Cents {
  const ratio = { numerator: minimumShare[index] as number, denominator: PPM };
  const share =
    minimumRule[index] === PERCENT
      ? roundedShare(owed + charge, ratio, rounding)
      : roundedShare(owed, ratio, rounding) + charge;

  return Math.max(share, minimumFloor[index] as number);
}

function chargeComposite(run: PlanRun, index: number): Cents {
  const composite = run.composites[index] as CompositeDebt;
  const owed = run.balance[index] as number;
  const interest = accrueInterest(composite, run.month);
  const fee = chargeFees(composite, run.month);
  checkSize(run, index, owed + interest + fee);
  const minimum = compositeMinimum(run, index, { owed, charge: interest + fee });
  payMinimum(composite, minimum, run.month);

  run.interest[index] = interest;
  run.fee[index] = fee;
  run.minimum[index] = minimum;
  run.balance[index] = owedBy(composite);
  run.totalInterest[index] = (run.totalInterest[index] as number) + interest;
  run.totalFees[index] = (run.totalFees[index] as number) + fee;
  if (run.balance[index] === 0) closeDebt(run, index);
  else refreshComposite(run, index);
  return minimum;
}

function compositeMinimum(
  { compiled, month }: PlanRun,
  index: number,
  { owed, charge }: { owed: Cents; charge: Cents },
): Cents {
  const deferment = compiled.portfolio.debts[index]?.deferment;
  if (deferment && month <= deferment.months) return 0;

  const least =
    compiled.minimumRule[index] === FIXED
      ? (compiled.minimumFloor[index] as number)
      : percentMinimum(compiled, index, { owed, charge });
  return Math.min(least, owed + charge);
}
