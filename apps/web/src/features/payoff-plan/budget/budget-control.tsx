import { owedOn } from "@snowball/planner";
import { useId, useState } from "react";

import { Slider } from "#ui/slider.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { AmountField } from "./amount-field.tsx";
import { BudgetChoices } from "./budget-choices.tsx";
import { WhyBudget } from "./plan-arithmetic.tsx";
import { readBudget, readPaycheck } from "./read-budget.ts";
import { sliderRange } from "./slider-range.ts";

/** The budget: an amount per month or from each paycheck. */
export function BudgetControl() {
  return usePlan().budget.isPerPaycheck ? <PaycheckControl /> : <MonthControl />;
}

/** The amount from each paycheck, and its sum in the first month. */
function PaycheckControl() {
  const { budget, words } = usePlan();
  const { least, extra, amount, unit, setAmount } = budget;

  return (
    <div className="grid grid-cols-1 content-start gap-4.5">
      <AmountField
        label="From each paycheck"
        unit={unit}
        amount={amount}
        read={readPaycheck}
        onAmount={setAmount}
      />
      <BudgetChoices />
      <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-soft tabular-nums [&_strong]:text-ink">
        In {words.month(1)}: {words.money(least + extra)}, including {words.money(least)} of
        minimums
      </p>
    </div>
  );
}

/** The monthly budget: a slider to try amounts, and a field for exact ones. */
function MonthControl() {
  const { subject, budget, words } = usePlan();
  const { minimums, least, extra, amount, unit, setAmount } = budget;
  const debts = subject.portfolio.debts.map((debt) => ({
    owed: owedOn(debt),
    minimum: minimums.get(debt.id) ?? 0,
  }));
  const id = useId();
  // Initialized once, so that the scale stays the same while dragging. A typed amount may exceed it.
  const [range] = useState(() => sliderRange(debts, extra));
  const { max, step } = extra > range.max ? sliderRange(debts, extra) : range;

  return (
    <div className="grid grid-cols-1 content-start gap-4.5">
      <AmountField
        label="Monthly budget"
        unit={unit}
        amount={amount}
        read={(text) => readBudget(text, least, words)}
        onAmount={setAmount}
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
          aria-valuetext={`${words.money(amount)} a month, ${words.money(extra)} beyond the minimums`}
          onChange={(more) => setAmount(least + more)}
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
