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

/** A larger budget that avoids a charge. */
export type CliffOffer = {
  /** A sentence about the savings. */
  text: string;
  /** The budget as a button label. */
  budget: string;
  choose: () => void;
};

type Cliff = Extract<MonthWarning, { balance: string }>;

/** Returns the smallest budgets that avoid the costs of deadlines, by the warning's key, when the budget is stable. */
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
      return remedy ? [[warningKey(cliff), toCliffOffer(cliff, remedy, plan)] as const] : [];
    }),
  );
}

/** A plan accepts an end if paying the debt first costs more. */
function isToAvoid({ left, cost_of_paying_first: more }: Cliff): boolean {
  return signOf(left) > 0 && more === null;
}

function deadlineOf({ debt, balance, last_month: lastMonth }: Cliff): CliffDeadline {
  return { debt, balance, lastMonth };
}

function toCliffOffer(cliff: Cliff, { more, saved }: CliffRemedy, plan: Plan): CliffOffer {
  const { budget, subject, words } = plan;
  const { words: offered, choose } = offerMore({ extra: budget.extra, more }, plan);
  const name = nameOf(subject, cliff.debt);
  // With paychecks, some months have more than the month that the search adds to.
  const isExact = budget.paycheck === null && estimateConfidence(subject) === "stated";
  const result =
    cliff.kind === "back_interest"
      ? `the back-interest of ${name} is never charged`
      : `${name} is paid off before its rate rises`;

  return {
    text: `${describeMore(more, plan)}, and ${result}. In total, that saves ${isExact ? "" : "about "}${words.money(saved)} in interest and fees.`,
    budget: offered,
    choose,
  };
}
