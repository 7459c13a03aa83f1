import { type PayoffStep, payoffSteps } from "@snowball/planner";
import { useState } from "react";

import { Button } from "#ui/button.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import { nameOf } from "../words/plan-subject.ts";
import { describeStep } from "./describe-step.ts";
import styles from "./payoff-steps-list.module.css";

/** More would hide what follows them. */
const SHOWN_AT_FIRST = 6;

/** The plan in words: what to pay on which debt through when, then what. */
export function PayoffStepsList() {
  const { plan } = useShownPlan();
  const [showsAll, setShowsAll] = useState(false);
  const steps = payoffSteps(plan);
  const isPrinting = useIsPrinting();
  const shown = showsAll || isPrinting ? steps : steps.slice(0, SHOWN_AT_FIRST);

  return (
    <>
      <ol className={styles.steps}>
        {shown.map((step) => (
          <Step key={step.firstMonth} step={step} />
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

function Step({ step }: { step: PayoffStep }) {
  const { subject } = useShownPlan();
  const { before, name, after, notes } = describeStep(step, subject);

  return (
    <li className={styles.step}>
      <p className={styles.what}>
        {before}
        {name && <strong>{name}</strong>}
        {after}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {step.payoffs.map((id) => (
        <p key={id} className={styles.payoff}>
          {nameOf(subject, id)} is paid off.
        </p>
      ))}
    </li>
  );
}
