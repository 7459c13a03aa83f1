import { amountFromCents, formatAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { useId, useState } from "react";

import { classNames } from "#ui/class-names.ts";

import { usePlan } from "../model/use-plan.tsx";

type AmountFieldProps = {
  label: string;
  /** How often the amount is paid, shown after it. */
  unit: string;
  amount: Cents;
  /** Returns null for a text that is no amount. */
  read: (text: string) => { amount: Cents | null; fault: string | null };
  onAmount: (amount: Cents) => void;
};

/** A large amount to the cent. It applies while the user types; an error is shown below it. */
export function AmountField({ label, unit, amount, read, onAmount }: AmountFieldProps) {
  const { words } = usePlan();
  const id = useId();
  const [typed, setTyped] = useState<{ text: string; amount: Cents } | null>(null);
  // An amount that changed elsewhere replaces the typed text.
  const text = typed?.amount === amount ? typed.text : formatAmount(amountFromCents(amount), null);
  const { fault } = read(text);

  function type(next: string) {
    const { amount: entered } = read(next);
    setTyped({ text: next, amount: entered ?? amount });
    if (entered !== null) onAmount(entered);
  }

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className="font-strong" htmlFor={id}>
        {label}
      </label>
      <span
        className={classNames(
          "flex flex-wrap items-baseline gap-x-1.5 rounded-medium border border-line-strong bg-surface-raised px-3.5 py-1 text-[length:clamp(1rem,7.2vi,1.75rem)] font-strong tracking-[-0.02em]",
          "has-[[aria-invalid=true]]:border-bad has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-accent",
          "print:border-0 print:p-0 print:outline-0 print:has-[input:focus-visible]:border-0 print:has-[input:focus-visible]:p-0 print:has-[input:focus-visible]:outline-0",
        )}
      >
        {/* Lets the unit wrap below the amount with large text. */}
        <span className="flex min-w-0 grow basis-[7ch] items-baseline gap-1.5">
          <span aria-hidden="true">{words.symbol}</span>
          <input
            className="min-h-[48px] min-w-0 flex-1 border-0 bg-transparent p-0 font-strong tracking-[inherit] tabular-nums outline-none print:field-sizing-content print:min-h-0 print:w-auto print:flex-none"
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.target.value)}
            // Text with an error stays, so that the user can correct it.
            onBlur={() => fault === null && setTyped(null)}
            aria-invalid={fault !== null || undefined}
            aria-describedby={`${id}-note`}
          />
        </span>
        <span className="text-compact font-medium tracking-normal whitespace-nowrap text-ink-soft">
          {unit}
        </span>
      </span>
      <output id={`${id}-note`} className="text-small font-medium text-bad empty:hidden">
        {fault}
      </output>
    </div>
  );
}
