import { useId } from "react";

import { classNames } from "#ui/class-names.ts";

import { usePlan } from "../model/use-plan.tsx";

type Props = {
  label: string;
  /** How often the amount is paid, shown after it. */
  unit: string;
  text: string;
  fault: string | null;
  onType: (text: string) => void;
  /**
   * Called when the field loses focus without an error. Text with an error stays, so that the user can
   * correct it.
   */
  onLeave: () => void;
};

/** A large amount field in the plan's currency, with its error below. */
export function AmountField({ label, unit, text, fault, onType, onLeave }: Props) {
  const { words } = usePlan();
  const id = useId();

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
            onChange={(event) => onType(event.target.value)}
            onBlur={() => fault === null && onLeave()}
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
