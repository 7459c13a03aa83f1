import { useQuery } from "@tanstack/react-query";

import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery, onEachVisit } from "#lib/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

import { payoffPlanQuery, progressQuery } from "../words/payoff-plan-queries.ts";
import { describeEntered } from "./describe-entered.ts";
import { describeOutcome, type OutcomeWords } from "./describe-outcome.ts";

const ALONE = { headline: "Your payoff plan", detail: null, isEstimate: false };
const LEAD = { ...ALONE, detail: "When you could be debt-free, and how." };

type PlanSummaryProps = {
  /** Whether the user is known to have debts. If so, space is reserved while the plan loads. */
  isExpected: boolean;
};

/**
 * Shows the payoff plan in two lines with a link, for other screens. Shows only the link if the plan cannot
 * be loaded, because it is not the screen's main content.
 */
export function PlanSummary({ isExpected }: PlanSummaryProps) {
  const { hasDebts, hasEntered, plan, words, entered, isPending } = useOutcomeWords();
  const isEmpty = words === null && entered === null;
  if (plan ? isEmpty : !isExpected && !hasDebts) return null;

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line pt-3 max-phone:grid-cols-1 max-phone:[&>a]:justify-self-start"
      aria-label="Payoff plan"
      aria-busy={isPending}
    >
      <Words words={words} entered={entered} hasEntered={hasEntered} />
      <ButtonLink to={paths.payoffPlan()} variant="secondary" size="small">
        See your payoff plan
      </ButtonLink>
    </section>
  );
}

type WordsProps = {
  words: OutcomeWords | null;
  entered: string | null;
  /** Whether to reserve space for a line about debts that the user entered. */
  hasEntered: boolean;
};

function Words({ words, entered, hasEntered }: WordsProps) {
  const { headline, detail, isEstimate } = words ?? (entered === null ? LEAD : ALONE);

  return (
    // The loading state has the same height, so that the layout does not shift.
    <div className={hasEntered ? "min-h-18" : "min-h-12"}>
      <p className="leading-snug font-strong">
        {headline} {isEstimate && <Badge tone="attention">An estimate</Badge>}
      </p>
      {detail !== null && <p className="text-small text-ink-soft">{detail}</p>}
      {entered !== null && <p className="text-small text-ink-soft">{entered}</p>}
    </div>
  );
}

/** Queries the plan if the user has debts, and describes it. */
function useOutcomeWords() {
  const { data: debts } = useQuery(debtsQuery);
  const hasDebts = (debts?.length ?? 0) > 0;
  const { data: plan, isPending } = useQuery({
    ...payoffPlanQuery,
    enabled: hasDebts,
    refetchOnMount: onEachVisit,
  });
  const progress = useQuery({ ...progressQuery, enabled: hasDebts, retry: false });
  const words =
    debts && plan && !progress.isPending
      ? describeOutcome(plan.outcome, {
          debts,
          today: plan.today ?? calendarToday(),
          settings: plan.settings,
          progress: progress.data ?? null,
        })
      : null;

  const entered = debts && plan ? describeEntered(debts, plan.outcome) : null;

  const hasEntered = debts?.some(({ account }) => account === null) ?? false;

  return {
    hasDebts,
    hasEntered,
    plan,
    words,
    entered,
    isPending: isPending || progress.isPending,
  };
}
