import { describeAsked, formatDue, lastDayToPay } from "@snowball/planner";

import { Button } from "#ui/button.tsx";

import { type PaymentAction, markUnpaid, combineActions } from "./payment-actions.ts";
import { canBeMarked, type Payable } from "./payable.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

const QUESTION = "flex min-w-0 m-0 p-0 border-0 flex-wrap items-center gap-y-1 gap-x-2 text-small";

type PaymentQuestionProps = {
  payable: Payable;
  /** Later payments of the same debt with the same question. */
  alsoAsked?: readonly Payable[];
  actions: PaymentActions;
  /** Opens the form for the amount, if a yes is not enough because the bill is unknown. */
  onAskMore: () => void;
};

export function PaymentQuestion({
  payable,
  alsoAsked = [],
  actions,
  onAskMore,
}: PaymentQuestionProps) {
  if (payable.question === null || actions.findCompleted(payable) !== null) return null;

  return alsoAsked.length > 0 ? (
    <SharedQuestion payables={[payable, ...alsoAsked]} actions={actions} />
  ) : (
    <OneQuestion payable={payable} actions={actions} onAskMore={onAskMore} />
  );
}

type OneQuestionProps = Omit<PaymentQuestionProps, "alsoAsked">;

function OneQuestion({ payable, actions, onAskMore }: OneQuestionProps) {
  const { question, name, toSend } = payable;
  const isAboutArrival = question === "did_it_arrive";
  const text = isAboutArrival ? "Did it arrive?" : questionAboutPayment(payable);
  const answer = (isYes: boolean) => {
    if (isAboutArrival) actions.answerArrival(payable, isYes);
    else if (!isYes) actions.act(payable, markUnpaid(payable));
    else if (toSend === null || payable.cycle === null || !canBeMarked(payable)) onAskMore();
    else actions.act(payable, paidOnTime(payable, actions));
  };

  return (
    <fieldset aria-label={`${name}: ${text}`} className={QUESTION}>
      <span>{text}</span>
      <Answers
        name={name}
        isBusy={actions.isPending(payable)}
        answers={[
          ["Yes", () => answer(true)],
          ["No", () => answer(false)],
        ]}
      />
    </fieldset>
  );
}

/** Returns the question. The row above has the due date. Without one, it names the month. */
function questionAboutPayment(payable: Payable): string {
  const { name, cycle, due_date: dueDate } = payable;
  if (dueDate !== null || cycle === null) return "Was it paid?";

  return `Did you pay ${name} in ${formatDue(payable)}?`;
}

type SharedQuestionProps = { payables: readonly [Payable, ...Payable[]]; actions: PaymentActions };

function SharedQuestion({ payables, actions }: SharedQuestionProps) {
  const [first] = payables;
  const { name, currency } = first;
  const asked = payables.map(({ toSend, suggested = toSend, cycle, due_date }) => ({
    cycle,
    due_date,
    amount: suggested,
    is_estimated: toSend === null,
  }));
  const which = `${payables.length} payments to ${name}`;
  const answer = (buildAction: (payable: Payable) => PaymentAction, words: string) =>
    actions.act(first, combineActions(payables.map(buildAction), words));
  // A payment of unknown amount cannot be recorded with one tap.
  const isKnown = payables.every(canBeMarked);
  const allPaid = [
    "All paid",
    () => answer((each) => paidOnTime(each, actions), `${which} are recorded as paid.`),
  ] as const;

  return (
    <fieldset aria-label={`${name}: Were they paid?`} className={QUESTION} data-long>
      <span>{describeAsked(asked, currency)}</span>
      <Answers
        name={name}
        isBusy={actions.isPending(first)}
        answers={[
          ...(isKnown ? [allPaid] : []),
          [
            "None paid",
            () => answer(markUnpaid, `${which} are still due. Paying sooner costs less.`),
          ],
          ["One by one", () => actions.answerOneByOne(first)],
        ]}
      />
    </fieldset>
  );
}

/** Returns the change that records it as paid in full on the due date, or on the last day of the month. */
function paidOnTime(payable: Payable, actions: PaymentActions): PaymentAction {
  const { toSend } = payable;
  const sentOn = lastDayToPay(payable);
  if (toSend === null || sentOn === null) throw new Error("The amount or month is unknown.");

  return actions.record(payable, { amount: toSend, sent_on: sentOn, status: "paid" });
}

type AnswersProps = {
  name: string;
  isBusy: boolean;
  answers: readonly (readonly [label: string, onAnswer: () => void])[];
};

function Answers({ name, isBusy, answers }: AnswersProps) {
  return answers.map(([label, onAnswer]) => (
    <Button
      key={label}
      size="small"
      isBusy={isBusy}
      aria-label={`${label}, ${name}`}
      onClick={onAnswer}
    >
      {label}
    </Button>
  ));
}
