import type { PayoffFault } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { PlanFault } from "@snowball/payoff";

/** Converts the reason for a missing plan to the API format, with calendar months. */
export function presentFault(fault: PlanFault, firstMonth: string): PayoffFault {
  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS":
      return {
        code: fault.code,
        month: monthAfter(firstMonth, fault.month - 1),
        minimums: amountFromCents(fault.minimums),
        budget: amountFromCents(fault.budget),
        shortfall: amountFromCents(fault.shortfall),
      };
    case "NEVER_PAYS_OFF":
      return {
        code: fault.code,
        clears_in_36: fault.clearsIn36 === null ? null : amountFromCents(fault.clearsIn36),
        clears_in_60: fault.clearsIn60 === null ? null : amountFromCents(fault.clearsIn60),
        negative_amortization: fault.negativeAmortization.map(({ id, minimum, interest }) => ({
          debt: id,
          minimum: amountFromCents(minimum),
          interest: amountFromCents(interest),
        })),
      };
    case "BAD_ORDER":
    case "RATE_OUT_OF_RANGE":
    case "AMOUNT_TOO_LARGE":
      return { code: fault.code, debt: fault.id };
  }
}
