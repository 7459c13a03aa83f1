import {
  type Cents,
  firstBudget,
  firstMinimums,
  type PlanFault,
  type TotalsOutcome,
} from "@snowball/payoff";

import { sumOfMinimums } from "../faults/plan-fault-props.ts";
import type { Tried } from "./tried-subject.ts";

/** What a plan comes to, as far as plans are compared by it. */
export type TriedFigures = {
  /** The money of a month, one-off money aside. */
  monthly: Cents;
} & (
  | {
      kind: "plan";
      months: number;
      /** Interest and fees, those of a new loan included. */
      cost: Cents;
      paid: Cents;
    }
  | { kind: "impossible"; fault: PlanFault }
);

/** The figures of what is tried. */
export function triedFigures(outcome: TotalsOutcome, tried: Tried): TriedFigures {
  const monthly = monthlyOf(tried);
  if (outcome.kind === "impossible") return { kind: "impossible", fault: outcome.fault, monthly };
  const { months, paid, interest, fees } = outcome.totals;

  return { kind: "plan", months, paid, cost: interest + fees + tried.loanFee, monthly };
}

function monthlyOf({ subject: { portfolio }, settings }: Tried): Cents {
  return settings.strategy === "minimum_only"
    ? sumOfMinimums(firstMinimums(portfolio))
    : firstBudget(portfolio);
}
