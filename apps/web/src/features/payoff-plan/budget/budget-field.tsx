import { amountFromCents, formatAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { useId, useState } from "react";

import type { PlanWords } from "../plan-words.ts";
import styles from "./budget-control.module.css";
import { readBudget } from "./read-budget.ts";

type BudgetFieldProps = {
  total: Cents;
  minimums: Cents;
  words: PlanWords;
  onChange: (total: Cents) => void;
  /** What was typed, where that is less than the minimums. */
  short: Cents | null;
  onShort: (budget: Cents | null) => void;
};

/** What was typed, and the budget it led to. */
type Typed = { text: string; total: Cents; short: Cents | null };

/** The budget to the cent. It applies as it is typed; what cannot be planned with is said beneath. */
export function BudgetField(props: BudgetFieldProps) {
  const { total, minimums, words, onChange, short, onShort } = props;
  const id = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  // Once the budget was changed elsewhere, what was typed is no longer what is meant.
  const isMeant = typed?.total === total && typed.short === short;
  const text = isMeant ? typed.text : formatAmount(amountFromCents(total), null);
  // A stored total may have been outgrown by the minimums.
  const { fault } = readBudget(text, minimums, words);

  function type(next: string) {
    const { budget, fault: nextFault } = readBudget(next, minimums, words);
    const isEnough = budget !== null && nextFault === null;
    const nextShort = isEnough ? null : budget;
    setTyped({ text: next, total: isEnough ? budget : total, short: nextShort });
    onShort(nextShort);
    if (isEnough) onChange(budget);
  }

  return (
    <div className={styles.field}>
      <label className={styles.heading} htmlFor={id}>
        Monthly budget
      </label>
      <span className={styles.money}>
        <span className={styles.amount}>
          <span aria-hidden="true">{words.symbol}</span>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.target.value)}
            // What is wrong stays on screen, to be put right.
            onBlur={() => fault === null && setTyped(null)}
            aria-invalid={fault !== null || undefined}
            aria-describedby={`${id}-note`}
          />
        </span>
        <span className={styles.unit}>a month</span>
      </span>
      <output id={`${id}-note`} className={styles.fault}>
        {fault}
      </output>
    </div>
  );
}
