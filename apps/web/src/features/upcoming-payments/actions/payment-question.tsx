import { describeAsked, formatDue, lastDayToPay } from "@snowball/planner";

import { Button } from "#ui/button.tsx";

import type { PaymentOfMonth } from "../home-rows.ts";
import { type PaymentAction, markUnpaid, combineActions } from "./payment-actions.ts";
import { canBeMarked, type Payable } from "./payable.ts";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentQuestionProps = {
  payable: Payable;
  /** The row of the payment on a list, which may ask about others as well. */
  row?: PaymentOfMonth;
  actions: PaymentActions;
  /** Opens the form for the amount, if a yes is not enough because the bill is unknown. */
  onAskMore: () => void;
};

export function PaymentQuestion(props: PaymentQuestionProps) {
  const { payable, row, actions } = props;
  const { name, question } = payable;
  if (question === null || actions.findCompleted(payable) !== null) return null;
  const isShared = row?.alsoAsked !== undefined;
  const { text, label = text, answers } = isShared ? askAboutAll(row, actions) : askAboutOne(props);

  return (
    <fieldset
      aria-label={`${name}: ${label}`}
      className="m-0 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 border-0 p-0 text-small"
      data-long={isShared || undefined}
    >
      <span>{text}</span>
      {answers.map(([answer, onAnswer]) => (
        <Button
          key={answer}
          size="small"
          isBusy={actions.isPending(payable)}
          aria-label={`${answer}, ${name}`}
          onClick={onAnswer}
        >
          {answer}
        </Button>
      ))}
    </fieldset>
  );
}

type Question = {
  text: string;
  /** For screen readers, if not the text. */
  label?: string;
  answers: readonly (readonly [answer: string, onAnswer: () => void])[];
};

function askAboutOne({ payable, actions, onAskMore }: PaymentQuestionProps): Question {
  if (payable.question === "did_it_arrive") {
    return {
      text: "Did it arrive?",
      answers: [
        ["Yes", () => actions.answerArrival(payable, true)],
        ["No", () => actions.answerArrival(payable, false)],
      ],
    };
  }
  const { name, cycle, due_date: dueDate } = payable;
  const isKnown = cycle !== null && canBeMarked(payable);

  return {
    // The row above has the due date. Without one, the question names the month.
    text:
      dueDate !== null || cycle === null
        ? "Was it paid?"
        : `Did you pay ${name} in ${formatDue(payable)}?`,
    answers: [
      ["Yes", () => (isKnown ? actions.act(payable, paidOnTime(payable, actions)) : onAskMore())],
      ["No", () => actions.act(payable, markUnpaid(payable))],
    ],
  };
}

function askAboutAll(row: PaymentOfMonth, actions: PaymentActions): Question {
  const { payable, debt } = row;
  const asked = [row, ...(row.alsoAsked ?? [])];
  const payables = asked.map((each) => each.payable);
  const payments = asked.map(({ payment }) => payment);
  const which = `${payables.length} payments to ${payable.name}`;
  const answer = (buildAction: (payable: Payable) => PaymentAction, words: string) =>
    actions.act(payable, combineActions(payables.map(buildAction), words));
  const allPaid = [
    "All paid",
    () => answer((each) => paidOnTime(each, actions), `${which} are recorded as paid.`),
  ] as const;

  return {
    text: describeAsked(payments, debt.currency),
    label: "Were they paid?",
    answers: [
      // A payment of unknown amount cannot be recorded with one tap.
      ...(payables.every(canBeMarked) ? [allPaid] : []),
      ["None paid", () => answer(markUnpaid, `${which} are still due. Paying sooner costs less.`)],
      ["One by one", () => actions.answerOneByOne(payable)],
    ],
  };
}

/** Returns the change that records it as paid in full on the due date, or on the last day of the month. */
function paidOnTime(payable: Payable, actions: PaymentActions): PaymentAction {
  const { toSend } = payable;
  const sentOn = lastDayToPay(payable);
  if (toSend === null || sentOn === null) throw new Error("The amount or month is unknown.");

  return actions.record(payable, { amount: toSend, sent_on: sentOn, status: "paid" });
}
