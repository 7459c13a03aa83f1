import type { PayoffPlanSettings, PayoffStrategy, WhatIf, WhatIfKind } from "@snowball/contract";
import { centsFromAmount, signOf } from "@snowball/money";
import { type Cents, firstBudget, sumOfFirstMinimums } from "@snowball/payoff";
import { paydaysOfBudget } from "@snowball/planner";
import * as v from "valibot";

import { type FieldError, required, typedAmount } from "#lib/form/typed-schemas.ts";

import { NO_CHANGES, type PlanDay, readChange } from "../kinds/kind.tsx";
import { WHAT_IF_KINDS, type WhatIfDrafts, whatIfKinds } from "../kinds/kinds.ts";
import { amountChange } from "../words/monthly-budget.ts";
import { type PlanFacts, subjectOf } from "../words/read-debts.ts";

/** The text of a what-if's form. Blank parts change nothing. */
export type WhatIfDraft = WhatIfDrafts & {
  /** The name of the scenario; null if none was typed. */
  name: string | null;
  /** The amount beyond the minimums or, with paychecks, from each of them; null to use the settings'. */
  amount: string | null;
  /** Null to use the settings' strategy. */
  strategy: PayoffStrategy | null;
};

export type WhatIfBase = PlanDay & {
  /** The settings of the opened scenario, or else of the user's plan. */
  settings: PayoffPlanSettings;
  /** The sum of the minimums in the plan's first month, in cents. */
  minimums: Cents;
  /** What the user sets: cents beyond the minimums, negative if the total is below them, or from each paycheck. */
  amount: Cents;
  isPerPaycheck: boolean;
};

/** Returns what the settings amount to today, including today's minimums and raises. */
export function buildWhatIfBase(facts: PlanFacts, settings: PayoffPlanSettings): WhatIfBase {
  const { portfolio, firstMonth, today } = subjectOf(facts, settings);
  const minimums = sumOfFirstMinimums(portfolio);
  const paychecks = paydaysOfBudget(settings);
  const amount = paychecks ? centsFromAmount(paychecks.amount) : firstBudget(portfolio) - minimums;

  return { settings, today, firstMonth, minimums, amount, isPerPaycheck: paychecks !== null };
}

export function toDraft(whatIf: WhatIf, day: PlanDay): WhatIfDraft {
  const drafts = WHAT_IF_KINDS.map((name) => {
    const kind = whatIfKinds[name];
    const [first, ...others] = whatIf.filter((change) => change.kind === name);
    return [name, first ? kind.toDraft([first, ...others]) : kind.blank(day)];
  });

  return {
    name: null,
    amount: null,
    strategy: null,
    ...(Object.fromEntries(drafts) as WhatIfDrafts),
  };
}

export type DraftFault = FieldError & { part: WhatIfKind | "amount" };

export type ReadDraft = ReturnType<typeof readWhatIfDraft>;

const amountSchema = v.object({
  amount: required(typedAmount("The amount"), "Enter an amount. It may be 0."),
});
const paycheckSchema = v.object({
  amount: v.pipe(
    required(typedAmount("The amount"), "Enter an amount."),
    v.check((amount) => signOf(amount) > 0, "Enter more than zero."),
  ),
});

/** Validates the form. Leaves out changes with errors, so that the effect of the others is visible. */
export function readWhatIfDraft(
  draft: WhatIfDraft,
  { settings, today, minimums, firstMonth, isPerPaycheck }: Omit<WhatIfBase, "amount">,
) {
  const schema = isPerPaycheck ? paycheckSchema : amountSchema;
  const {
    changes: [chosen],
    faults,
  } = draft.amount === null ? NO_CHANGES : readChange(schema, { amount: draft.amount });
  const parts = WHAT_IF_KINDS.map((kind) => ({
    kind,
    ...whatIfKinds[kind].read(draft[kind], today),
  }));

  return {
    settings: {
      ...settings,
      ...(chosen &&
        amountChange(settings, centsFromAmount(chosen.amount) + (isPerPaycheck ? 0 : minimums), {
          least: minimums,
          firstMonth,
        })),
      strategy: draft.strategy ?? settings.strategy,
    },
    whatIf: parts.flatMap(({ changes }) => changes),
    faults: [
      ...faults.map((fault) => ({ ...fault, part: "amount" as const })),
      ...parts.flatMap((part) => part.faults.map((fault) => ({ ...fault, part: part.kind }))),
    ],
  };
}
