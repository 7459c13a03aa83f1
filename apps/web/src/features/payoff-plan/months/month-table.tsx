import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";
import type { PayoffPlan } from "@snowball/payoff";

import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import type { CellKind } from "./cell-choice.tsx";
import { MonthRow } from "./month-row.tsx";
import styles from "./month-table.module.css";
import { PaidNowRow } from "./paid-now-row.tsx";
import { monthsOn, type PlanPage } from "./plan-pages.ts";

type MonthTableProps = {
  plan: PayoffPlan;
  subject: PlanSubject;
  months: PlanPage;
  cells: CellKind;
};

/**
 * Months down, debts across, the one that is gone first at the left. The month that is running
 * stands above the plan's first, with what was paid in it. On a phone each month is a card.
 */
export function MonthTable({ plan, subject, months, cells }: MonthTableProps) {
  const order = plan.debts
    .filter(({ payoffMonth }) => payoffMonth > 0)
    .toSorted((left, right) => left.payoffMonth - right.payoffMonth)
    .map(({ id }) => id);
  const numbers = monthsOn(months);

  return (
    <ScrollRegion className={styles.scroll} label="Months of the plan">
      <Table hasCards className={styles.table}>
        <caption>
          <VisuallyHidden>Planned for each month and debt</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {order.map((id) => (
              <th key={id} scope="col">
                {nameOf(subject, id)}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {months.first === 1 && cells === "payment" && (
            <PaidNowRow subject={subject} order={order} />
          )}
          {numbers.map((number) => (
            <MonthRow
              key={number}
              month={plan.month(number)}
              subject={subject}
              order={order}
              cells={cells}
            />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
