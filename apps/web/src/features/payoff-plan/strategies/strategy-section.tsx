import { completeOrder } from "@snowball/planner";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

import { usePlan } from "../model/use-plan.tsx";
import type { PlannedDebt } from "../words/plan-subject.ts";
import { StrategyChoices } from "./strategy-choices.tsx";
import { PriceOfCheapest, StrategyComparison } from "./strategy-comparison.tsx";

export function StrategySection() {
  const { compared } = usePlan();
  const [cheapest = 0, ...others] = compared.strategies.map(({ figures }) =>
    figures?.kind === "plan" ? figures.totals.paid : Infinity,
  );

  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-1 gap-2.5 border-0 p-0" data-beneath>
      <legend className="p-0">
        <h2 className="mb-3 p-0 text-heading leading-[1.2] font-bold tracking-[-0.018em]">
          Strategy
        </h2>
      </legend>
      <StrategyChoices />
      <div className="grid gap-2.5 print:hidden [&>p]:text-compact [&>p]:tabular-nums">
        <StrategySettings />
        <p>
          <StrategyComparison /> <Link to={paths.payoffPlan("proof")}>See the proof</Link>
        </p>
        {/* The other choices apply to all strategies alike, except for a few cents. */}
        {(compared.choices?.isKept || cheapest > Math.min(...others)) && <PriceOfCheapest />}
      </div>
    </fieldset>
  );
}

function StrategySettings() {
  const { compared, settings, change } = usePlan();
  const { subject } = compared;
  const { debts } = subject;
  if (settings.strategy === "hybrid") return <HybridCount debts={debts.length} />;
  if (settings.strategy !== "custom") return null;

  const order = completeOrder(settings.custom_order, subject.portfolio);
  return (
    <OrderEditor
      debts={order.flatMap((id) => debts.find((debt) => debt.id === id) ?? [])}
      onChange={(ids) => change({ custom_order: ids })}
    />
  );
}

/** Sets how many small balances `hybrid` pays off before the highest rate counts. */
function HybridCount({ debts }: { debts: number }) {
  const { settings, change } = usePlan();
  const id = useId();

  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-compact">
      <label htmlFor={id}>Pay off the smallest balances first, until</label>
      <select
        id={id}
        className="min-h-target rounded-medium border border-line-strong bg-surface-raised px-3 py-1"
        value={Math.min(settings.snowball_first, debts)}
        onChange={(event) => change({ snowball_first: Number(event.target.value) })}
      >
        {Array.from({ length: debts + 1 }, (_, each) => (
          <option key={each} value={each}>
            {each === 1 ? "1 debt is" : `${each} debts are`} paid off
          </option>
        ))}
      </select>
      <span>Then the highest rate.</span>
    </p>
  );
}

type OrderEditorProps = {
  /** In the order of payoff. */
  debts: readonly PlannedDebt[];
  onChange: (ids: string[]) => void;
};

type Move = { id: string; by: -1 | 1 };

const DIRECTIONS = [
  ["up", -1, "first"],
  ["down", 1, "last"],
] as const;

/** Lets the user order the debts with buttons. The buttons keep the focus, and the new position is announced. */
function OrderEditor({ debts, onChange }: OrderEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const [last, setLast] = useState<Move | null>(null);
  const place = debts.findIndex(({ id }) => id === last?.id);
  useEffect(() => {
    if (last) focusButton(list.current, last);
  }, [last, place]);

  const ids = debts.map(({ id }) => id);

  return (
    <>
      <p className="mb-2.5 text-small text-ink-soft">
        Money beyond the minimums goes to the first debt.
      </p>
      <ol ref={list} className="grid grid-cols-1 gap-1.5">
        {debts.map(({ id, name }, at) => (
          <li key={id} className="flex flex-wrap items-center justify-end gap-2" data-debt={id}>
            <span className="w-6 font-strong text-ink-soft tabular-nums">{at + 1}</span>
            <span className="min-w-0 grow basis-20 wrap-anywhere">{name}</span>
            {DIRECTIONS.map(([direction, by, end]) => (
              <Button
                key={direction}
                size="small"
                aria-label={`Move ${name} ${direction}`}
                data-by={by}
                disabledReason={debts[at + by] ? null : `It is ${end} already.`}
                onClick={() => {
                  setLast({ id, by });
                  onChange(ids.toSpliced(at, 1).toSpliced(at + by, 0, id));
                }}
              >
                <Icon name={direction} label={null} />
              </Button>
            ))}
          </li>
        ))}
      </ol>
      <output>
        <span className="sr-only">
          {place >= 0 && `${debts[place]?.name} is number ${place + 1} of ${debts.length}.`}
        </span>
      </output>
    </>
  );
}

/** Focuses the pressed button, or the other one if that is disabled at the end of the list. */
function focusButton(list: HTMLOListElement | null, { id, by }: Move): void {
  const item = list?.querySelector(`[data-debt="${CSS.escape(id)}"]`);
  const pressed = item?.querySelector<HTMLButtonElement>(`[data-by="${by}"]:not([disabled])`);
  const other = item?.querySelector<HTMLButtonElement>("button:not([disabled])");

  (pressed ?? other)?.focus();
}
