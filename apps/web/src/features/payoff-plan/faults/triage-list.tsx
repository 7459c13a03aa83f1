import { formatShortDate } from "@snowball/dates";
import type { Cents } from "@snowball/payoff";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import { triage, type TriageReason } from "./triage.ts";
import styles from "./triage-list.module.css";

const consequences: Record<Exclude<TriageReason, "due">, string> = {
  secured: "The home or car behind it can be taken if it is not paid.",
  overdue: "Late already. After 30 days it is reported to the credit bureaus.",
  "no-date": "No due date is known. Missing it can cost a late fee.",
};

type TriageListProps = {
  subject: PlanSubject;
  minimums: ReadonlyMap<string, Cents>;
  /** What there is for a month. */
  money: Cents;
};

/** In which order to pay minimums when there is not enough for all, and how far the money goes. */
export function TriageList({ subject, minimums, money }: TriageListProps) {
  const words = planWords(subject);
  const entries = triage(subject.debts, minimums, money);

  return (
    <div className={styles.triage}>
      <h2>What to pay first with {words.money(money)}</h2>
      <ol className={styles.list}>
        {entries.map(({ id, reason, minimum, pay }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.name}>{nameOf(subject, id)}</span>
            <span className={styles.pay}>
              {words.money(pay)}
              {pay < minimum && <span className={styles.short}> of {words.money(minimum)}</span>}
            </span>
            <span className={styles.why}>
              {reason === "due" ? dueText(subject, id) : consequences[reason]}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.advice}>
        Call the lenders that will get less before the due date. Many can lower a payment for a
        while when they are asked in time, and a nonprofit credit counselor can ask for you.
      </p>
    </div>
  );
}

function dueText({ debts }: PlanSubject, id: string): string {
  const date = debts.find((debt) => debt.id === id)?.dueDate;

  return date ? `Due ${formatShortDate(date)}. Missing it can cost a late fee.` : "";
}
