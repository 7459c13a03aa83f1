import type { Cents } from "@snowball/payoff";
import type { Shortfall } from "@snowball/planner";

import { Button } from "#ui/button.tsx";

import { planWords } from "../plan-words.ts";
import { describeOutgrown } from "./describe-outgrown.ts";
import { type PlanFaultProps, sumOfMinimums } from "./plan-fault-props.ts";
import styles from "./plan-fault-view.module.css";
import { TriageList } from "./triage-list.tsx";
import { useRemedies } from "./use-remedies.ts";
import { useShortMonth } from "./use-short-month.ts";

type OutgrownTotalProps = PlanFaultProps<Shortfall> & {
  /** What the user put in beyond the minimums when the total was set. */
  keptExtra: Cents;
};

/** A total from before that the minimums are above by now: a new amount first, whom to pay first last. */
export function OutgrownTotal(props: OutgrownTotalProps) {
  const { subject, minimums, extra, keptExtra, onExtra } = props;
  const { money } = planWords(subject);
  const short = useShortMonth(props);
  const least = useRemedies(props)?.increase ?? null;
  const sum = sumOfMinimums(minimums);
  const { headline, detail } = describeOutgrown({
    budget: money(sum + extra),
    minimums: money(sum),
  });
  const isEnough = (next: Cents) => least === null || next >= extra + least;

  return (
    <>
      <p className={styles.calm}>{headline}</p>
      <p>
        {detail} Debts that were added and minimums that rose since you set it are not in that
        amount yet.
      </p>
      <div className={styles.choices}>
        {keptExtra > 0 && isEnough(keptExtra) && (
          <Button onClick={() => onExtra(keptExtra)}>
            Plan with {money(sum + keptExtra)} a month: the minimums and your {money(keptExtra)}{" "}
            extra
          </Button>
        )}
        {least !== null && (
          <Button variant="secondary" onClick={() => onExtra(extra + least)}>
            {isEnough(0)
              ? `Plan with just the minimums, ${money(sum)}`
              : `Plan with ${money(sum + extra + least)} a month, the least that works`}
          </Button>
        )}
      </div>
      {short && (
        <>
          <p>If that is more than you have, this order protects you most:</p>
          <TriageList short={short} subject={subject} />
        </>
      )}
    </>
  );
}
