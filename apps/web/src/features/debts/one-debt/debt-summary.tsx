import type { Debt } from "@snowball/contract";
import { centsFromAmount, formatAmount } from "@snowball/money";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";

import { balanceFigure, isAbout, SourceChip } from "#lib/figure-source.tsx";
import { paths } from "#lib/paths.ts";
import { Amount } from "#ui/amount.tsx";
import { classNames } from "#ui/class-names.ts";
import { SectionCard } from "#ui/section.tsx";

import { describeRates } from "../debt-words.ts";

const FIGURE =
  "flex flex-wrap items-baseline gap-x-2 text-large font-strong tabular-nums [&_:is(small,time)]:basis-full [&_:is(small,time)]:text-small [&_:is(small,time)]:font-normal";

type DebtSummaryProps = {
  debt: Debt;
  today: string;
  nextPayment: ReactNode;
  payoff: ReactNode;
};

export function DebtSummary({ debt, today, nextPayment, payoff }: DebtSummaryProps) {
  const { owed, currency, credit_limit: limit } = debt;
  const rate = describeRates(debt, today);

  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-3">
      <div>
        <dt className="text-small text-ink-soft">Balance</dt>
        <dd className={FIGURE}>
          <Amount amount={owed.value} currency={currency} isAbout={isAbout(debt)} />
          <SourceChip figure={balanceFigure(debt)} today={today} />
        </dd>
        {limit !== null && owed.value !== null && (
          <LimitUsed owed={owed.value} limit={limit} currency={currency} />
        )}
      </div>
      {rate !== null && (
        <div>
          <dt className="text-small text-ink-soft">APR</dt>
          <dd className={FIGURE}>{rate}</dd>
        </div>
      )}
      <div>
        <dt className="text-small text-ink-soft">Next payment</dt>
        <dd className={FIGURE}>{nextPayment}</dd>
      </div>
      <div>
        <dt className="text-small text-ink-soft">Paid off</dt>
        <dd className={FIGURE}>{payoff}</dd>
      </div>
    </dl>
  );
}

type LimitUsedProps = { owed: string; limit: string; currency: string | null };

function LimitUsed({ owed, limit, currency }: LimitUsedProps) {
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

export function DebtNote({ debt: { uuid, note } }: { debt: Debt }) {
  if (note === null) return null;

  return (
    <SectionCard heading="Note" className="grid grid-cols-1 gap-2">
      <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
      <Link to={paths.figure(uuid, "note")}>Edit the note</Link>
    </SectionCard>
  );
}

export const debtTabs = {
  payments: { words: "Payments", path: paths.schedule },
  figures: { words: "Figures", path: paths.detail },
  transactions: { words: "Transactions", path: paths.detailTransactions },
  why: { words: "Why", path: paths.detailWhy },
} as const;

export type DebtTab = keyof typeof debtTabs;

export function DebtTabs({ debt }: { debt: string }) {
  return (
    <nav
      aria-label="This debt"
      className="flex flex-wrap gap-x-6 border-b border-line max-tablet:justify-between max-tablet:gap-x-3 max-tablet:gap-y-0"
    >
      {Object.entries(debtTabs).map(([name, { words, path }]) => (
        <NavLink
          key={name}
          to={path(debt)}
          end
          className="mb-[-1px] flex min-h-target items-center border-b-2 border-transparent font-semibold text-ink-soft no-underline hover:text-ink [&[aria-current]]:border-b-accent [&[aria-current]]:text-accent"
        >
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
