import {
  type Debt,
  isUnlinked,
  type PayoffFault,
  type PayoffPlan,
  type PayoffPlanSettings,
  type PayoffProgress,
} from "@snowball/contract";
import { formatMonth, formatShortDate, monthAfter, monthsBetween } from "@snowball/dates";
import {
  compareAmounts,
  formatAmount,
  largerAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from "@snowball/money";
import { describeOnTime, distinctNames, isCounted, isIncomeDriven } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";

import { calendarToday } from "#lib/calendar-today.ts";
import { isAbout } from "#lib/figure-source.tsx";
import { counted, formatList, keepTogether } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";

import {
  describeFault,
  describeOutgrown,
  toPlanFault,
  URGENT_MONTHS,
} from "../words/describe-fault.ts";
import { debtsOutside, paidOffWords } from "../words/paid-off-words.ts";
import { payoffPlanQuery, progressQuery } from "../words/payoff-plan-queries.ts";
import { HandedOn } from "./handed-on.tsx";

const ALONE = { headline: "Your payoff plan", detail: null, isEstimate: false };
const LEAD = { ...ALONE, detail: "When you could be debt-free, and how." };

/**
 * Shows only the link if the plan cannot be loaded, because it is not the screen's main content.
 * `isExpected` is whether the user is known to have debts. Then space is reserved while the plan loads.
 */
export function PlanSummary({ isExpected }: { isExpected: boolean }) {
  const { data: debts } = useQuery(debtsQuery);
  const hasDebts = (debts?.length ?? 0) > 0;
  const plan = useQuery({ ...payoffPlanQuery, enabled: hasDebts });
  const { data: progress = null, isPending } = useQuery({
    ...progressQuery,
    enabled: hasDebts,
    retry: false,
  });
  const loaded = debts && plan.data && !isPending ? { debts, ...plan.data } : null;
  const words = loaded && describeOutcome(loaded.outcome, { ...loaded, progress });
  const entered = debts && plan.data ? describeEntered(debts, plan.data.outcome) : null;
  const isEmpty = words === null && entered === null;
  if (loaded ? isEmpty : !isExpected && !hasDebts) return null;
  const { headline, detail, isEstimate } = words ?? (entered === null ? LEAD : ALONE);
  const hasEntered = debts?.some(({ account }) => account === null) ?? false;

  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line pt-3 max-phone:grid-cols-1 max-phone:[&>a]:justify-self-start"
      aria-label="Payoff plan"
      aria-busy={plan.isPending || isPending}
    >
      {/* As tall while it loads, also with a line about debts that the user entered, so that the layout does not shift. */}
      <div
        className={`content-center ${hasEntered ? "min-h-18 max-phone:min-h-22" : "min-h-12 max-phone:min-h-17"}`}
      >
        <p className="leading-snug font-strong">
          {keepTogether(headline)} {isEstimate && <Badge tone="attention">An estimate</Badge>}
        </p>
        {detail !== null && <p className="text-small text-ink-soft">{keepTogether(detail)}</p>}
        {entered !== null && <p className="text-small text-ink-soft">{entered}</p>}
        {loaded && progress && (
          <HandedOn progress={progress} debts={loaded.debts} today={calendarToday()} />
        )}
      </div>
      <ButtonLink to={paths.payoffPlan()} size="small">
        See your payoff plan
      </ButtonLink>
    </section>
  );
}

export function describeEntered(
  debts: readonly Debt[],
  { left_out: leftOut }: Pick<Outcome, "left_out">,
): string | null {
  const entered = debts.filter(
    (each) =>
      each.account === null &&
      !isUnlinked(each) &&
      each.is_included &&
      leftOut.every(({ debt }) => debt !== each.uuid),
  );
  const owing = entered.filter(({ owed }) => owed.value !== null && signOf(owed.value) > 0);
  if (owing.length > 0) {
    const verb = owing.length === 1 ? "is" : "are";
    return `${counted(owing.length, "debt")} you entered ${verb} in your payoff plan.`;
  }
  if (entered.length === 0) return null;

  return `Nothing is owed on the ${entered.length === 1 ? "debt" : counted(entered.length, "debt")} you entered.`;
}

