import type { Debt, Portfolio } from "@snowball/payoff";

import { isSame } from "../change/is-same.ts";
import type { DebtFacts } from "./debt-facts.ts";
import { endsOf, type Saying, withoutInferredRule } from "./estimate-ends.ts";
import type { Ends } from "./minimum-ends.ts";
import { readDebt } from "./read-debt.ts";
import type { EstimatedFigure, PlannedPortfolio } from "./read-portfolio.ts";

/** A figure that a plan takes from an estimate. */
export type EstimatedOf = { id: string; figure: EstimatedFigure };

/** Debts as they may turn out to be once an estimated figure is known. */
export type EstimateCase = {
  /** Which figure differs from its estimate; null = all of them do, in the same direction. */
  of: EstimatedOf | null;
  debts: readonly Debt[];
};

type End = keyof Ends<Saying>;

/** A planned debt, what is known of it, and what may still be said. */
type Asked = {
  planned: Debt;
  stated: DebtFacts;
  ends: (Ends<Saying> & { figure: EstimatedFigure })[];
  firstMonth: string;
};

/** Each is two plans to compute; further ones are looked at together with all others only. */
const ALONE_MAX = 12;

const ENDS: readonly End[] = ["sooner", "later"];

/**
 * What the planned debts may turn out to be: each estimated figure at either of its ends, and all of
 * them together. Cases that are what is planned are left out; none are left where nothing is estimated.
 * @param planned what `readPortfolio` made of the same facts, with estimates.
 * @param firstMonth month 1 of the plan, as the date of its first day.
 */
export function estimateCases(
  facts: readonly DebtFacts[],
  { planned, firstMonth }: { planned: PlannedPortfolio; firstMonth: string },
): EstimateCase[] {
  const asked = planned.debts.flatMap((debt): Asked[] => {
    const stated = facts.find(({ uuid }) => uuid === debt.id);
    if (!stated) return [];
    const ends = questionsOf(planned, debt.id).map((figure) => ({
      figure,
      ...endsOf(figure, { planned: debt, firstMonth }),
    }));
    return [{ planned: debt, stated, ends, firstMonth }];
  });

  const alone = gravest(asked).flatMap(({ one, figure, ...ends }) =>
    ENDS.map((end) => ({
      of: { id: one.planned.id, figure },
      debts: [debtWith(one, [ends[end]])],
    })),
  );
  const together = ENDS.map((end) => ({
    of: null,
    debts: asked.map((one) => debtWith(one, sayingsOf(one, end))),
  }));
  return distinct([...alone, ...together], planned.debts);
}

/** Figures that move a date by much before those that shade it; of equals, the order of the debts. */
function gravest(asked: readonly Asked[]) {
  const order: EstimatedFigure[] = ["minimum", "promo_end", "escrow", "minimum_rule"];

  return asked
    .flatMap((one) => one.ends.map((ends) => ({ one, ...ends })))
    .toSorted((left, right) => order.indexOf(left.figure) - order.indexOf(right.figure))
    .slice(0, ALONE_MAX);
}

function sayingsOf({ ends }: Asked, end: End): Saying[] {
  return ends.map((one) => one[end]);
}

function debtWith({ planned, stated, firstMonth }: Asked, sayings: readonly Saying[]): Debt {
  const facts = sayings.reduce((before, say) => say(before), withoutInferredRule(stated));

  return readDebt(facts, { firstMonth, useEstimates: true })?.debt ?? planned;
}

/** With the debts of the case instead of those that are planned. */
export function withCase(portfolio: Portfolio, { debts }: EstimateCase): Portfolio {
  return {
    ...portfolio,
    debts: portfolio.debts.map((planned) => debts.find(({ id }) => id === planned.id) ?? planned),
  };
}

/**
 * What to ask about a debt, balances first, since a minimum is estimated from them. Who states a
 * minimum has it inferred how that declines, so a minimum and its rule are one question.
 */
function questionsOf({ estimated }: PlannedPortfolio, id: string): EstimatedFigure[] {
  const figures = estimated.find((each) => each.id === id)?.figures ?? [];
  const order: EstimatedFigure[] = ["promo_end", "escrow", "minimum", "minimum_rule"];

  return order.filter(
    (figure) =>
      figures.includes(figure) && !(figure === "minimum_rule" && figures.includes("minimum")),
  );
}

/** Each set of debts once, and of each only what differs from the plan. */
function distinct(cases: readonly EstimateCase[], planned: readonly Debt[]): EstimateCase[] {
  const found: EstimateCase[] = [];
  for (const { of, debts } of cases) {
    const other = debts.filter((debt) => !planned.some((each) => isSame(each, debt)));
    const isNew = other.length > 0 && !found.some((each) => isSame(each.debts, other));
    if (isNew) found.push({ of, debts: other });
  }

  return found;
}
