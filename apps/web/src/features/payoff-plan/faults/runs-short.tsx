import type { BudgetChange, PlanFault } from "@snowball/payoff";
import { useMemo } from "react";

import { Button } from "#ui/button.tsx";

import { planWords } from "../plan-words.ts";
import { isLessMoney } from "./less-money.ts";
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
      <Cause month={fault.month} changes={subject.portfolio.changes ?? []} />
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

type CauseProps = { month: number; changes: readonly BudgetChange[] };

function Cause({ month, changes }: CauseProps) {
  if (isLessMoney(changes, month)) {
    return <p>There is less to pay with that month: see “Changes to your budget”.</p>;
  }
  if (month === 1) return null;

  return (
    <p>Minimums rise where a promotional rate ends, or where they do not cover the interest.</p>
  );
}
