import { type ReactNode, useState } from "react";

import { classNames } from "#ui/class-names.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

type WhyProps = {
  /** The name of the number, which ends the label "Why …". */
  number: string;
  /** Rendered only while open. */
  children: () => ReactNode;
};

/** Shows the arithmetic behind a number when opened. */
export function Why({ number, children }: WhyProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    // The open calculation takes a full line, so that the number keeps its place.
    <details
      className="open:basis-full print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        className={classNames(
          "-mx-2 -my-1 inline-block cursor-pointer rounded-small px-2 py-1 text-small font-medium text-accent underline underline-offset-[0.2em]",
          "pointer-coarse:-my-2.5 pointer-coarse:py-2.5",
          "[&::-webkit-details-marker]:hidden",
        )}
      >
        Why<VisuallyHidden> {number}</VisuallyHidden>?
      </summary>
      {isOpen && (
        <div className="mt-3 grid grid-cols-1 gap-2 rounded-medium bg-surface-sunken px-3.5 py-3 text-small font-normal tracking-normal">
          {children()}
        </div>
      )}
    </details>
  );
}

type SumProps = {
  /** The amounts to add up, with their names. */
  parts: readonly { name: string; amount: string }[];
  total: { name: string; amount: string };
};

/** Lists amounts and their sum. */
export function Sum({ parts, total }: SumProps) {
  return (
    // Wraps within the name, so that the amount stays on the line.
    <dl>
      {parts.map(({ name, amount }) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline-last justify-between gap-x-4 py-0.75"
        >
          <dt className="min-w-0 grow basis-28 wrap-anywhere">{name}</dt>
          <dd className="ms-auto tabular-nums">{amount}</dd>
        </div>
      ))}
      <div className="mt-0.75 flex flex-wrap items-baseline-last justify-between gap-x-4 border-t border-line-strong py-0.75 font-strong">
        <dt className="min-w-0 grow basis-28 wrap-anywhere">{total.name}</dt>
        <dd className="ms-auto tabular-nums">{total.amount}</dd>
      </div>
    </dl>
  );
}