type Outcome = PayoffPlan["outcome"];
type Shortfall = Extract<PayoffFault, { code: "BUDGET_BELOW_MINIMUMS" }>;
type OutcomeContext = {
  debts: readonly Debt[];
  settings: Pick<PayoffPlanSettings, "extra" | "total" | "rollover" | "paydays" | "changes">;
  /** Null if it could not be loaded. */
  progress: PayoffProgress | null;
};

type OutcomeWords = {
  headline: string;
  detail: string | null;
  /** Whether the date depends on an estimate. */
  isEstimate: boolean;
};

export function describeOutcome(outcome: Outcome, context: OutcomeContext): OutcomeWords | null {
  const { status, months, fault, left_out: leftOut } = outcome;
  if (status === "plan" && months !== null) return summarizePlan(outcome, { ...context, months });
  if (fault !== null) return { ...summarizeFault(fault, outcome, context), isEstimate: false };
  if (status !== "incomplete" || leftOut.length === 0) return null;

  return { headline: NO_PLAN, detail: "A figure is missing.", isEstimate: false };
}

const NO_PLAN = "No payoff plan yet";

function summarizePlan(
  outcome: Outcome,
  context: OutcomeContext & { months: number },
): OutcomeWords {
  const { left_out: leftOut } = outcome;
  const isPlanned = ({ uuid }: Debt) => outcome.payoff_order.some(({ debt }) => debt === uuid);
  const left = context.months - 1;
  const toGo = left === 0 ? "This month." : `${counted(left, "month")} to go.`;

  return {
    headline: describeDate(context.months, outcome, context),
    detail: `${toGo}${describeFirstPayoff(outcome, context)}${describeProgress(context)}${describeLeftOut(leftOut, context)}${mayRunShort(outcome)}`,
    isEstimate:
      outcome.estimate_fault !== null ||
      outcome.estimated.length > 0 ||
      context.debts.some((debt) => isAbout(debt) && isPlanned(debt)),
  };
}

function describeLeftOut(leftOut: Outcome["left_out"], { debts }: OutcomeContext): string {
  const kept = debtsOutside(debts, []).length;
  const foreign = leftOut.filter((each) => each.is_other_currency).length;
  const lacking = leftOut.length - foreign;
  const parts = [
    lacking > 0 && `${counted(lacking, "debt")} with missing figures`,
    foreign > 0 && `${counted(foreign, "debt")} in another currency`,
    kept > 0 && counted(kept, leftOut.length > 0 ? "other debt" : "debt"),
  ].filter((part) => part !== false);

  return parts.length > 0 ? ` Not in the plan: ${formatList(parts)}.` : "";
}

function mayRunShort({ estimate_fault: fault }: Outcome): string {
  return fault?.code === "BUDGET_BELOW_MINIMUMS"
    ? ` Your budget may not cover the minimums in ${formatMonth(fault.month)}.`
    : "";
}

function describeDate(
  months: number,
  { left_out: leftOut, first_month: firstMonth }: Outcome,
  { debts }: OutcomeContext,
): string {
  const isMissing = leftOut.map(({ debt }) => debt);
  const out = debtsOutside(debts, isMissing);
  const outside = out.map(({ name }) => name);
  // An outcome without a plan has no order of payoffs.
  const planned = debts
    .filter(({ owed }) => owed.value !== null && signOf(owed.value) > 0)
    .filter((debt) => isCounted(debt) && !out.includes(debt));

  return `${paidOffWords({ debts: planned, outside })} in ${formatMonth(monthAfter(firstMonth, months - 1))}`;
}

/** Less interest than this is not mentioned. */
const WORTH_TELLING = "1.00";

