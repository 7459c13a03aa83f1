import type { PlanFault } from "@snowball/payoff";

import type { Answer } from "./solver.ts";

type NeverPaysOff = Extract<PlanFault, { code: "NEVER_PAYS_OFF" }>;

/** Formats the reason why there is no plan, with its figures. */
export function shownFault(fault: PlanFault): Record<string, unknown> {
  return { error: fault.code, ...figuresOf(fault) };
}

/** Builds the answer that there is no plan, and why. */
export function refused(fault: PlanFault): Answer {
  const { code } = fault;
  return { error: { code, message: messageOf(fault), ...figuresOf(fault) } };
}

function figuresOf(fault: PlanFault): Record<string, unknown> {
  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS":
      return { month: fault.month, shortfallCents: fault.shortfall };
    case "NEVER_PAYS_OFF":
      return { clearsIn36Cents: fault.clearsIn36, clearsIn60Cents: fault.clearsIn60 };
    case "BAD_ORDER":
    case "RATE_OUT_OF_RANGE":
    case "AMOUNT_TOO_LARGE":
      return { debt: fault.id };
  }
}

function messageOf(fault: PlanFault): string {
  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS":
      return `In month ${fault.month} the minimum payments add up to ${fault.minimums} cents, ${fault.shortfall} more than the budget of ${fault.budget}.`;
    case "NEVER_PAYS_OFF":
      return ["With this budget something is still owed after 1,200 months.", ...causesOf(fault)]
        .concat(waysOut(fault))
        .join(" ");
    case "BAD_ORDER":
      return `The order names ${JSON.stringify(fault.id)}, which is no debt or stands in it twice.`;
    case "RATE_OUT_OF_RANGE":
      return `A rate of ${JSON.stringify(fault.id)} is below 0 or above 10,000 percent.`;
    case "AMOUNT_TOO_LARGE":
      return `An amount of ${JSON.stringify(fault.id)} is too large to be computed exactly.`;
  }
}

function causesOf({ negativeAmortization }: NeverPaysOff): string[] {
  return negativeAmortization.map(
    ({ id, minimum, interest }) =>
      `The minimum payment on ${JSON.stringify(id)} (${minimum} cents) does not cover its monthly ` +
      `interest (${interest}): at least ${interest + 1} a month are needed.`,
  );
}

function waysOut({ clearsIn36, clearsIn60 }: NeverPaysOff): string {
  if (clearsIn36 === null || clearsIn60 === null) return "No monthly payment clears it.";
  return `${clearsIn36} cents a month clear all debts in 36 months, ${clearsIn60} in 60.`;
}
