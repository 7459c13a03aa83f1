import type { Debt, Obligation } from "@snowball/contract";
import { formatDue } from "@snowball/planner";
import { useState } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import figures from "#ui/figures.module.css";
import { Icon } from "#ui/icon.tsx";

import { type Payable, payableOf } from "../actions/payable.ts";
import { PaymentOutcome } from "../actions/payment-outcome.tsx";
import { PaymentQuestion } from "../actions/payment-question.tsx";
import { PaymentSheet } from "../actions/payment-sheet.tsx";
import { PaymentTick } from "../actions/payment-tick.tsx";
import type { PaymentActions } from "../actions/use-payment-actions.ts";
import { PaymentStateIcon } from "../payment-state-icon.tsx";
import { describeCycle, describeState } from "./describe-cycle.ts";
import { Corrections, RecordedLines, SmallLines } from "./recorded-of-cycle.tsx";

type CycleRowProps = {
  debt: Debt;
  cycle: Obligation;
  /** All cycles of the debt, newest first. A payment can be reassigned to another one. */
  cycles: readonly Obligation[];
  /** Whether the cycle is open, so that it has a checkbox. */
  isOpen: boolean;
  actions: PaymentActions;
};

export function CycleRow({ debt, cycle, cycles, isOpen, actions }: CycleRowProps) {
  const [isChanging, setIsChanging] = useState(false);
  const payable: Payable = {
    ...payableOf(debt),
    cycle: cycle.cycle,
    due_date: cycle.due_date,
    status: cycle.status,
    toSend: cycle.left,
    question: cycle.question,
    notPaidOn: cycle.not_paid_on,
  };
  const state = describeState(cycle);
  const open = () => setIsChanging(true);
  const close = () => setIsChanging(false);
  const due = formatDue(cycle) ?? "";

  return (
    // Align the visible box and dots, not their larger touch targets, with the edges of the content.
    <li className="flex min-h-[52px] flex-wrap items-center gap-x-3 border-t border-line py-2 [&>:is(button,span):first-child]:ms-[-10px] [&>button:nth-last-child(2)]:-me-3">
      {isOpen && (
        <PaymentTick payable={payable} actions={actions} onOpen={open}>
          <PaymentStateIcon state={actions.isSettled(payable) ? "nothing_due" : iconState(cycle)} />
        </PaymentTick>
      )}
      <div className="min-w-0 grow basis-28">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <time dateTime={cycle.due_date ?? cycle.cycle.slice(0, 7)}>{due}</time>
          {state && <Badge tone={state.tone}>{state.word}</Badge>}
        </p>
        <SmallLines lines={[describeCycle(cycle, { debt, today: calendarToday() }).join(" · ")]} />
        <RecordedLines cycle={cycle} debt={debt} />
        <PaymentQuestion payable={payable} actions={actions} onAskMore={open} />
      </div>
      <span className={figures.column}>
        <Amount
          amount={cycle.status === "not_needed" ? "0.00" : cycle.amount}
          currency={debt.currency}
        />
      </span>
      <button
        type="button"
        className="grid size-target flex-none cursor-pointer place-items-center rounded-medium border-0 bg-transparent p-0 text-ink-soft hover:bg-accent-tint"
        aria-label={`Payment due ${due}: more`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="more" label={null} />
      </button>
      {/* The outcome has its own line, which is hidden while it is empty. */}
      <div className="basis-full">
        <PaymentOutcome payable={payable} actions={actions} />
      </div>
      {isChanging && (
        <PaymentSheet payable={payable} actions={actions} onClose={close}>
          <Corrections {...{ payable, cycle, cycles, actions }} onDone={close} />
        </PaymentSheet>
      )}
    </li>
  );
}

function iconState({ status, left }: Obligation) {
  if (status === "upcoming" || status === "partial" || status === "late") {
    return left === null ? "unknown" : "due";
  }
  return status === "unknown" ? "unknown" : "nothing_due";
}
