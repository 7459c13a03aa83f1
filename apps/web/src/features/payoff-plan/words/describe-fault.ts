import type { PayoffFault } from "@snowball/contract";
import { formatMonth, monthAfter, monthsBetween } from "@snowball/dates";
import { amountFromCents, centsFromAmount, formatAmount } from "@snowball/money";
import type { Cents, PlanFault } from "@snowball/payoff";
import { type EstimateFault, toCents } from "@snowball/planner";

import { formatList } from "#lib/format.ts";

import { nameOf, type PlannedDebt, type PlanSubject } from "./plan-subject.ts";
import { planWords } from "./plan-words.ts";

type FaultNames = {
  /** Any day of the plan's month 1. */
  firstMonth: string;
  currency: string | null;
  debts: readonly Pick<PlannedDebt, "id" | "name" | "isIncomeDriven">[];
  /** What is already paid of month 1, in cents; absent if nothing is. */
  made?: Cents;
};

type FaultTexts = {
  /** For a heading or a table cell, without a period. */
  short: string;
  /** A sentence or two, without a remedy. */
  long: string;
  /** A heading and a sentence for a screen that is not about the plan. */
  summary: { headline: string; detail: string | null };
  /** Completes a sentence that begins with `your plan`, in the present and in the past. */
  does: string;
  did: string;
};

/** A month that is short after these leaves time to raise the budget. The date is shown first then. */
export const URGENT_MONTHS = 2;

export function describeFault(fault: PlanFault, names: FaultNames): FaultTexts {
  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS":
      return describeShortfall(fault, names);
    case "NEVER_PAYS_OFF":
      return describeEndless(fault, names);
    case "BAD_ORDER":
    case "RATE_OUT_OF_RANGE":
    case "AMOUNT_TOO_LARGE":
      return describeBadFigure(fault, nameOf(names, fault.id));
  }
}

type FaultOf<Code extends PlanFault["code"]> = Extract<PlanFault, { code: Code }>;
type NeverPaysOff = FaultOf<"NEVER_PAYS_OFF">;

function describeShortfall(
  fault: FaultOf<"BUDGET_BELOW_MINIMUMS">,
  { firstMonth, currency, made = 0 }: FaultNames,
): FaultTexts {
  const month = formatMonth(monthAfter(firstMonth, fault.month - 1));
  const isFirst = fault.month === 1;
  // The amounts of month 1 are what is left of it.
  const before = isFirst ? made : 0;
  const amounts = [fault.minimums + before, fault.shortfall, fault.budget + before];
  const [minimums, shortfall, budget] = amounts.map((cents) =>
    formatAmount(amountFromCents(cents), currency),
  ) as [string, string, string];

  return {
    short: isFirst ? "Not enough for the minimums" : `Runs short in ${month}`,
    long: `In ${month}, ${minimums} is due, ${shortfall} more than the budget of ${budget}.`,
    // The month's warnings name the amounts.
    summary: {
      headline: `Your plan runs short in ${month}`,
      detail: "Your plan shows what to pay first.",
    },
    does: `runs short in ${month}`,
    did: `would have run short in ${month}`,
  };
}

