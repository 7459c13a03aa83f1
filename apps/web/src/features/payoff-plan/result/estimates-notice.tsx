import type { EstimatedFigure } from "@snowball/payoff";

import { Notice } from "#ui/notice.tsx";

import type { PlanSubject } from "../plan-subject.ts";

const figures: Record<EstimatedFigure, string> = {
  minimum: "the minimum payment",
  minimum_rule: "how the minimum shrinks",
  promo_end: "the end of the promotional rate",
  escrow: "the escrow part of the payment",
};

const list = new Intl.ListFormat("en-US");

/** Names every figure in the plan that nobody confirmed: the date is as good as they are. */
export function EstimatesNotice({ debts }: Pick<PlanSubject, "debts">) {
  const estimated = debts.filter(({ estimates }) => estimates.length > 0);
  if (estimated.length === 0) return null;

  return (
    <Notice tone="attention">
      <strong>Some figures are estimates.</strong> The date and the cost may change once they are
      confirmed.
      <ul>
        {estimated.map(({ id, name, estimates }) => (
          <li key={id}>
            {name}: {list.format(estimates.map((figure) => figures[figure]))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
