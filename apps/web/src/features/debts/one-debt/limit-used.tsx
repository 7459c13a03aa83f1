import { centsFromAmount, formatAmount } from "@snowball/money";

import { classNames } from "#ui/class-names.ts";

type LimitUsedProps = { owed: string; limit: string; currency: string | null };

/** Shows how much of a credit limit is used, in words and as a bar. */
export function LimitUsed({ owed, limit, currency }: LimitUsedProps) {
  const [used, most] = [Math.max(0, centsFromAmount(owed)), centsFromAmount(limit)];
  if (most <= 0) return null;
  const percent = Math.round((used / most) * 100);
  const isOver = used > most;

  return (
    <dd className="mt-1 grid gap-1 text-small text-ink-soft">
      <span className="h-1.5 w-full rounded-full bg-surface-sunken" aria-hidden="true">
        <span
          className={classNames("block h-full rounded-full", isOver ? "bg-bad" : "bg-accent")}
          style={{ inlineSize: `${Math.min(percent, 100)}%` }}
        />
      </span>
      {percent}% of {formatAmount(limit, currency)} limit
    </dd>
  );
}
