import type { Cents, PlanFault } from "@snowball/payoff";

import { Button } from "#ui/button.tsx";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import { describeFault } from "./describe-fault.ts";
import styles from "./plan-fault-view.module.css";
import { TriageList } from "./triage-list.tsx";

type PlanFaultViewProps = {
  fault: PlanFault;
  subject: PlanSubject;
  /** Of the first month, by debt. */
  minimums: ReadonlyMap<string, Cents>;
  /** Plans with this much a month instead. */
  onBudget: (budget: Cents) => void;
};

/** Why there is no plan, and what would make one. */
export function PlanFaultView({ fault, subject, minimums, onBudget }: PlanFaultViewProps) {
  const { money } = planWords(subject);

  return (
    <div className={styles.fault}>
      <p className={styles.title}>
        {fault.code === "NEVER_PAYS_OFF" ? "Never debt-free this way" : "This plan does not work"}
      </p>
      <p>{describeFault(fault, subject)}</p>
      {fault.code === "NEVER_PAYS_OFF" && (
        <NeverPaysOff fault={fault} subject={subject} onBudget={onBudget} />
      )}
      {fault.code === "BUDGET_BELOW_MINIMUMS" && (
        <>
          <div className={styles.choices}>
            <Button variant="secondary" onClick={() => onBudget(fault.minimums)}>
              Plan with {money(fault.minimums)} a month
            </Button>
          </div>
          <TriageList subject={subject} minimums={minimums} money={Math.max(0, fault.budget)} />
        </>
      )}
    </div>
  );
}

type NeverPaysOffProps = Pick<PlanFaultViewProps, "subject" | "onBudget"> & {
  fault: Extract<PlanFault, { code: "NEVER_PAYS_OFF" }>;
};

function NeverPaysOff({ fault, subject, onBudget }: NeverPaysOffProps) {
  const { money } = planWords(subject);
  const ways = [
    { years: "three years", payment: fault.clearsIn36 },
    { years: "five years", payment: fault.clearsIn60 },
  ];

  return (
    <>
      {fault.negativeAmortization.map(({ id, minimum, interest }) => (
        <p key={id} className={styles.growing}>
          The minimum on {nameOf(subject, id)} is {money(minimum)}, its interest {money(interest)} a
          month: it grows although the minimum is paid.
        </p>
      ))}
      <div className={styles.choices}>
        {ways.map(
          ({ years, payment }) =>
            payment !== null && (
              <Button key={years} variant="secondary" onClick={() => onBudget(payment)}>
                Pay {money(payment)} a month, and be done in {years}
              </Button>
            ),
        )}
      </div>
    </>
  );
}
