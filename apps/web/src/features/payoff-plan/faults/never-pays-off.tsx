import type { PlanFault } from "@snowball/payoff";

import { Button } from "#ui/button.tsx";

import { nameOf } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import { type PlanFaultProps, sumOfMinimums } from "./plan-fault-props.ts";
import styles from "./plan-fault-view.module.css";

type NeverPaysOffProps = PlanFaultProps<Extract<PlanFault, { code: "NEVER_PAYS_OFF" }>>;

/** Which debts grow, and the payments that clear everything in three and in five years. */
export function NeverPaysOff({ fault, subject, minimums, onExtra }: NeverPaysOffProps) {
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
              <Button
                key={years}
                variant="secondary"
                onClick={() => onExtra(payment - sumOfMinimums(minimums))}
              >
                Pay {money(payment)} a month, and be done in {years}
              </Button>
            ),
        )}
      </div>
    </>
  );
}
