import type { Debt, PayoffPlan } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";

import { calendarToday } from "#lib/calendar-today.ts";
import { counted } from "#lib/format-duration.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery, onEachVisit } from "#lib/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

import { payoffPlanQuery, progressQuery } from "../words/payoff-plan-queries.ts";
import { describeOutcome } from "./describe-outcome.ts";

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
  const { headline, detail, isEstimate } = words ?? (entered === null ? LEAD : ALONE);

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line pt-3 max-phone:grid-cols-1 max-phone:[&>a]:justify-self-start"
      aria-label="Payoff plan"
      aria-busy={isPending}
    >
      {/* The loading state has the same height, so that the layout does not shift. */}
      <div className={hasEntered ? "min-h-18" : "min-h-12"}>
        <p className="leading-snug font-strong">
          {headline} {isEstimate && <Badge tone="attention">An estimate</Badge>}
        </p>
        {detail !== null && <p className="text-small text-ink-soft">{detail}</p>}
        {entered !== null && <p className="text-small text-ink-soft">{entered}</p>}
      </div>
      <ButtonLink to={paths.payoffPlan()} variant="secondary" size="small">
        See your payoff plan
      </ButtonLink>
    </section>
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

  return {
    hasDebts,
    /** Whether to reserve space for a line about debts that the user entered. */
    hasEntered: debts?.some(({ account }) => account === null) ?? false,
    plan,
    words,
    entered: debts && plan ? describeEntered(debts, plan.outcome) : null,
    isPending: isPending || progress.isPending,
  };
}

type LeftOut = Pick<PayoffPlan["outcome"], "left_out">;

/**
 * Describes whether the debts that the user entered are in the plan or paid off. A debt with a mask came from a bank
 * that was unlinked. Returns null if none is in the plan.
 */
export function describeEntered(
  debts: readonly Debt[],
  { left_out: leftOut }: LeftOut,
): string | null {
  const entered = debts.filter(
    ({ uuid, account, mask, is_included: isIncluded }) =>
      account === null && mask === null && isIncluded && leftOut.every(({ debt }) => debt !== uuid),
  );
  const owing = entered.filter(({ owed }) => owed.value !== null && signOf(owed.value) > 0);
  if (owing.length > 0) {
    const verb = owing.length === 1 ? "is" : "are";
    return `${counted(owing.length, "debt")} you entered ${verb} in your payoff plan.`;
  }
  if (entered.length === 0) return null;

  return `Nothing is owed on the ${entered.length === 1 ? "debt" : counted(entered.length, "debt")} you entered.`;
}