const SEE_WHY = "Your plan shows why.";
function describeEndless(fault: NeverPaysOff, names: FaultNames): FaultTexts {
  const { clearsIn60: enough, negativeAmortization: growing } = fault;
  const detail =
    enough === null
      ? SEE_WHY
      : `${formatAmount(amountFromCents(enough), names.currency)} a month in total would clear it in five years.`;
  // If all minimums cover the interest, the plan is only too long to compute.
  if (growing.length === 0) {
    return {
      short: "Not debt-free in a hundred years",
      long: "With this budget you'd still owe money after a hundred years.",
      summary: { headline: "Not debt-free in a hundred years with this plan", detail },
      does: "still leaves debt after a hundred years",
      did: "would still have left debt after a hundred years",
    };
  }
  const end = { does: "never pays off your debts", did: "would never have paid off your debts" };
  if (growsByIncome(fault, names)) {
    const debts = formatList(growing.map(({ id }) => nameOf(names, id)));

    return {
      ...end,
      short: "A payment follows your income",
      long: `The payment on ${debts} follows your income and is less than the interest, so with this budget there's no payoff date. Unpaid interest isn't charged interest, and the rest is forgiven when an income-driven plan ends.`,
      summary: {
        headline: "No debt-free date yet",
        detail: "A payment that follows your income is less than its interest.",
      },
    };
  }

  return {
    ...end,
    short: "Never debt-free this way",
    long: "With this budget the debts are never paid off: interest eats up the payments.",
    summary: { headline: "Never debt-free with this plan", detail },
  };
}

function describeBadFigure(
  { code }: FaultOf<"BAD_ORDER" | "RATE_OUT_OF_RANGE" | "AMOUNT_TOO_LARGE">,
  name: string,
): FaultTexts {
  const long = {
    BAD_ORDER: `${name} is in your order but not among your debts. Put the debts in order again.`,
    RATE_OUT_OF_RANGE: `The interest rate of ${name} is out of range. Check the figure.`,
    AMOUNT_TOO_LARGE: `An amount of ${name} is too large to plan with. Check the figure.`,
  };

  return {
    short: "A figure needs review",
    long: long[code],
    summary: { headline: "No payoff plan yet", detail: SEE_WHY },
    does: `cannot be made: a figure of ${name} needs review`,
    did: "could not be made",
  };
}

/** Whether every growing debt is a loan with an income-driven payment below its interest. */
export function growsByIncome(
  { negativeAmortization: growing }: NeverPaysOff,
  { debts }: Pick<FaultNames, "debts">,
): boolean {
  const isByIncome = (id: string) => debts.some((debt) => debt.id === id && debt.isIncomeDriven);

  return growing.length > 0 && growing.every(({ id }) => isByIncome(id));
}

/** Converts a fault of the API, which names months by date, to the engine's. */
export function toPlanFault(fault: PayoffFault, firstMonth: string): PlanFault {
  switch (fault.code) {
    case "BUDGET_BELOW_MINIMUMS":
      return {
        code: fault.code,
        month: monthsBetween(firstMonth, fault.month) + 1,
        minimums: centsFromAmount(fault.minimums),
        budget: centsFromAmount(fault.budget),
        shortfall: centsFromAmount(fault.shortfall),
      };
    case "NEVER_PAYS_OFF":
      return {
        code: fault.code,
        clearsIn36: toCents(fault.clears_in_36),
        clearsIn60: toCents(fault.clears_in_60),
        negativeAmortization: fault.negative_amortization.map(({ debt, minimum, interest }) => ({
          id: debt,
          minimum: centsFromAmount(minimum),
          interest: centsFromAmount(interest),
        })),
      };
    case "BAD_ORDER":
    case "RATE_OUT_OF_RANGE":
    case "AMOUNT_TOO_LARGE":
      return { code: fault.code, id: fault.debt };
  }
}

export function describeEstimateFault(fault: EstimateFault, subject: PlanSubject): string {
  const { month, money } = planWords(subject);

  return fault.code === "BUDGET_BELOW_MINIMUMS"
    ? `Your budget may not cover the minimums in ${month(fault.month)}: they may reach ${money(fault.minimums)}. This date assumes lower ones.`
    : "The minimums may be too low to ever pay the debts off. This date assumes higher ones.";
}

/** This is not an alarm: the budget only needs a new amount. Both amounts are formatted. */
export function describeOutgrown({ budget, minimums }: Record<"budget" | "minimums", string>) {
  return {
    headline: "Your budget needs a new amount",
    detail: `It is still ${budget} a month, and the minimums now add up to ${minimums}.`,
  };
}
