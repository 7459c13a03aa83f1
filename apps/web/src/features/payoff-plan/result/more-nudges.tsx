import type { Cents, Portfolio, Strategy } from "@snowball/payoff";
import { totalPayoff } from "@snowball/payoff";

import { Button } from "#ui/button.tsx";

import { counted, type PlanWords } from "../plan-words.ts";
import styles from "./more-nudges.module.css";
import { withExtra } from "../with-extra.ts";

const MORE: readonly Cents[] = [2_500, 5_000, 10_000];

type MoreNudgesProps = {
  portfolio: Portfolio;
  strategy: Strategy;
  extra: Cents;
  words: PlanWords;
  onChoose: (extra: Cents) => void;
};

/** What a little more each month would bring, each a click away. */
export function MoreNudges({ portfolio, strategy, extra, words, onChoose }: MoreNudgesProps) {
  const now = totalPayoff(portfolio, strategy);
  if (now.kind === "impossible") return null;

  return (
    <ul className={styles.nudges}>
      {MORE.map((more) => {
        const then = totalPayoff(withExtra(portfolio, extra + more), strategy);
        if (then.kind === "impossible") return null;
        const sooner = now.totals.months - then.totals.months;
        const saved = now.totals.paid - then.totals.paid;

        return (
          <li key={more}>
            <Button variant="quiet" size="small" onClick={() => onChoose(extra + more)}>
              +{words.money(more).replace(".00", "")}
            </Button>
            <span className={styles.gain}>{gainOf(sooner, saved, words)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** More money can cost a snowball plan interest: it may turn to another debt. That is said, too. */
function gainOf(sooner: number, saved: Cents, { money }: PlanWords): string {
  const cost = saved < 0 ? `costs ${money(-saved)} more` : `saves ${money(saved)}`;

  return sooner > 0 ? `${counted(sooner, "month")} sooner, ${cost}` : cost;
}
