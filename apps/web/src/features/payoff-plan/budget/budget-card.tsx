import { centsFromAmount } from "@snowball/money";
import type { PricedChoice } from "@snowball/planner";
import type { ReactNode } from "react";

import { Card } from "#ui/section.tsx";
import { Skeleton } from "#ui/data-view.tsx";
import { CheckField } from "#ui/field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { URGENT_MONTHS } from "../words/describe-fault.ts";
import { budgetChange, upcomingChanges } from "../words/monthly-budget.ts";
import type { PlanWords } from "../words/plan-words.ts";
import { BudgetControl } from "./budget-control.tsx";
import { PaydaysChoice } from "./paydays-choice.tsx";
import { LaterShortage, PlanFaultView } from "./plan-fault-view.tsx";
import { PlanResult } from "./plan-result.tsx";

type BudgetCardProps = {
  /** The status of the last change. Absent in the calculator, which stores no paydays and no choices. */
  status?: ReactNode;
};

/** Shows the budget and its result side by side, so that both are visible while one is changed. */
export function BudgetCard({ status }: BudgetCardProps) {
  const { settings, budget, choices } = usePlan();
  const isMinimumsOnly = settings.strategy === "minimum_only";
  const isStored = status !== undefined;
  // A budget from paychecks is always spent in the same month.
  const hasWays = !budget.isPerPaycheck || choices.steady || choices.promoMargin;

  return (
    <Card className="grid grid-cols-1 gap-4 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] desktop:grid-rows-[auto_1fr] desktop:gap-x-10 desktop:gap-y-5 desktop:p-7">
      {isMinimumsOnly ? <MinimumsBudget /> : <BudgetControl />}
      <div className="border-t border-line pt-4 desktop:border-s desktop:border-t-0 desktop:ps-10 desktop:pt-0 desktop:[grid-area:1_/_2_/_span_2]">
        <BudgetOutcome />
      </div>
      {/* The empty status line takes no space below the open form of the paydays. */}
      <div
        data-beneath
        className="flex flex-wrap content-start items-center gap-x-3 border-t border-line pt-2 tablet:gap-x-5 desktop:border-0 desktop:pt-0 print:hidden [&>details[open]]:basis-full [&>details[open]+div:not(:has(button,svg))]:min-h-0 [&>div]:ms-auto"
      >
        {hasWays && !isMinimumsOnly && (
          <details>
            <summary className="w-fit cursor-pointer py-1 text-small text-ink-soft print:hidden">
              How the budget is spent
            </summary>
            {!budget.isPerPaycheck && <RolloverChoice />}
            {isStored && <PlanChoices />}
          </details>
        )}
        {isStored && <PaydaysChoice />}
        {status}
      </div>
    </Card>
  );
}

function RolloverChoice() {
  const { settings, change, subject, budget } = usePlan();
  const { rollover: isOn, changes } = settings;

  function choose(rollover: boolean) {
    change({
      rollover,
      ...budgetChange(budget.extra, budget.least),
      changes: upcomingChanges(changes, subject.firstMonth),
    });
  }

  return (
    <CheckField
      label="Keep paying the same total when a debt is paid off"
      name="rollover"
      checked={isOn}
      onChange={({ target }) => choose(target.checked)}
      hint={
        isOn
          ? "Its payment rolls over to the next debt."
          : "You keep the freed-up money, and payoff takes longer."
      }
    />
  );
}

/** Shows the minimums as the budget. It has no input, because nothing beyond the minimums is paid. */
function MinimumsBudget() {
  const { budget, words } = usePlan();
  // The extra is stored for the other strategies.
  const { least, extra } = budget;

  return (
    <div className="grid grid-cols-1 content-start gap-4.5">
      <div className="grid grid-cols-1 gap-1.5">
        <p className="font-strong">Monthly budget</p>
        <p className="text-[length:clamp(1rem,7.2vi,1.75rem)] font-strong tracking-[-0.02em] tabular-nums">
          {words.money(least)}{" "}
          <span className="text-compact font-medium tracking-normal whitespace-nowrap text-ink-soft">
            in the first month
          </span>
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-soft tabular-nums [&_strong]:text-ink">
        {extra > 0 && (
          <>
            Your extra of <strong>{words.money(extra)}</strong> a month is not used with Minimums
            only. We keep it for the other strategies.{" "}
          </>
        )}
        You pay only each month's minimums. When one ends, you keep the money.
      </p>
    </div>
  );
}

function BudgetOutcome() {
  const { settings, subject, budget, figures } = usePlan();
  const { chosen } = figures;
  if (!chosen) return <Skeleton label="Searching for the cheapest plan" shape="line" />;
  if (chosen.kind === "plan") return <PlanResult figures={chosen} />;
  const kept = centsFromAmount(settings.extra);
  // The total was above the minimums when it was set.
  const isOutgrown = subject.portfolio.budget.mode === "total" && budget.extra < 0 && kept > 0;

  const { fault } = chosen;
  const view = <PlanFaultView fault={fault} keptExtra={isOutgrown ? kept : null} />;

  return fault.code === "BUDGET_BELOW_MINIMUMS" && fault.month > URGENT_MONTHS && !isOutgrown ? (
    <LaterShortage fault={fault} otherwise={view} />
  ) : (
    view
  );
}

function PlanChoices() {
  const { choices, settings, change, words } = usePlan();
  const { steady, promoMargin } = choices;
  const than = settings.strategy === "optimal" ? "the cheapest plan" : "with amounts that change";

  return (
    <>
      {steady && (
        <CheckField
          label="Send each debt the same amount every month"
          name="steady"
          checked={steady.isOn}
          onChange={({ target }) => change({ steady: target.checked })}
          hint={describePrice(steady, than, words)}
        />
      )}
      {promoMargin && (
        <CheckField
          label="Finish promotional balances a month early"
          name="promo-margin"
          checked={promoMargin.isOn}
          onChange={({ target }) => change({ promo_margin: target.checked })}
          hint={`A safety margin in case a payment is delayed. ${describePrice(promoMargin, "finishing in the last month", words)}`}
        />
      )}
    </>
  );
}

function describePrice(
  { isOn, price }: PricedChoice,
  than: string,
  { money }: Pick<PlanWords, "money">,
): string {
  const verb = isOn ? "Costs" : "Would cost";
  if (price === 0) return `${verb} the same as ${than}.`;

  return `${verb} ${money(Math.abs(price))} ${price > 0 ? "more" : "less"} in total than ${than}.`;
}
