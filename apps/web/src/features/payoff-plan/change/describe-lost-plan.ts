import type { PayoffFault } from "@snowball/contract";
import { formatMonth } from "@snowball/dates";

import type { DebtOf } from "./changed-debts.ts";

/** What a plan without an end does, to follow `your plan`, and what that of an earlier day did. */
export function describeLostPlan(
  fault: PayoffFault,
  debtOf: DebtOf,
): { does: string; did: string } {
  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS": {
      const month = formatMonth(fault.month);
      return { does: `runs short in ${month}`, did: `was to run short in ${month}` };
    }
    case "NEVER_PAYS_OFF":
      // Where every minimum covers its interest, the debts would end some day.
      return fault.negative_amortization.length > 0
        ? { does: "never pays off your debts", did: "was never to pay off your debts" }
        : {
            does: "leaves something owed after a hundred years",
            did: "was to leave something owed after a hundred years",
          };
    case "BAD_ORDER":
    case "RATE_OUT_OF_RANGE":
    case "AMOUNT_TOO_LARGE": {
      const { name } = debtOf(fault.debt);
      return {
        does: `cannot be made: a figure of ${name} needs a look`,
        did: "could not be made",
      };
    }
  }
}
