import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import styles from "./month-table.module.css";

type PaidNowRowProps = { subject: PlanSubject; order: readonly string[] };

/** The month that is running, before the plan's first: what was paid on each debt so far. */
export function PaidNowRow({ subject, order }: PaidNowRowProps) {
  const { shortMonth, money } = planWords(subject);
  const paid = (id: string) => subject.debts.find((debt) => debt.id === id)?.paidNow ?? null;
  const known = order.map(paid).filter((each) => each !== null);

  return (
    <tr className={styles.now}>
      <th scope="row">
        {shortMonth(0)}
        <span className={styles.line}>Paid so far</span>
      </th>
      {order.map((id) => (
        <td key={id}>
          <span className={styles.label} aria-hidden="true">
            {nameOf(subject, id)}
          </span>
          {amountOrDash(paid(id), money)}
        </td>
      ))}
      <td className={styles.total}>
        <span className={styles.label} aria-hidden="true">
          Total
        </span>
        {amountOrDash(known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : null, money)}
      </td>
    </tr>
  );
}

/** Nobody told us: a dash, never a zero. */
function amountOrDash(cents: number | null, money: (cents: number) => string): string {
  return cents === null ? "–" : money(cents);
}
