import type { SinkingFund } from "@snowball/planner";

import { Button } from "#ui/button.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import styles from "./plan-fault-view.module.css";

type AsideOfferProps = {
  aside: SinkingFund;
  subject: PlanSubject;
  /** Beyond the minimums, each month. */
  extra: number;
  /** Enters it; absent where there is no place for it. */
  onPutAside: ((aside: SinkingFund) => void) | undefined;
};

/** The help for one month with less: keep some of the extra of the months before it. */
export function AsideOffer({ aside, subject, extra, onPutAside }: AsideOfferProps) {
  const { money, month } = planWords(subject);
  const { contributions } = aside;
  const first = aside.month - contributions.length;
  const last = aside.month - 1;
  const sum = money(contributions.reduce((total, part) => total + part, 0));
  const source = extra > 0 ? `your ${money(extra)} extra` : "what is left after the minimums";
  const span = first === last ? month(first) : `${month(first)} to ${month(last)}`;
  const each =
    contributions.length === 1
      ? ""
      : `, ${contributions.every((part) => part === contributions[0]) ? "" : "about "}${money(contributions.at(-1) ?? 0)} a month`;

  return (
    <>
      <p>
        Put {sum} aside from {source} in {span}
        {each}, and there is enough in {month(aside.month)}.
      </p>
      {onPutAside && (
        <div className={styles.choices}>
          <Button onClick={() => onPutAside(aside)}>
            Plan to put {sum} aside for {month(aside.month)}
          </Button>
        </div>
      )}
    </>
  );
}
