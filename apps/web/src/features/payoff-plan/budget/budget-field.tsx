import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { useId, useState } from "react";

import type { PlanWords } from "../plan-words.ts";
import { readMoney } from "../read-money.ts";
import styles from "./budget-control.module.css";

/** As much as settings can hold. */
const BUDGET_MAX: Cents = 99_999_999_999;

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
  const text = isMeant ? typed.text : null;
  // A stored total may have been outgrown by the minimums.
  const fault = faultOf(text ?? amountFromCents(total), minimums, words);

  function type(next: string) {
    const budget = readMoney(next);
    const nextShort = budget !== null && budget >= 0 && budget < minimums ? budget : null;
    const isEnough = budget !== null && faultOf(next, minimums, words) === null;
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
        <span aria-hidden="true">{words.symbol}</span>
        <input
          id={id}
          data-printed
          inputMode="decimal"
          autoComplete="off"
          value={text ?? amountFromCents(total)}
          onChange={(event) => type(event.target.value)}
          // What is wrong stays on screen, to be put right.
          onBlur={() => fault === null && setTyped(null)}
          aria-invalid={fault !== null || undefined}
          aria-describedby={`${id}-note`}
        />
        <span className={styles.unit}>a month</span>
      </span>
      <output id={`${id}-note`} className={styles.fault}>
        {fault}
      </output>
    </div>
  );
}

function faultOf(text: string, minimums: Cents, { money }: PlanWords): string | null {
  const budget = readMoney(text);
  if (budget === null || budget < 0) return "Please enter an amount, such as 450 or 450.50.";
  if (budget > BUDGET_MAX) return "This is more than can be planned with.";
  if (budget < minimums) {
    return `The minimums add up to ${money(minimums)}: this is ${money(minimums - budget)} short.`;
  }
  return null;
}
