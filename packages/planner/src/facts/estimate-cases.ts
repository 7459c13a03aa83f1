import type { EstimatedFigure } from "@snowball/contract";
import type { Debt, Portfolio } from "@snowball/payoff";

import { isSame } from "../change/is-same.ts";
import type { DebtFacts } from "./debt-facts.ts";
import { assume, type End, withoutInferredRule } from "./estimate-ends.ts";
import { readDebt } from "./read-debt.ts";
import type { PlannedPortfolio } from "./read-portfolio.ts";

/** The debts that differ from the plan if one or all estimated figures are replaced. */
export type EstimateCase = readonly Debt[];

/** A planned debt, its facts, and the estimated figures to ask about. */
type EstimatedDebt = { planned: Debt; stated: DebtFacts; figures: EstimatedFigure[] };

/** Each figure costs two plans. Further figures are tested only together with all others. */
const ALONE_MAX = 12;

const ENDS = ["sooner", "later"] as const;

/**
 * Returns the cases for a plan's range: each estimated figure at either end, all balances since their last update, and
 * all of them together. Omits cases that equal the plan. Empty if nothing is estimated.
 * @param planned the result of `readPortfolio` for the same facts, with estimates.
 * @param firstMonth as for `readPortfolio`.
 */
export function estimateCases(
  facts: readonly DebtFacts[],
  { planned, firstMonth }: { planned: PlannedPortfolio; firstMonth: string },
): EstimateCase[] {
  const debts = planned.debts.flatMap((debt): EstimatedDebt[] => {
    const stated = facts.find(({ uuid }) => uuid === debt.id);
    const { figures = [] } = planned.estimated.find(({ id }) => id === debt.id) ?? {};
    return stated ? [{ planned: debt, stated, figures: questionsOf(figures) }] : [];
  });
  const debtWith = (
    { planned: debt, stated }: EstimatedDebt,
    figures: readonly (EstimatedFigure | "balance")[],
    end: End,
  ): Debt => {
    const plain = withoutInferredRule(stated);
    const assumed = figures.reduce(
      (before, figure) => assume(before, figure, { end, firstMonth }),
      plain,
    );
    const [own, other] = [readDebt(plain, firstMonth), readDebt(assumed, firstMonth)];
    // The planned debt differs from its facts, for example by a payment in transit.
    return own && other ? { ...debt, ...differing(other.debt, own.debt) } : debt;
  };

  const alone = gravest(debts).flatMap(({ one, figure }) =>
    ENDS.map((end) => [debtWith(one, [figure], end)]),
  );
  const balances = ENDS.map((end) => debts.map((one) => debtWith(one, ["balance"], end)));
  const together = ENDS.map((end) =>
    debts.map((one) => debtWith(one, ["balance", ...one.figures], end)),
  );

  return distinct([...alone, ...balances, ...together], planned.debts);
}

/** Returns the terms of a debt that are not those of another one. */
function differing(debt: Debt, from: Debt): Partial<Debt> {
  const terms = Object.entries(debt).filter(
    ([term, value]) => !isSame(value, from[term as keyof Debt]),
  );

  return Object.fromEntries(terms);
}

/** Sorts by effect on the payoff date. Of equals, keeps the order of the debts. */
function gravest(debts: readonly EstimatedDebt[]) {
  const order: EstimatedFigure[] = ["minimum", "promo_end", "escrow", "minimum_rule"];

  return debts
    .flatMap((one) => one.figures.map((figure) => ({ one, figure })))
    .toSorted((left, right) => order.indexOf(left.figure) - order.indexOf(right.figure))
    .slice(0, ALONE_MAX);
}

export function withCase(portfolio: Portfolio, debts: EstimateCase): Portfolio {
  return {
    ...portfolio,
    debts: portfolio.debts.map((planned) => debts.find(({ id }) => id === planned.id) ?? planned),
  };
}

/**
 * Returns what to ask about a debt. Balances come first, because a minimum is estimated from them. A stated minimum
 * also determines its rule, so both are one question.
 */
function questionsOf(figures: readonly EstimatedFigure[]): EstimatedFigure[] {
  const order: EstimatedFigure[] = ["promo_end", "escrow", "minimum", "minimum_rule"];

  return order.filter(
    (figure) =>
      figures.includes(figure) && !(figure === "minimum_rule" && figures.includes("minimum")),
  );
}

/** Removes duplicate cases, and debts that equal the planned ones. */
function distinct(cases: readonly EstimateCase[], planned: readonly Debt[]): EstimateCase[] {
  const found: EstimateCase[] = [];
  for (const debts of cases) {
    const other = debts.filter((debt) => !planned.some((each) => isSame(each, debt)));
    const isNew = other.length > 0 && !found.some((each) => isSame(each, other));
    if (isNew) found.push(other);
  }

  return found;
}
