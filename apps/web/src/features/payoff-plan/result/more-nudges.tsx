import type { Cents, PlanTotals, Portfolio, Strategy, TotalsOutcome } from "@snowball/payoff";

import { Button } from "#ui/button.tsx";

import { counted, type PlanWords } from "../plan-words.ts";
import type { PayoffSearch } from "../search/open-search.ts";
import styles from "./more-nudges.module.css";
import { NUDGES, useNudges } from "./use-nudges.ts";

type MoreNudgesProps = {
  /** What the plan comes to as it is. */
  now: PlanTotals;
  portfolio: Portfolio;
  strategy: Strategy;
  extra: Cents;
  search: () => PayoffSearch;
  words: PlanWords;
  onChoose: (extra: Cents) => void;
};

/** What a little more each month would bring, each a click away. */
export function MoreNudges({ now, words, onChoose, ...nudged }: MoreNudgesProps) {
  const outcomes = useNudges(nudged);

  return (
    <ul className={styles.nudges}>
      {NUDGES.map((more, at) => (
        <li key={more}>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Pay ${words.money(more)} more a month`}
            onClick={() => onChoose(nudged.extra + more)}
          >
            +{words.money(more).replace(".00", "")}
          </Button>
          <span className={styles.gain}>{gainOf(now, outcomes?.[at], words)}</span>
        </li>
      ))}
    </ul>
  );
}

/** More money can cost a snowball plan interest: it may turn to another debt. That is said, too. */
function gainOf(now: PlanTotals, then: TotalsOutcome | undefined, { money }: PlanWords): string {
  if (!then) return "…";
  if (then.kind === "impossible") return "";

  const sooner = now.months - then.totals.months;
  const saved = now.paid - then.totals.paid;
  const cost = saved < 0 ? `costs ${money(-saved)} more` : `saves ${money(saved)}`;
  return sooner > 0 ? `${counted(sooner, "month")} sooner, ${cost}` : cost;
}
