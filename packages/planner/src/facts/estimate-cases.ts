import type { EstimatedFigure } from "@snowball/contract";
import type { Debt, Portfolio } from "@snowball/payoff";

import { isSame } from "../change/is-same.ts";
import type { DebtFacts } from "./debt-facts.ts";
import { type Assumption, type Ends, endsOf, withoutInferredRule } from "./estimate-ends.ts";
import { readDebt } from "./read-debt.ts";
import type { PlannedPortfolio } from "./read-portfolio.ts";

export type EstimatedOf = { id: string; figure: EstimatedFigure };

/** The debts with one or all estimated figures replaced. */
export type EstimateCase = {
  /** The figure that differs from its estimate; null if all of them do, in the same direction. */
  of: EstimatedOf | null;
  debts: readonly Debt[];
};

type End = keyof Ends<Assumption>;

/** A planned debt, its facts, and the range of its estimated figures. */
type EstimatedDebt = {
  planned: Debt;
  stated: DebtFacts;
  ends: (Ends<Assumption> & { figure: EstimatedFigure })[];
  firstMonth: string;
};

/** Each figure costs two plans. Further figures are tested only together with all others. */
const ALONE_MAX = 12;

const ENDS: readonly End[] = ["sooner", "later"];

/**
 * Returns the cases for a plan's range: each estimated figure at either end, and all of them together. Omits cases that
 * equal the plan. Empty if nothing is estimated.
 * @param planned the result of `readPortfolio` for the same facts, with estimates.
 * @param firstMonth month 1 of the plan, as the date of its first day.
 */
export function estimateCases(
  facts: readonly DebtFacts[],
  { planned, firstMonth }: { planned: PlannedPortfolio; firstMonth: string },
): EstimateCase[] {
  const estimatedDebts = planned.debts.flatMap((debt): EstimatedDebt[] => {
    const stated = facts.find(({ uuid }) => uuid === debt.id);
    if (!stated) return [];
    const ends = questionsOf(planned, debt.id).map((figure) => ({
      figure,
      ...endsOf(figure, { planned: debt, firstMonth }),
    }));
    return [{ planned: debt, stated, ends, firstMonth }];
  });

  const alone = gravest(estimatedDebts).flatMap(({ one, figure, ...ends }) =>
    ENDS.map((end) => ({
      of: { id: one.planned.id, figure },
      debts: [debtWith(one, [ends[end]])],
    })),
  );
  const together = ENDS.map((end) => ({
    of: null,
    debts: estimatedDebts.map((one) => debtWith(one, assumptionsOf(one, end))),
  }));
  return distinct([...alone, ...together], planned.debts);
}

/** Sorts by effect on the payoff date. Of equals, keeps the order of the debts. */
function gravest(estimatedDebts: readonly EstimatedDebt[]) {
  const order: EstimatedFigure[] = ["minimum", "promo_end", "escrow", "minimum_rule"];

  return estimatedDebts
    .flatMap((one) => one.ends.map((ends) => ({ one, ...ends })))
    .toSorted((left, right) => order.indexOf(left.figure) - order.indexOf(right.figure))
    .slice(0, ALONE_MAX);
}

function assumptionsOf({ ends }: EstimatedDebt, end: End): Assumption[] {
  return ends.map((one) => one[end]);
}

function debtWith(
  { planned, stated, firstMonth }: EstimatedDebt,
  assumptions: readonly Assumption[],
): Debt {
  const facts = assumptions.reduce((before, assume) => assume(before), withoutInferredRule(stated));

  return readDebt(facts, firstMonth)?.debt ?? planned;
}

/** Returns the portfolio with the debts of the case. */
export function withCase(portfolio: Portfolio, { debts }: EstimateCase): Portfolio {
  return {
    ...portfolio,
    debts: portfolio.debts.map((planned) => debts.find(({ id }) => id === planned.id) ?? planned),
  };
}

/**
 * Returns what to ask about a debt. Balances come first, because a minimum is estimated from them. A stated minimum
 * also determines its rule, so both are one question.
 */
function questionsOf({ estimated }: PlannedPortfolio, id: string): EstimatedFigure[] {
  const figures = estimated.find((each) => each.id === id)?.figures ?? [];
  const order: EstimatedFigure[] = ["promo_end", "escrow", "minimum", "minimum_rule"];

  return order.filter(
    (figure) =>
      figures.includes(figure) && !(figure === "minimum_rule" && figures.includes("minimum")),
  );
}

/** Removes duplicate cases, and debts that equal the planned ones. */
function distinct(cases: readonly EstimateCase[], planned: readonly Debt[]): EstimateCase[] {
  const found: EstimateCase[] = [];
  for (const { of, debts } of cases) {
    const other = debts.filter((debt) => !planned.some((each) => isSame(each, debt)));
    const isNew = other.length > 0 && !found.some((each) => isSame(each.debts, other));
    if (isNew) found.push({ of, debts: other });
  }

  return found;
}
