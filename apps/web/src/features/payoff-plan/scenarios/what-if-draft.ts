import type { PayoffPlanSettings, PayoffStrategy, WhatIf, WhatIfKind } from "@snowball/contract";
import { addDays, monthAfter } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import { type Cents, firstBudget, firstMinimums } from "@snowball/payoff";
import { paydaysBetween } from "@snowball/planner";
import * as v from "valibot";

import { type FieldError, required, typedAmount } from "#lib/form/typed-schemas.ts";

import { NO_CHANGES, type PlanDay, readChange } from "../kinds/kind.tsx";
import { WHAT_IF_KINDS, type WhatIfDrafts, whatIfKinds } from "../kinds/kinds.ts";
import { budgetChange, sumOfMinimums, upcomingChanges } from "../words/monthly-budget.ts";
import { type PlanFacts, subjectOf } from "../words/read-debts.ts";

/** The text of a what-if's form. Blank parts change nothing. */
export type WhatIfDraft = WhatIfDrafts & {
  /** The name of the scenario; null if none was typed. */
  name: string | null;
  /** The amount beyond the minimums; null to use the settings'. */
  extra: string | null;
  /** Null to use the settings' strategy. */
  strategy: PayoffStrategy | null;
};

/** What a what-if starts from. */
export type WhatIfBase = PlanDay & {
  /** The settings of the opened scenario, or else of the user's plan. */
  settings: PayoffPlanSettings;
  /** The sum of the minimums in the plan's first month, in cents. */
  minimums: Cents;
  /** Cents beyond the minimums. Negative if the total is below them. */
  extra: Cents;
};

/** Returns what the settings amount to today, including today's minimums and raises. */
export function buildWhatIfBase(facts: PlanFacts, settings: PayoffPlanSettings): WhatIfBase {
  const { portfolio, firstMonth, today } = subjectOf(facts, settings);
  const minimums = sumOfMinimums(firstMinimums(portfolio));
  const budget = monthlyPaychecks(settings, firstMonth) ?? firstBudget(portfolio);

  return { settings, today, firstMonth, minimums, extra: budget - minimums };
}

/**
 * Returns what the paychecks of the next twelve months come to per month, in cents. Some months have one paycheck more,
 * so that a single month is no measure for all. Null without an amount per paycheck.
 */
function monthlyPaychecks({ paydays }: PayoffPlanSettings, firstMonth: string): Cents | null {
  if (paydays === null || paydays.amount === null) return null;
  const through = addDays(monthAfter(firstMonth, 12), -1);
  const { length } = paydaysBetween(paydays, { from: firstMonth, through });

  return Math.round((length * centsFromAmount(paydays.amount)) / 12);
}

/** Returns a what-if as form values. Kinds without a change are blank. */
export function toDraft(whatIf: WhatIf, day: PlanDay): WhatIfDraft {
  const drafts = WHAT_IF_KINDS.map((name) => {
    const kind = whatIfKinds[name];
    const [first, ...others] = whatIf.filter((change) => change.kind === name);
    return [name, first ? kind.toDraft([first, ...others]) : kind.blank(day)];
  });

  return {
    name: null,
    extra: null,
    strategy: null,
    ...(Object.fromEntries(drafts) as WhatIfDrafts),
  };
}

export type DraftFault = FieldError & { part: WhatIfKind | "extra" };

export type ReadDraft = {
  settings: PayoffPlanSettings;
  whatIf: WhatIf;
  faults: readonly DraftFault[];
};

const monthlySchema = v.object({
  extra: required(typedAmount("The amount"), "Enter an amount. It may be 0."),
});

/** Validates the form. Leaves out changes with errors, so that the effect of the others is visible. */
export function readWhatIfDraft(
  draft: WhatIfDraft,
  { settings, today, minimums, firstMonth }: Omit<WhatIfBase, "extra">,
): ReadDraft {
  const {
    changes: [monthly],
    faults,
  } = draft.extra === null ? NO_CHANGES : readChange(monthlySchema, { extra: draft.extra });
  const parts = WHAT_IF_KINDS.map((kind) => ({
    kind,
    ...whatIfKinds[kind].read(draft[kind], today),
  }));

  return {
    settings: {
      ...settings,
      ...(monthly && {
        ...budgetChange(centsFromAmount(monthly.extra), minimums),
        changes: upcomingChanges(settings.changes, firstMonth),
        // A monthly amount replaces an amount per paycheck.
        ...(settings.paydays && { paydays: { ...settings.paydays, amount: null } }),
      }),
      strategy: draft.strategy ?? settings.strategy,
    },
    whatIf: parts.flatMap(({ changes }) => changes),
    faults: [
      ...faults.map((fault) => ({ ...fault, part: "extra" as const })),
      ...parts.flatMap((part) => part.faults.map((fault) => ({ ...fault, part: part.kind }))),
    ],
  };
}
