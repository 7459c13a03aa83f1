import type { Accrual, Debt } from "@snowball/payoff";

import type { DebtFacts } from "./debt-facts.ts";
import { escrowOf } from "./escrow.ts";
import { toCents } from "./exact-units.ts";
import { monthsThrough } from "./payment-months.ts";
import { readAccruedInterest, readBalances } from "./read-balances.ts";
import { readMinimum, type MinimumWithEstimates } from "./read-minimum.ts";

type DebtWithEstimates = { debt: Debt; estimated: MinimumWithEstimates["estimated"] };

/** Converts a debt for the engine; null if a figure is unknown or unusable. */
export function readDebt(facts: DebtFacts, firstMonth: string): DebtWithEstimates | null {
  const balances = readBalances(facts, firstMonth);
  if (balances === null) return null;
  const minimum = readMinimum(facts, firstMonth);
  if (minimum === null) return null;

  const debt: Debt = {
    id: facts.uuid,
    balances,
    minimum: minimum.rule,
    accrual: readAccrual(facts),
    ...readFees(facts, firstMonth),
    ...readDeferment(facts, firstMonth),
    ...(!facts.is_prepayable && { prepayment: "forbidden" }),
  };
  return { debt, estimated: minimum.estimated };
}

/** Days per year as federal servicers count them (studentaid.gov). */
const STUDENT_LOAN_YEAR = "365.25";

function readAccrual(facts: DebtFacts): Accrual {
  switch (facts.accrual) {
    case "monthly":
      return { type: "monthly" };
    case "semi_annual":
      return { type: "semi-annual" };
    case "simple_daily": {
      const owed = toCents(facts.owed.value) ?? 0;
      return {
        type: "simple-daily",
        yearBasis: STUDENT_LOAN_YEAR,
        accrued: readAccruedInterest(facts, owed),
        capitaliseInMonths: [],
      };
    }
  }
}

/** An unknown fee is not planned, but not treated as zero either. */
function readFees(facts: DebtFacts, firstMonth: string) {
  const monthlyFee = toCents(facts.monthly_fee);
  const escrow = escrowOf(facts);
  const { amount, month } = facts.annual_fee ?? { amount: null, month: 1 };
  const annual = toCents(amount);
  const monthsToFee = month - Number(firstMonth.slice(5, 7));

  return {
    ...(monthlyFee && { monthlyFee }),
    ...(escrow !== 0 && { escrow }),
    ...(annual && { annualFee: { amount: annual, firstMonth: ((monthsToFee + 12) % 12) + 1 } }),
  };
}

/**
 * Returns how long nothing is due. A lender with a payment of zero and no due date bills nothing in the month
 * in which the deferment ends either.
 */
function readDeferment(facts: DebtFacts, firstMonth: string): Pick<Debt, "deferment"> {
  const { deferment_until: until, due_day: dueDay, minimum } = facts;
  if (until === null) return {};
  const isUnbilled = toCents(minimum.value) === 0;
  const months = monthsThrough(until, { firstMonth, dueDay: dueDay ?? (isUnbilled ? 1 : null) });

  return months === 0 ? {} : { deferment: { months, isSubsidised: facts.is_subsidized } };
}
