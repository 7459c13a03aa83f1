import type { Debt } from "@snowball/contract";
import type { ReactNode } from "react";

import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { Button } from "#ui/button.tsx";

type FigureProps = {
  label: string;
  figure: Debt["owed"];
  today: string;
  /** The formatted figure. */
  children: ReactNode;
  /** Additional details. */
  notes?: readonly string[];
  /** The bank's formatted figure if it differs, otherwise null. */
  bank?: string | null;
  onRevert?: () => void;
  isBusy?: boolean;
};

/** Shows a figure with its source and date, and the bank's figure if the user has overridden it. */
export function Figure(props: FigureProps) {
  const { label, figure, today, children, notes = [] } = props;
  const { bank = null, onRevert, isBusy = false } = props;

  return (
    <div className="grid content-start justify-items-start gap-0.5 max-tablet:flex max-tablet:flex-wrap max-tablet:items-baseline max-tablet:gap-x-2 max-tablet:gap-y-0.5">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd>
        <span className="text-[1.0625rem] font-strong lining-nums tabular-nums">{children}</span>
        <SourceChip figure={figure} today={today} />
      </dd>
      {notes.length > 0 && (
        <dd className="grid text-small text-ink-soft max-tablet:flex-[1_0_100%] max-tablet:justify-end max-tablet:text-end">
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </dd>
      )}
      {bank !== null && (
        <dd className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-soft max-tablet:flex-[1_0_100%] max-tablet:justify-end max-tablet:text-end">
          Bank says {bank}
          {onRevert && (
            <Button
              variant="quiet"
              size="small"
              isBusy={isBusy}
              aria-label={`Back to the bank's figure: ${label}`}
              onClick={onRevert}
            >
              Use the bank's
            </Button>
          )}
        </dd>
      )}
    </div>
  );
}
