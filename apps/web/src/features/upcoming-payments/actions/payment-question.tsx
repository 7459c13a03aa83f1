import { formatAmount, sumAmounts } from "@snowball/money";
import { lastDayToPay } from "@snowball/planner";

import { Button } from "#ui/button.tsx";

import { type Deed, deny, together } from "./deeds.ts";
import { canBeMarked, dueWords, type Payable } from "./payable.ts";
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
  const { question, name, toSend } = payable;
  const isAboutArrival = question === "did_it_arrive";
  const asked = isAboutArrival ? "Did it arrive?" : questionAboutPayment(payable);
  const answer = (isYes: boolean) => {
    if (isAboutArrival) actions.answerArrival(payable, isYes);
    else if (!isYes) actions.act(payable, deny(payable));
    else if (toSend === null || payable.cycle === null || !canBeMarked(payable)) onAskMore();
    else actions.act(payable, paidOnTime(payable, actions));
  };

  return (
    <fieldset aria-label={`${name}: ${asked}`} className={styles.question}>
      <span>
        {asked}
        {payable.due_date !== null && !isAboutArrival && ` It was due ${dueWords(payable)}.`}
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

/** Without a due date the month tells which payment is meant. */
function questionAboutPayment(payable: Payable): string {
  const { name, cycle, due_date: dueDate } = payable;
  if (dueDate !== null || cycle === null) return "Was it paid?";

  return `Did you pay ${name} in ${dueWords(payable)}?`;
}

type SharedQuestionProps = { payables: readonly [Payable, ...Payable[]]; actions: PaymentActions };

function SharedQuestion({ payables, actions }: SharedQuestionProps) {
  const [first] = payables;
  const { name, currency } = first;
  const due = payables.flatMap((payable) => dueWords(payable) ?? []);
  const sum = formatAmount(sumAmounts(payables.flatMap(({ toSend }) => toSend ?? [])), currency);
  const which = `${payables.length} payments to ${name}`;
  const answer = (deedOf: (payable: Payable) => Deed, words: string) =>
    actions.act(first, together(payables.map(deedOf), words));

  return (
    <fieldset aria-label={`${name}: Were they paid?`} className={styles.question}>
      <span>
        {payables.length} payments, {sum} in total, were due from {due[0]} to {due.at(-1)}. Were
        they paid?
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

/** Recorded as paid in full on the due date, or on the last day of the month. */
function paidOnTime(payable: Payable, actions: PaymentActions): Deed {
  const { toSend } = payable;
  const sentOn = lastDayToPay(payable);
  if (toSend === null || sentOn === null) throw new Error("The amount or month is unknown.");

  return actions.record(payable, { amount: toSend, sentOn, status: "paid" });
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
