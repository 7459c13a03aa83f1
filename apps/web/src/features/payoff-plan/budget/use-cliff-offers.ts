import type { MonthWarning } from "@snowball/contract";
import { signOf } from "@snowball/money";
import type { CliffDeadline, CliffRemedy } from "@snowball/planner";
import { useMemo } from "react";

import { warningKey } from "#features/debts/index.ts";

import { type Plan, usePlan } from "../model/use-plan.tsx";
import { estimateConfidence } from "../words/estimates.ts";
import { nameOf, type PlannedSubject, toPlanQuestion } from "../words/plan-subject.ts";
import { DEBOUNCE_MS, useComputed } from "../worker/use-computed.ts";
import { describeMore, offerMore } from "./offer-budget.ts";

/** What avoids a charge. */
export type CliffOffer = {
  /** A sentence about the budget and its savings, or that there is no such budget. */
  text: string;
  /** The larger budget, with its name for a button; null if no budget avoids the charge. */
  budget: Pick<ReturnType<typeof offerMore>, "words" | "choose"> | null;
};

type Cliff = Extract<MonthWarning, { balance: string }>;

/**
 * Returns the smallest budgets that avoid the costs of deadlines, by the warning's key, when the budget is stable. A plan
 * of minimums has no budget to offer.
 */
export function useCliffOffers(
  { subject }: Pick<PlannedSubject, "subject">,
  warnings: readonly MonthWarning[],
): ReadonlyMap<string, CliffOffer> {
  const cliffs = useMemo(
    () => warnings.flatMap((each) => ("balance" in each && isToAvoid(each) ? [each] : [])),
    [warnings],
  );
  const plan = usePlan();
  const { strategy } = plan;
  const input =
    cliffs.length === 0
      ? null
      : { cliffs: cliffs.map(deadlineOf), question: toPlanQuestion(subject, strategy) };
  const { data: remedies = [] } = useComputed("avoidCliffs", input, { delayMs: DEBOUNCE_MS });
  // While the budget changes, the months on screen are those of the previous budget.
  if (subject !== plan.subject) return new Map();

  return new Map(
    cliffs.flatMap((cliff, at) => {
      const remedy = remedies[at];
      if (remedy === undefined || strategy.type === "minimum-only") return [];
      // Without a plan, the smallest budget that works is offered first; only back-interest is as urgent.
      if (cliff.kind === "rate_rise" && (remedy?.saved ?? null) === null) return [];
      const offer = remedy === null ? NO_BUDGET : toCliffOffer(cliff, remedy, plan);
      return [[warningKey(cliff), offer] as const];
    }),
  );
}

/** A plan accepts that a rate rises if paying the debt first costs more. A larger budget still avoids back-interest. */
function isToAvoid({ kind, left, cost_of_paying_first: more }: Cliff): boolean {
  return signOf(left) > 0 && (kind === "back_interest" || more === null);
}

const NO_BUDGET: CliffOffer = { text: "No monthly budget avoids this.", budget: null };

function deadlineOf({ debt, balance, last_month: lastMonth }: Cliff): CliffDeadline {
  return { debt, balance, lastMonth };
}

function toCliffOffer(cliff: Cliff, { more, saved }: CliffRemedy, plan: Plan): CliffOffer {
  const { budget, subject, words } = plan;
  const name = nameOf(subject, cliff.debt);
  // With paychecks, some months have more than the month that the search adds to.
  const isExact = !budget.isPerPaycheck && estimateConfidence(subject) === "stated";
  const result =
    cliff.kind === "back_interest"
      ? `the back-interest of ${name} is never charged`
      : `${name} is paid off before its rate rises`;

  const savings =
    saved !== null && saved > 0
      ? ` In total, that saves ${isExact ? "" : "about "}${words.money(saved)} in interest and fees.`
      : "";

  return {
    text: `${describeMore(more, plan)}, and ${result}.${savings}`,
    budget: offerMore(more, plan),
  };
}
