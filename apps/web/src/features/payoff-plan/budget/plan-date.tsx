import type { ReactNode } from "react";

import { Icon } from "#ui/icon.tsx";

import { paidOffWords } from "../words/paid-off-words.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";

type PlanDateProps = {
  subject: PlanSubject;
  /** The plan's number of months. */
  months: number;
  /** What follows the date. */
  children: ReactNode;
};

/** Shows the month in which a plan is done. Part of a row that wraps. */
export function PlanDate({ subject, months, children }: PlanDateProps) {
  return (
    // Keeps what follows next to the last line, however wide the date is.
    <p className="contents">
      <span className="basis-full font-strong">{paidOffWords(subject)} in</span>{" "}
      {/* Limits the size, so that a long month name fits with large text. */}
      <strong className="basis-full text-[length:min(clamp(2rem,1.5rem_+_2.4vw,2.75rem),13vi)] leading-[1.15] font-bold tracking-[-0.03em] text-accent">
        {planWords(subject).month(months)}
      </strong>{" "}
      <span className="text-ink-soft">{children}</span>
    </p>
  );
}

/** Warns about the date above it, with a sentence and a button. */
export function PlanCaution({ children }: { children: ReactNode }) {
  return (
    <div className="my-1.5 grid grid-cols-[auto_1fr] items-baseline gap-2 rounded-medium bg-sun-tint px-3.5 py-2.5 text-compact text-on-sun-tint [&>button]:col-2 [&>button]:justify-self-start">
      <Icon name="alert" label="Warning" size={16} />
      {children}
    </div>
  );
}
