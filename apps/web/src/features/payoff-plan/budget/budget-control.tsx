import { amountFromCents, formatAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { owedOn } from "@snowball/planner";
import { useId, useState } from "react";

import { usePlan } from "../model/use-plan.tsx";
import styles from "./budget-card.module.css";
import slider from "./budget-slider.module.css";
import { AmountField } from "./amount-field.tsx";
import { BudgetChoices } from "./budget-choices.tsx";
import { WhyBudget } from "./plan-arithmetic.tsx";
import { readBudget } from "./read-budget.ts";
import { sliderRange } from "./slider-range.ts";

/** The monthly budget: a slider for trying, a field for exact figures. */
export function BudgetControl() {
  const { subject, budget, words } = usePlan();
  const { minimums, least, extra, short, setExtra } = budget;
  const debts = subject.portfolio.debts.map((debt) => ({
    owed: owedOn(debt),
    minimum: minimums.get(debt.id) ?? 0,
  }));
  const id = useId();
  // Set once, so that the scale stays while it is dragged along; what is typed may go beyond it.
  const [range] = useState(() => sliderRange(debts, extra));
  const { max, step } = extra > range.max ? sliderRange(debts, extra) : range;
  const total = least + extra;
  const share = Math.max(0, extra) / max;

  return (
    <div className={styles.control}>
      <BudgetField />
      <BudgetChoices />
      <div>
        <label className={styles.label} htmlFor={id}>
          Beyond the minimums
        </label>
        <input
          id={id}
          type="range"
          className={slider.slider}
          style={{ "--share": share } as React.CSSProperties}
          min={0}
          max={max}
          step={step}
          value={Math.max(0, extra)}
          aria-valuetext={`${words.money(total)} a month, ${words.money(extra)} beyond the minimums`}
          onChange={(event) => setExtra(event.target.valueAsNumber)}
        />
        <p className={styles.scale} aria-hidden="true">
          <span>Minimums only</span>
          <span>+{words.money(max)}</span>
        </p>
      </div>
      {short === null && extra >= 0 && (
        <div className={styles.sum}>
          <p>
            {words.money(least)} minimums + <strong>{words.money(extra)}</strong> extra
          </p>
          <WhyBudget />
        </div>
      )}
    </div>
  );
}

/** What was typed, and the budget it led to. */
type Typed = { text: string; total: Cents; short: Cents | null };

/** The budget to the cent. It applies as it is typed; what cannot be planned with is said beneath. */
function BudgetField() {
  const { budget, words } = usePlan();
  const { least, short, setShort, setExtra } = budget;
  const total = least + budget.extra;
  const [typed, setTyped] = useState<Typed | null>(null);
  // Once the budget was changed elsewhere, what was typed is no longer what is meant.
  const isMeant = typed?.total === total && typed.short === short;
  const text = isMeant ? typed.text : formatAmount(amountFromCents(total), null);
  // A stored total may have been outgrown by the minimums.
  const { fault } = readBudget(text, least, words);

  function type(next: string) {
    const { budget: meant, fault: nextFault } = readBudget(next, least, words);
    if (meant !== null && nextFault === null) {
      setTyped({ text: next, total: meant, short: null });
      setExtra(meant - least);
    } else {
      setTyped({ text: next, total, short: meant });
      setShort(meant);
    }
  }

  return (
    <AmountField
      label="Monthly budget"
      unit="a month"
      text={text}
      fault={fault}
      onType={type}
      onLeave={() => setTyped(null)}
    />
  );
}
