import type { Shortfall } from "@snowball/planner";

import { Button } from "#ui/button.tsx";

import { planWords } from "../plan-words.ts";
import { AsideOffer } from "./aside-offer.tsx";
import { type PlanFaultProps, sumOfMinimums } from "./plan-fault-props.ts";
import styles from "./plan-fault-view.module.css";
import { ShortCause } from "./short-cause.tsx";
import { TriageList } from "./triage-list.tsx";
import { useRemedies } from "./use-remedies.ts";
import { useShortMonth } from "./use-short-month.ts";

/** Why a month runs short, what would be enough, and what to pay first in it. */
export function RunsShort(props: PlanFaultProps<Shortfall>) {
  const { fault, subject, minimums, extra, onExtra, onPutAside } = props;
  const short = useShortMonth(props);
  const { increase: more = null, fund: aside = null } = useRemedies(props) ?? {};
  const { money } = planWords(subject);

  return (
    <>
      <ShortCause month={fault.month} subject={subject} short={short} />
      {aside && (
        <AsideOffer aside={aside} subject={subject} extra={extra} onPutAside={onPutAside} />
      )}
      {more !== null && (
        <div className={styles.choices}>
          <Button variant="secondary" onClick={() => onExtra(extra + more)}>
            Plan with {money(sumOfMinimums(minimums) + extra + more)} a month
          </Button>
        </div>
      )}
      {short && <TriageList short={short} subject={subject} />}
    </>
  );
}
