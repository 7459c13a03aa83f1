import type { PayoffPlan } from "@snowball/payoff";
import { useState } from "react";

import { Button } from "#ui/button.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords, type PlanWords } from "../plan-words.ts";
import { type PayoffStep, payoffSteps } from "./payoff-steps.ts";
import styles from "./payoff-steps-list.module.css";

/** More would hide what follows them. */
const SHOWN_AT_FIRST = 6;

type PayoffStepsListProps = { plan: PayoffPlan; subject: PlanSubject };

/** The plan in words: what to pay on which debt until when, then what. */
export function PayoffStepsList({ plan, subject }: PayoffStepsListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const steps = payoffSteps(plan);
  const isPrinting = useIsPrinting();
  const shown = showsAll || isPrinting ? steps : steps.slice(0, SHOWN_AT_FIRST);

  return (
    <>
      <ol className={styles.steps}>
        {shown.map((step) => (
          <Step key={step.firstMonth} step={step} subject={subject} />
        ))}
      </ol>
      {shown.length < steps.length && (
        <Button variant="secondary" size="small" onClick={() => setShowsAll(true)}>
          Show all {steps.length} steps
        </Button>
      )}
    </>
  );
}

function Step({ step, subject }: { step: PayoffStep; subject: PlanSubject }) {
  const words = planWords(subject);
  const { debt, firstMonth, lastMonth, others, besides, payoffs } = step;
  const perMonth = firstMonth === lastMonth ? "" : " a month";

  return (
    <li className={styles.step}>
      <p className={styles.what}>
        {debt === null ? (
          <>
            Pay the minimums, {words.range(others)}
            {perMonth},
          </>
        ) : (
          <>
            Pay {words.range(step.payment)}
            {perMonth} on <strong>{nameOf(subject, debt)}</strong>
          </>
        )}{" "}
        {until(step, words)}.
      </p>
      {debt !== null && others.most > 0 && (
        <p className={styles.note}>Minimums on the rest: {words.range(others)}.</p>
      )}
      {besides.map(({ id, extra }) => (
        <p key={id} className={styles.note}>
          Beyond its minimum, {nameOf(subject, id)} gets {words.range(extra)}
          {perMonth}.
        </p>
      ))}
      {payoffs.map((id) => (
        <p key={id} className={styles.payoff}>
          {nameOf(subject, id)} is paid off.
        </p>
      ))}
    </li>
  );
}

function until({ firstMonth, lastMonth }: PayoffStep, { month }: PlanWords): string {
  return firstMonth === lastMonth ? `in ${month(firstMonth)}` : `until ${month(lastMonth)}`;
}
