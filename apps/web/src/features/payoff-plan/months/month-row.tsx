import type { DebtMonth, PlanMonth } from "@snowball/payoff";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import type { CellKind } from "./cell-choice.tsx";
import styles from "./month-table.module.css";

type MonthRowProps = {
  month: PlanMonth;
  subject: PlanSubject;
  /** Ids of the debts, in the order of the columns. */
  order: readonly string[];
  cells: CellKind;
};

/** One month: what each debt is planned to get, to owe, or to cost. */
export function MonthRow({ month, subject, order, cells }: MonthRowProps) {
  const words = planWords(subject);
  const total = { payment: month.paid, owed: month.owed, interest: month.interest }[cells];

  return (
    <tr>
      <th scope="row">
        {words.shortMonth(month.month)}
        {/* The row above it is of what was paid; those that follow go without saying. */}
        {month.month === 1 && <span className={styles.line}>Planned</span>}
      </th>
      {order.map((id) => {
        const debt = month.debts.find((each) => each.id === id);

        return (
          <td key={id} className={debt ? undefined : styles.gone}>
            <span className={styles.label} aria-hidden="true">
              {nameOf(subject, id)}
            </span>
            {debt ? <Cell debt={debt} cells={cells} money={words.money} /> : "–"}
          </td>
        );
      })}
      <td className={styles.total}>
        <span className={styles.label} aria-hidden="true">
          Total
        </span>
        {words.money(total)}
      </td>
    </tr>
  );
}

type CellProps = { debt: DebtMonth; cells: CellKind; money: (cents: number) => string };

/** A payment beyond the minimum shows both parts; the last one is marked. */
function Cell({ debt, cells, money }: CellProps) {
  if (cells === "interest") return money(debt.interest);
  if (cells === "owed") return money(debt.end);

  return (
    <span className={debt.extra > 0 ? styles.focus : undefined}>
      {money(debt.payment)}
      {debt.extra > 0 && debt.minimum > 0 && (
        <span className={styles.parts}>
          {money(debt.minimum)} + {money(debt.extra)}
        </span>
      )}
      {debt.end === 0 && <span className={styles.last}>paid off</span>}
    </span>
  );
}
