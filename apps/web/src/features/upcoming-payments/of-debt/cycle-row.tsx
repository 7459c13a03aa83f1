import type { Debt, Obligation } from "@snowball/contract";
import { lastDayToPay } from "@snowball/planner";
import { type ComponentProps, useState } from "react";

import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import figures from "#ui/figures.module.css";

import { MoreButton } from "../actions/more-button.tsx";
import { dueWords, type Payable } from "../actions/payable.ts";
import { PaymentOutcome } from "../actions/payment-outcome.tsx";
import { PaymentQuestion } from "../actions/payment-question.tsx";
import { PaymentSheet } from "../actions/payment-sheet.tsx";
import { PaymentTick } from "../actions/payment-tick.tsx";
import type { PaymentActions } from "../actions/use-payment-actions.ts";
import { PaymentStateIcon } from "../payment-state-icon.tsx";
import { CorrectPayment } from "./correct-payment.tsx";
import { describeCycle, describePayment, stateWord } from "./describe-cycle.ts";
import styles from "./payments-of-debt.module.css";

type CycleRowProps = {
  debt: Debt;
  cycle: Obligation;
  /** All of the debt's, newest first: a payment may be for another of them. */
  cycles: readonly Obligation[];
  /** What the plan sends of it; null where it says nothing of this cycle. */
  planned: string | null;
  /** Whether something is to be done about it, so that one tap does it. */
  isOpen: boolean;
  actions: PaymentActions;
};

/** One cycle: when it was due, how much, what was sent and paid of it, how that is known, and what to do. */
export function CycleRow({ debt, cycle, cycles, planned, isOpen, actions }: CycleRowProps) {
  const [isChanging, setIsChanging] = useState(false);
  const payable = payableOf(cycle, debt, planned);
  const state = stateWord(cycle);
  const { currency } = debt;
  const due = dueWords(cycle) ?? "";

  return (
    <li className={styles.row}>
      {isOpen && (
        <PaymentTick payable={payable} actions={actions} onOpen={() => setIsChanging(true)}>
          <PaymentStateIcon state={actions.isSettled(payable) ? "nothing_due" : iconState(cycle)} />
        </PaymentTick>
      )}
      <div className={styles.what}>
        <p className={styles.when}>
          <time dateTime={cycle.due_date ?? cycle.cycle.slice(0, 7)}>{due}</time>
          {state && <Badge tone={state.tone}>{state.word}</Badge>}
        </p>
        <Words lines={[describeCycle(cycle, { currency, planned }).join(" · ")]} />
        <Words
          lines={cycle.payments.map((payment) =>
            describePayment(payment, { ...debt, due: lastDayToPay(cycle) }),
          )}
        />
        <PaymentQuestion
          payable={payable}
          actions={actions}
          onAskMore={() => setIsChanging(true)}
        />
      </div>
      <span className={figures.column}>
        <Amount amount={cycle.amount} currency={currency} />
      </span>
      <MoreButton name={`Payment due ${due}`} onOpen={() => setIsChanging(true)} />
      <div className={styles.outcome}>
        <PaymentOutcome payable={payable} actions={actions} />
      </div>
      {isChanging && (
        <PaymentSheet payable={payable} actions={actions} onClose={() => setIsChanging(false)}>
          <Corrections
            payments={cycle.payments}
            {...{ payable, cycles, actions }}
            onDone={() => setIsChanging(false)}
          />
        </PaymentSheet>
      )}
    </li>
  );
}

type CorrectionsProps = Omit<ComponentProps<typeof CorrectPayment>, "payment"> & {
  payments: Obligation["payments"];
};

/** Behind one line: what most people never need. What does not count is not corrected, but restored. */
function Corrections({ payments, ...about }: CorrectionsProps) {
  const counting = payments.filter(
    ({ undone_on: undone, returned_on: returned }) => undone === null && returned === null,
  );
  if (counting.length === 0) return null;

  return (
    <details>
      <summary>Correct a payment</summary>
      {counting.map((payment) => (
        <CorrectPayment key={payment.uuid} payment={payment} {...about} />
      ))}
    </details>
  );
}

function Words({ lines }: { lines: readonly string[] }) {
  const said = lines.filter((line) => line !== "");

  return said.map((line) => (
    <p key={line} className={styles.words}>
      {line}
    </p>
  ));
}

function iconState({ status, left }: Obligation) {
  if (status === "upcoming" || status === "partial" || status === "late") {
    return left === null ? "unknown" : "due";
  }
  return status === "unknown" ? "unknown" : "nothing_due";
}

/** A cycle as something can be done about it. More than is left is sent where the plan says so. */
function payableOf(cycle: Obligation, debt: Debt, planned: string | null): Payable {
  return {
    debt: debt.uuid,
    cycle: cycle.cycle,
    due_date: cycle.due_date,
    name: debt.nickname ?? debt.name,
    currency: debt.currency,
    status: cycle.status,
    toSend: planned ?? cycle.left,
    question: cycle.question,
    notPaidOn: cycle.not_paid_on,
  };
}
