import { owedOn } from "@snowball/planner";
import { useId, useState } from "react";

import { Slider } from "#ui/slider.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { AmountField } from "./amount-field.tsx";
import { BudgetChoices } from "./budget-choices.tsx";
import { WhyBudget } from "./plan-arithmetic.tsx";
import { readBudget } from "./read-budget.ts";
import { sliderRange } from "./slider-range.ts";

/** The monthly budget: a slider to try amounts, and a field for exact ones. */
export function BudgetControl() {
  const { subject, budget, words } = usePlan();
  const { minimums, least, extra, setExtra } = budget;
  const debts = subject.portfolio.debts.map((debt) => ({
    owed: owedOn(debt),
    minimum: minimums.get(debt.id) ?? 0,
  }));
  const id = useId();
  // Initialized once, so that the scale stays the same while dragging. A typed amount may exceed it.
  const [range] = useState(() => sliderRange(debts, extra));
  const { max, step } = extra > range.max ? sliderRange(debts, extra) : range;
  const total = least + extra;

  return (
    <div className="grid grid-cols-1 content-start gap-4.5">
      <AmountField
        label="Monthly budget"
        unit="a month"
        amount={total}
        read={(text) => readBudget(text, least, words)}
        onAmount={(amount) => setExtra(amount - least)}
      />
      <BudgetChoices />
      <div>
        <label className="text-small text-ink-soft tabular-nums print:hidden" htmlFor={id}>
          Beyond the minimums
        </label>
        <Slider
          id={id}
          max={max}
          step={step}
          value={Math.max(0, extra)}
          aria-valuetext={`${words.money(total)} a month, ${words.money(extra)} beyond the minimums`}
          onChange={setExtra}
        />
        <p
          className="flex flex-wrap justify-between gap-x-4 text-small text-ink-soft tabular-nums print:hidden"
          aria-hidden="true"
        >
          <span>Minimums only</span>
          <span>+{words.money(max)}</span>
        </p>
      </div>
      {extra >= 0 && (
        <div className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-soft tabular-nums [&_strong]:text-ink">
          <p>
            {words.money(least)} minimums + <strong>{words.money(extra)}</strong> extra
          </p>
          <WhyBudget />
        </div>
      )}
    </div>
  );
}
