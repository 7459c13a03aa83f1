import type { EstimatedFigure } from "@snowball/payoff";

import { Notice } from "#ui/notice.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import styles from "./estimates-note.module.css";

const names: Record<EstimatedFigure, string> = {
  minimum: "Minimum payment",
  promo_end: "End of the promotional rate",
  minimum_rule: "How the minimum shrinks",
  escrow: "Escrow part of the payment",
};

/** These move the date; the others only shade it. */
const GRAVE: readonly EstimatedFigure[] = ["minimum", "promo_end"];

/** Whether the date stands on a figure that may be far from what it will turn out to be. */
export function hasGraveEstimate({ debts }: Pick<PlanSubject, "debts">): boolean {
  return debts.some(({ estimates }) => GRAVE.some((figure) => estimates.includes(figure)));
}

const list = new Intl.ListFormat("en-US");

/** Names every figure in the plan that nobody confirmed: the date is as good as they are. */
export function EstimatesNote({ debts }: Pick<PlanSubject, "debts">) {
  const used = new Set(debts.flatMap(({ estimates }) => estimates));
  if (used.size === 0) return null;

  const figures = (Object.keys(names) as EstimatedFigure[])
    .filter((figure) => used.has(figure))
    .map((figure) => (
      <li key={figure}>
        {names[figure]}:{" "}
        {list.format(
          debts.filter(({ estimates }) => estimates.includes(figure)).map(({ name }) => name),
        )}
      </li>
    ));
  if (hasGraveEstimate({ debts })) {
    return (
      <Notice tone="attention">
        <strong>Some figures are estimates.</strong> The date and the cost change once they are
        confirmed.
        <ul>{figures}</ul>
      </Notice>
    );
  }

  return (
    <details className={styles.note}>
      <summary>What is estimated here</summary>
      <ul>{figures}</ul>
    </details>
  );
}
