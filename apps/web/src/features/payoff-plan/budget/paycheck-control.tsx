import { amountFromCents, centsFromAmount, formatAmount, signOf } from "@snowball/money";
import { useState } from "react";

import { readTypedAmount } from "#lib/form/read-typed.ts";

import { type PaycheckBudget, usePlan } from "../model/use-plan.tsx";
import { AmountField } from "./amount-field.tsx";
import { PaycheckChoices } from "./budget-choices.tsx";

/** The budget per paycheck: the amount for debts, and its sum in the first month. */
export function PaycheckControl({ paycheck }: { paycheck: PaycheckBudget }) {
  const { budget, words } = usePlan();
  const { least, extra } = budget;

  return (
    <div className="grid grid-cols-1 content-start gap-4.5">
      <PaycheckField paycheck={paycheck} />
      <PaycheckChoices paycheck={paycheck} />
      <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-soft tabular-nums [&_strong]:text-ink">
        In {words.month(1)}: {words.money(least + extra)}, including {words.money(least)} of
        minimums
      </p>
    </div>
  );
}

/** The amount to the cent. It applies while the user types; an error is shown below it. */
function PaycheckField({ paycheck }: { paycheck: PaycheckBudget }) {
  const stored = formatAmount(amountFromCents(paycheck.amount), null);
  const [typed, setTyped] = useState<{ text: string; amount: number } | null>(null);
  // An amount that changed elsewhere replaces the typed text.
  const text = typed?.amount === paycheck.amount ? typed.text : stored;
  const { fault } = readPaycheck(text);

  function type(next: string) {
    const { amount } = readPaycheck(next);
    setTyped({ text: next, amount: amount ?? paycheck.amount });
    if (amount !== null) paycheck.set(amount);
  }

  return (
    <AmountField
      label="From each paycheck"
      unit="a paycheck"
      text={text}
      fault={fault}
      onType={type}
      onLeave={() => setTyped(null)}
    />
  );
}

function readPaycheck(text: string): { amount: number | null; fault: string | null } {
  const typed = readTypedAmount(text, "The amount");
  if ("fault" in typed) return { amount: null, fault: typed.fault };
  if (typed.value === null || signOf(typed.value) === 0) {
    return { amount: null, fault: "Enter an amount, such as 450 or 450.50." };
  }
  return { amount: centsFromAmount(typed.value), fault: null };
}
