import { formatShortDate } from "@snowball/dates";
import { Button } from "#ui/button.tsx";

import { deny } from "./deeds.ts";
import { canBeMarked, type Payable } from "./payable.ts";
import styles from "./payment-question.module.css";
import type { PaymentActions } from "./use-payment-actions.ts";

type PaymentQuestionProps = {
  payable: Payable;
  actions: PaymentActions;
  /** Asks for what a yes does not say, where nobody knows how much was due. */
  onAskMore: () => void;
};

/** What only the user can say about a payment, to be answered with a tap. */
export function PaymentQuestion({ payable, actions, onAskMore }: PaymentQuestionProps) {
  const { question, name, due_date: dueDate, toSend } = payable;
  if (question === null || actions.doneOf(payable) !== null) return null;

  const isAboutArrival = question === "did_it_arrive";
  const asked = isAboutArrival ? "Did it arrive?" : "Was it paid?";
  const answer = (isYes: boolean) => {
    if (isAboutArrival) actions.answerArrival(payable, isYes);
    else if (!isYes) actions.act(payable, deny(payable));
    else if (toSend === null || dueDate === null || !canBeMarked(payable)) onAskMore();
    else {
      const said = { amount: toSend, sentOn: dueDate, status: "paid" } as const;
      actions.act(payable, actions.record(payable, said));
    }
  };

  return (
    <fieldset aria-label={`${name}: ${asked}`} className={styles.question}>
      <span>
        {asked}
        {dueDate !== null && !isAboutArrival && ` It was due ${formatShortDate(dueDate)}.`}
      </span>
      <Answers name={name} isBusy={actions.isUnderWay(payable)} onAnswer={answer} />
    </fieldset>
  );
}

type AnswersProps = { name: string; isBusy: boolean; onAnswer: (isYes: boolean) => void };

function Answers({ name, isBusy, onAnswer }: AnswersProps) {
  return (["Yes", "No"] as const).map((word) => (
    <Button
      key={word}
      variant="secondary"
      size="small"
      isBusy={isBusy}
      aria-label={`${word}, ${name}`}
      onClick={() => onAnswer(word === "Yes")}
    >
      {word}
    </Button>
  ));
}