/** Describes how much less is owed than at the start, interest avoided and payments on time. Says nothing of what got worse. */
function describeProgress({ progress }: OutcomeContext): string {
  if (progress === null) return "";
  const { since, less_owed: lessOwed, interest_avoided: avoided, currency, payments } = progress;
  const less =
    since !== null && lessOwed !== null && signOf(lessOwed) > 0
      ? ` You owe ${formatAmount(lessOwed, currency)} less than on ${formatShortDate(since)}.`
      : "";
  const interest =
    avoided !== null && compareAmounts(avoided, WORTH_TELLING) >= 0
      ? ` Paying extra has saved you about ${formatAmount(avoided, currency)} of interest so far.`
      : "";
  const onTime = describeOnTime(payments);

  return less + interest + (onTime === null ? "" : ` ${onTime}`);
}

/** Describes the first payoff; empty if there is only one debt or its name is unknown. */
function describeFirstPayoff({ payoff_order: order }: Outcome, { debts }: OutcomeContext): string {
  const [first] = order.toSorted((left, right) => monthsBetween(right.month, left.month));
  const name = first && distinctNames(debts).get(first.debt);
  if (!name || order.length < 2) return "";

  return ` ${name} first, in ${formatMonth(first.month)}.`;
}

type OutcomeTexts = Pick<OutcomeWords, "headline" | "detail">;

function summarizeFault(
  fault: PayoffFault,
  outcome: Outcome,
  context: OutcomeContext,
): OutcomeTexts {
  const { settings, debts } = context;
  const { currency, first_month: firstMonth } = outcome;
  if (fault.code === "BUDGET_BELOW_MINIMUMS") {
    const whole = totalBelowMinimums(fault, outcome, settings);
    if (whole !== null && signOf(settings.extra) > 0) {
      return describeOutgrown({
        budget: formatAmount(whole.budget, currency),
        minimums: formatAmount(whole.minimums, currency),
      });
    }
    if (whole !== null) {
      return {
        headline: "Your budget is below the minimums",
        detail: "Your plan shows what to pay first.",
      };
    }
    const later = describeLater(fault, outcome, context);
    if (later !== null) return later;
  }
  const named = debts.map((debt) => ({
    id: debt.uuid,
    name: debt.name,
    isIncomeDriven: isIncomeDriven(debt),
  }));

  return describeFault(toPlanFault(fault, firstMonth), { firstMonth, currency, debts: named })
    .summary;
}

/** Describes the date of the smallest budget that works, if only a later month is short; null if none works. */
function describeLater(
  { month, shortfall }: Shortfall,
  outcome: Outcome,
  context: OutcomeContext,
): OutcomeTexts | null {
  const { least_budget: least, first_month: firstMonth, currency } = outcome;
  if (least === null || monthsBetween(firstMonth, month) < URGENT_MONTHS) return null;
  const each = context.settings.paydays?.amount ? "a paycheck" : "a month";

  return {
    headline: `${describeDate(least.months, outcome, context)} with ${formatAmount(least.amount, currency)} ${each}`,
    detail: `In ${formatMonth(month)} the minimums are ${formatAmount(shortfall, currency)} more than your budget.`,
  };
}

/**
 * Returns a total and this month's minimums, if the budget is a total below them; null otherwise. The fault names what
 * is left of the month, so what was already sent is added, unless an adjustment may be in it.
 */
function totalBelowMinimums(
  { month, minimums, budget }: Shortfall,
  { first_month: firstMonth }: Outcome,
  { total, rollover, changes }: OutcomeContext["settings"],
): { budget: string; minimums: string } | null {
  if (month !== firstMonth || !rollover || total === null) return null;
  const made = changes.length === 0 ? largerAmount(subtractAmount(total, budget), "0.00") : "0.00";
  const whole = sumAmounts([minimums, made]);
  const isBelow = compareAmounts(total, whole) < 0;

  return isBelow ? { budget: sumAmounts([budget, made]), minimums: whole } : null;
}
