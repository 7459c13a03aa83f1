import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Icon } from "#ui/icon.tsx";

import { payoffPlanQuery } from "../payoff-plan-queries.ts";
import { describeOutcome } from "./describe-outcome.ts";
import styles from "./plan-summary.module.css";

type PlanSummaryProps = {
  /** Whether the user is known to have debts: then its room is kept while it is on its way. */
  isExpected: boolean;
};

/**
 * The payoff plan in two lines, and the way to it, for screens that are about something else. A plan
 * that cannot be read leaves the way alone: nothing here is what the screen is for.
 */
export function PlanSummary({ isExpected }: PlanSummaryProps) {
  const { hasDebts, plan, words, isPending } = useOutcomeWords();
  if (plan ? words === null : !isExpected && !hasDebts) return null;

  return (
    <section className={styles.summary} aria-label="Payoff plan" aria-busy={isPending}>
      <Icon name="plan" label={null} size={24} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.headline}>
          {words?.headline ?? "Your payoff plan"}{" "}
          {words?.isEstimate && <Badge tone="attention">An estimate</Badge>}
        </p>
        <p className={styles.detail}>{words?.detail ?? "When you could be debt-free, and how."}</p>
      </div>
      <Link
        to={paths.payoffPlan()}
        className={buttonClass({ variant: "secondary", size: "small" })}
      >
        See your payoff plan
      </Link>
    </section>
  );
}

/** What the plan comes to, once there are debts to plan. */
function useOutcomeWords() {
  const { data: debts } = useQuery(debtsQuery);
  const hasDebts = (debts?.length ?? 0) > 0;
  const { data: plan, isPending } = useQuery({
    ...payoffPlanQuery,
    enabled: hasDebts,
    // It follows from the debts, which other screens change.
    refetchOnMount: "always",
  });
  const words =
    debts && plan
      ? describeOutcome(plan.outcome, { debts, today: plan.today ?? calendarToday() })
      : null;

  return { hasDebts, plan, words, isPending };
}
