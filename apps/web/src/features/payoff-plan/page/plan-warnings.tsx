import type { MonthWarning } from "@snowball/contract";
import { centsFromAmount, signOf } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import type { CliffRemedy } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";

import { warningKey, Warnings } from "#features/debts/index.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { Button, ButtonLink } from "#ui/button.tsx";

import { offerAmount } from "../budget/remedies.ts";
import { type Plan, usePlan } from "../model/use-plan.tsx";
import { estimateConfidence } from "../words/estimates.ts";
import { nameOf, type PlanSubject, toPlanQuestion } from "../words/plan-subject.ts";
import { roundedMoney } from "../words/plan-words.ts";
import { useComputed } from "../worker/use-computed.ts";

type PlanWarningsProps = {
  subject: PlanSubject;
  warnings: readonly MonthWarning[];
  /** Uuid of the only debt to show; absent on the screen that changes the plan, which shows all. */
  only?: string;
};

export function PlanWarnings({ subject, warnings, only }: PlanWarningsProps) {
  const { data: debts = [] } = useQuery(debtsQuery);
  const { figures } = usePlan();
  // If there is no plan because a month is short, the card of the budget explains it.
  const isBudgetShown = only === undefined && figures.chosen?.kind === "plan";
  const shown = warnings.filter((each) =>
    "debt" in each ? only === undefined || each.debt === only : isBudgetShown,
  );
  const offers = useOffers(subject, { warnings: shown, canChange: only === undefined });

  return <Warnings warnings={shown} debts={debts} offers={offers} />;
}

type Cliff = Extract<MonthWarning, { balance: string }>;
type OfferContext = { warnings: readonly MonthWarning[]; canChange: boolean };

/** Returns the smallest budgets that avoid the costs of deadlines, by the warning's key, when the budget is stable. */
function useOffers(subject: PlanSubject, { warnings, canChange }: OfferContext) {
  const plan = usePlan();
  const { strategy, settings } = plan;
  const { month, derivedTotal, monthTotal, delayedExtra } = plan.facts;
  const { amount, least, times } = plan.budget;
  const cliffs = warnings.flatMap((each) =>
    "balance" in each && isToAvoid(each, plan.budget) ? [each] : [],
  );
  const input =
    cliffs.length === 0
      ? null
      : {
          cliffs: cliffs.map((each) => ({
            debt: each.debt,
            balance: each.balance,
            lastMonth: each.last_month,
          })),
          question: toPlanQuestion(subject, strategy),
          facts: { month, derivedTotal, monthTotal, delayedExtra },
          settings,
          budget: { amount, least, times },
        };
  const { data: remedies = [] } = useComputed("avoidCliffs", input);
  // While the budget changes, the months on screen are those of the previous budget.
  if (subject !== plan.subject || strategy.type === "minimum-only") return new Map();

  return new Map(
    cliffs.flatMap((cliff, at) => {
      const remedy = remedies[at];
      if (remedy === undefined) return [];
      // Without a plan, the smallest budget that works is offered first; only back-interest is as urgent.
      if (cliff.kind === "rate_rise" && (remedy?.saved ?? null) === null) return [];
      if (isAccepted(cliff, remedy, times)) return [];
      const text = describeOffer(cliff, remedy, plan);
      const action = remedy && <OfferAction more={remedy.more} canChange={canChange} />;

      return [[warningKey(cliff), { text, action }] as const];
    }),
  );
}

/**
 * A plan accepts that a rate rises if paying the debt first costs more or is too late. A larger budget still avoids
 * back-interest, as long as more than one payment arrives in time: a last one needs no larger budget each month. More
 * from each paycheck also replaces savings, but not within two months, where single days decide.
 */
function isToAvoid(
  { kind, left, last_month: lastMonth, from_savings: savings, ...cliff }: Cliff,
  { isPerPaycheck }: Plan["budget"],
) {
  const isAccepted = cliff.cost_of_paying_first !== null || cliff.is_too_late;
  const isMissed = signOf(left) > 0 || (savings !== null && isPerPaycheck && lastMonth > 2);

  return isMissed && lastMonth > 1 && (kind === "back_interest" || !isAccepted);
}

/** Whether the plan accepts that a rate rises: paying the debt off in time takes less than the remedy. */
function isAccepted(
  { kind, clearing_payment: payment }: Cliff,
  remedy: CliffRemedy | null,
  times: number,
): boolean {
  return (
    kind === "rate_rise" &&
    payment !== null &&
    remedy !== null &&
    remedy.more * times > centsFromAmount(payment)
  );
}

function describeOffer(cliff: Cliff, remedy: CliffRemedy | null, plan: Plan): string {
  const { budget, subject, words } = plan;
  if (remedy === null) {
    return budget.isPerPaycheck
      ? "More from your next paychecks wouldn't avoid this."
      : "No monthly budget avoids this.";
  }
  const { more, saved } = remedy;
  const name = nameOf(subject, cliff.debt);
  const { pastPaychecks = null } = plan.facts.month.month;
  // If it is unknown what past paychecks brought, the plan counts them with the new amount, which the offer does not.
  const isCounted = !budget.isPerPaycheck || pastPaychecks !== null;
  const isExact = isCounted && estimateConfidence(subject) === "stated";
  const result =
    cliff.kind === "back_interest"
      ? `the back-interest of ${name} is never charged`
      : `${name} is paid off before its rate rises`;
  const amount = (cents: Cents) =>
    isExact ? words.money(cents) : `about ${roundedMoney(cents, words)}`;
  const savings =
    saved !== null && saved > 0
      ? ` In total, that saves ${amount(saved)} in interest and fees.`
      : "";

  return `${words.money(more)} more ${budget.unit}, and ${result}.${savings}`;
}

function OfferAction({ more, canChange }: { more: Cents; canChange: boolean }) {
  const plan = usePlan();
  const budget = offerAmount(plan.budget.amount + more, plan);

  return canChange ? (
    <Button variant="primary" size="small" onClick={budget.choose}>
      Plan with {budget.words}
    </Button>
  ) : (
    <ButtonLink to={paths.payoffPlan()} size="small">
      Change the budget
    </ButtonLink>
  );
}
