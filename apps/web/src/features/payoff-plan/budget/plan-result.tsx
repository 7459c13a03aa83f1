import { monthAfter, monthsBetween } from "@snowball/dates";
import {
  type Cents,
  firstBudget,
  type PlanTotals,
  type Portfolio,
  totalPayoff,
} from "@snowball/payoff";
import { type Shortfall, type StrategyFigures, withHigherBudget } from "@snowball/planner";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";

import { PayoffCurve } from "../chart/payoff-curve.tsx";
import { ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { describeEstimateFault } from "../words/describe-fault.ts";
import { describeForgiveness } from "../words/describe-forgiveness.ts";
import { estimateConfidence } from "../words/estimates.ts";
import { describeOutside } from "../words/paid-off-words.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { formatFromNow, planWords } from "../words/plan-words.ts";
import { describeGain } from "./describe-gain.ts";
import { offerMore } from "./offer-budget.ts";
import { WhyDate, WhyInterest, WhyPaid } from "./plan-arithmetic.tsx";
import { PlanCaution, PlanDate } from "./plan-date.tsx";
import { PlanRangeLine } from "./plan-range-line.tsx";
import styles from "./plan-result.module.css";
import { useRemedies } from "./use-shortfall.ts";

const ROW = "flex flex-wrap items-baseline-last gap-x-3";

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;

/** Shows the budget's result: the date, the cost, and the savings compared with minimums only. */
export function PlanResult({ figures }: { figures: Feasible }) {
  // Without `figurePath` there is no screen for estimated figures, so the line names them itself.
  const { facts, subject, words, figures: all, figurePath, shown } = usePlan();
  const { month, money } = words;
  const { totals } = figures;
  const outside = describeOutside(subject);
  const payoffMonths = new Map(shown?.plan?.debts.map((debt) => [debt.id, debt.payoffMonth]));
  const forgiven = describeForgiveness(subject, { months: totals.months, payoffMonths });
  const lastMonth = monthAfter(subject.firstMonth, totals.months - 1);
  const enough = sufficientAmount(totals, subject.portfolio);

  return (
    <div className="grid grid-cols-1 content-start gap-3 tabular-nums desktop:gap-4">
      <div>
        <div className={ROW}>
          <PlanDate subject={subject} months={totals.months}>
            {formatFromNow(monthsBetween(facts.today, lastMonth))}
          </PlanDate>
          <WhyDate />
        </div>
        <EstimateWarning />
        <PlanRangeLine now={totals} isBrief={figurePath !== undefined} />
        {outside !== null && <p className={styles.note}>{outside}</p>}
        {subject.debts.map(
          ({ id, name, deferment }) =>
            deferment !== null && (
              <p key={id} className={styles.note}>
                {name}: {deferment}
              </p>
            ),
        )}
        {forgiven !== null && <p className={styles.note}>{forgiven}</p>}
      </div>
      <ShownPlanProvider planned={shown}>
        <PayoffCurve />
      </ShownPlanProvider>
      <dl className="grid grid-cols-1 gap-1.5 [&_dt]:text-ink-soft">
        <div className={ROW}>
          <dt>Interest{totals.fees > 0 && " and fees"}</dt>
          <dd className="ms-auto min-w-0 text-large font-strong tracking-[-0.01em] wrap-anywhere">
            {money(totals.interest + totals.fees)}
          </dd>
          {/* The open calculation takes a full line below. */}
          <dd className="has-[details[open]]:basis-full">
            <WhyInterest />
          </dd>
        </div>
        <div className={ROW}>
          <dt>Total you'll pay</dt>
          <dd className="ms-auto min-w-0 text-large font-strong tracking-[-0.01em] wrap-anywhere">
            {money(totals.paid)}
          </dd>
          <dd className="has-[details[open]]:basis-full">
            <WhyPaid />
          </dd>
        </div>
      </dl>
      <p className="rounded-medium bg-good-tint px-3.5 py-2.5 text-compact text-good">
        {describeSavings(all.minimumsOnly, figures, subject)}
      </p>
      {enough !== null && (
        <p className={styles.note}>
          {money(enough)} is enough: it pays off everything in {month(1)}.
        </p>
      )}
    </div>
  );
}

/**
 * Returns the amount, including escrow, that pays off everything with the first payment. Returns null if it
 * takes longer or the budget is not higher. Also returns null if one-off expenses need more than what is
 * paid.
 */
export function sufficientAmount({ months, paid }: PlanTotals, portfolio: Portfolio): Cents | null {
  const { debts, opening } = portfolio;
  const enough = debts.reduce(
    (sum, { id, escrow = 0 }) => sum + (opening?.debts[id]?.escrow ?? escrow),
    paid,
  );
  const spare = firstBudget(portfolio) - enough;
  if (months !== 1 || spare <= 0) return null;
  const outcome = totalPayoff(withHigherBudget(portfolio, -spare), { type: "avalanche" });

  return outcome.kind === "plan" && outcome.totals.months === months ? enough : null;
}

function describeSavings(minimumsOnly: StrategyFigures, figures: Feasible, subject: PlanSubject) {
  const confidence = estimateConfidence(subject);
  if (minimumsOnly.kind === "impossible") {
    const estimated = confidence === "stated" ? "" : " as we estimate them";
    return `With minimum payments only${estimated}, it would take more than a hundred years.`;
  }
  const gain = describeGain(
    {
      saved: minimumsOnly.totals.paid - figures.totals.paid,
      sooner: minimumsOnly.totals.months - figures.totals.months,
      confidence,
    },
    planWords(subject),
  );
  if (gain === null) return "The same as paying the minimums only.";

  return (
    <>
      <strong>{gain.gained}</strong> {gain.against}
    </>
  );
}

/** Warns that the date holds only if the minimums are not what we estimated. */
function EstimateWarning() {
  const { estimateFault, subject, figurePath } = usePlan();
  if (estimateFault === null) return null;

  return (
    <PlanCaution>
      <p>
        {describeEstimateFault(estimateFault, subject)}
        {figurePath && (
          <>
            {" "}
            <Link to={paths.payoffPlan("estimates")}>See what we estimated</Link>
          </>
        )}
      </p>
      {estimateFault.code === "BUDGET_BELOW_MINIMUMS" && <SafeBudget fault={estimateFault} />}
    </PlanCaution>
  );
}

/** Offers the smallest budget that covers the estimated minimums, too. */
function SafeBudget({ fault }: { fault: Shortfall }) {
  const plan = usePlan();
  const more = useRemedies(fault)?.increase ?? null;
  if (more === null) return null;
  const offered = offerMore(more, plan);

  return (
    <Button variant="secondary" size="small" onClick={offered.choose}>
      Plan with {offered.words} to cover them
    </Button>
  );
}
