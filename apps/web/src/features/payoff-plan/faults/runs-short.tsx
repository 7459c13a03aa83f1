import type { PlanFault } from "@snowball/payoff";
import { useMemo } from "react";

import { Button } from "#ui/button.tsx";

import { planWords } from "../plan-words.ts";
import { leastMore } from "./least-more.ts";
import { type PlanFaultProps, sumOfMinimums } from "./plan-fault-props.ts";
import styles from "./plan-fault-view.module.css";
import { TriageList } from "./triage-list.tsx";
import { useShortMonth } from "./use-short-month.ts";

type RunsShortProps = PlanFaultProps<Extract<PlanFault, { code: "BUDGET_BELOW_MINIMUMS" }>>;

/** The least budget that works, and what to pay first in the month that is short. */
export function RunsShort(props: RunsShortProps) {
  const { fault, subject, minimums, strategy, extra, onExtra } = props;
  const short = useShortMonth(props);
  const { money } = planWords(subject);
  const least = useMemo(
    () => leastMore({ portfolio: subject.portfolio, strategy, fault }),
    [subject.portfolio, strategy, fault],
  );

  return (
    <>
      {fault.month > 1 && (
        <p>Minimums rise where a promotional rate ends, or where they do not cover the interest.</p>
      )}
      {least !== null && (
        <div className={styles.choices}>
          <Button variant="secondary" onClick={() => onExtra(extra + least)}>
            Plan with {money(sumOfMinimums(minimums) + extra + least)} a month
          </Button>
        </div>
      )}
      {short && <TriageList short={short} subject={subject} />}
    </>
  );
}
