import { formatShortDate } from "@snowball/dates";
import { formatAmount, sumAmounts } from "@snowball/money";
import { Button } from "#ui/button.tsx";

import { type Deed, deny, together } from "./deeds.ts";
import { canBeMarked, type Payable } from "./payable.ts";
import styles from "./payment-question.module.css";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentQuestionProps = {
  payable: Payable;
  /** Later payments of the same debt with the same question. */
  alsoAsked?: readonly Payable[];
  actions: PaymentActions;
  /** Asks for what a yes does not say, where nobody knows how much was due. */
  onAskMore: () => void;
};

/** What only the user can say about a payment, or about several of one debt, to be answered with a tap. */
export function PaymentQuestion({
  payable,
  alsoAsked = [],
  actions,
  onAskMore,
}: PaymentQuestionProps) {
  if (payable.question === null || actions.doneOf(payable) !== null) return null;

  return alsoAsked.length > 0 ? (
    <SharedQuestion payables={[payable, ...alsoAsked]} actions={actions} />
  ) : (
    <OneQuestion payable={payable} actions={actions} onAskMore={onAskMore} />
  );
}

type OneQuestionProps = Omit<PaymentQuestionProps, "alsoAsked">;

function OneQuestion({ payable, actions, onAskMore }: OneQuestionProps) {
  const { question, name, due_date: dueDate, toSend } = payable;
  const isAboutArrival = question === "did_it_arrive";
  const asked = isAboutArrival ? "Did it arrive?" : "Was it paid?";
  const answer = (isYes: boolean) => {
    if (isAboutArrival) actions.answerArrival(payable, isYes);
    else if (!isYes) actions.act(payable, deny(payable));
    else if (toSend === null || dueDate === null || !canBeMarked(payable)) onAskMore();
    else actions.act(payable, paidOnTime(payable, actions));
  };

  return (
    <fieldset aria-label={`${name}: ${asked}`} className={styles.question}>
      <span>
        {asked}
        {dueDate !== null && !isAboutArrival && ` It was due ${formatShortDate(dueDate)}.`}
      </span>
      <Answers
        name={name}
        isBusy={actions.isUnderWay(payable)}
        answers={[
          ["Yes", () => answer(true)],
          ["No", () => answer(false)],
        ]}
      />
    </fieldset>
  );
}

type SharedQuestionProps = { payables: readonly [Payable, ...Payable[]]; actions: PaymentActions };

function SharedQuestion({ payables, actions }: SharedQuestionProps) {
  const [first] = payables;
  const { name, currency } = first;
  const due = payables.flatMap(({ due_date: day }) => day ?? []);
  const sum = formatAmount(sumAmounts(payables.flatMap(({ toSend }) => toSend ?? [])), currency);
  const which = `${payables.length} payments to ${name}`;
  const answer = (deedOf: (payable: Payable) => Deed, words: string) =>
    actions.act(first, together(payables.map(deedOf), words));

  return (
    <fieldset aria-label={`${name}: Were they paid?`} className={styles.question}>
      <span>
        {payables.length} payments, {sum} in total, were due from {formatShortDate(due[0] ?? "")} to{" "}
        {formatShortDate(due.at(-1) ?? "")}. Were they paid?
      </span>
      <Answers
        name={name}
        isBusy={actions.isUnderWay(first)}
        answers={[
          [
            "All paid",
            () => answer((each) => paidOnTime(each, actions), `${which} are recorded as paid.`),
          ],
          ["None paid", () => answer(deny, `${which} are still due. Paying sooner costs less.`)],
          ["One by one", () => actions.answerOneByOne(first)],
        ]}
      />
    </fieldset>
  );
}

/** Recorded as paid in full on the due date. */
function paidOnTime(payable: Payable, actions: PaymentActions): Deed {
  const { toSend, due_date: dueDate } = payable;
  if (toSend === null || dueDate === null) throw new Error("The amount or due date is unknown.");

  return actions.record(payable, { amount: toSend, sentOn: dueDate, status: "paid" });
}

type AnswersProps = {
  name: string;
  isBusy: boolean;
  answers: readonly (readonly [word: string, onAnswer: () => void])[];
};

function Answers({ name, isBusy, answers }: AnswersProps) {
  return answers.map(([word, onAnswer]) => (
    <Button
      key={word}
      variant="secondary"
      size="small"
      isBusy={isBusy}
      aria-label={`${word}, ${name}`}
      onClick={onAnswer}
    >
      {word}
    </Button>
  ));
}
