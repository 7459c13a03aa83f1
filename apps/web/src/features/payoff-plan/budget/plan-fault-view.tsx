import type { Cents, PlanFault } from "@snowball/payoff";
import type { Shortfall } from "@snowball/planner";
import { type ReactNode, useMemo } from "react";

import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/data-view.tsx";

import { PayoffCurve } from "../chart/payoff-curve.tsx";
import { ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { describeFault, describeOutgrown, growsByIncome } from "../words/describe-fault.ts";
import { amountChange } from "../words/monthly-budget.ts";
import { nameOf } from "../words/plan-subject.ts";
import { subjectOf } from "../words/read-debts.ts";
import { usePlanView } from "../worker/use-plan-view.ts";
import { PlanCaution, PlanDate } from "./plan-result.tsx";
import {
  type OfferedBudget,
  offerAmount,
  useLowestBudget,
  useLowestOffer,
  useShortMonth,
} from "./remedies.ts";
import { BeyondOffer, RunsShort, TriageList } from "./runs-short.tsx";

type PlanFaultViewProps = {
  fault: PlanFault;
  /** The stored extra of a total that the minimums have outgrown since; null if the budget is current. */
  keptExtra: Cents | null;
};

export function PlanFaultView({ fault, keptExtra }: PlanFaultViewProps) {
  const { short, long } = describeFault(fault, usePlan().subject);

  return (
    <div className="grid grid-cols-1 content-start gap-3.5 tabular-nums">
      {fault.code === "BUDGET_BELOW_MINIMUMS" && keptExtra !== null ? (
        <OutgrownTotal fault={fault} keptExtra={keptExtra} />
      ) : (
        <>
          <p className="text-[1.5rem] leading-[1.2] font-bold tracking-[-0.02em] text-bad">
            {short}
          </p>
          <p>{long}</p>
          {fault.code === "NEVER_PAYS_OFF" && <NeverPaysOff fault={fault} />}
          {fault.code === "BUDGET_BELOW_MINIMUMS" && <RunsShort fault={fault} />}
        </>
      )}
    </div>
  );
}

function NeverPaysOff({ fault }: { fault: Extract<PlanFault, { code: "NEVER_PAYS_OFF" }> }) {
  const plan = usePlan();
  const { subject } = plan;
  const { money } = plan.words;
  const { clearsIn36, clearsIn60 } = fault;
  const ways = [
    { years: "three years", payment: clearsIn36 },
    ...(clearsIn60 === clearsIn36 ? [] : [{ years: "five years", payment: clearsIn60 }]),
  ];

  return (
    <>
      {fault.negativeAmortization.map(({ id, minimum, interest }) => (
        <p key={id} className="rounded-medium bg-bad-tint px-3.5 py-2.5 text-compact text-bad">
          The minimum on {nameOf(subject, id)} is {money(minimum)}, its interest {money(interest)} a
          month: it {interest > minimum ? "grows even if" : "doesn't shrink if only"} the minimum is
          paid.
        </p>
      ))}
      {growsByIncome(fault, subject) ? (
        // Its payment fits the household's income, so a payment of many times that is not offered.
        <p>
          If you leave it out of the plan, you keep paying it as now, and we plan the other debts.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {ways.map(({ years, payment }) => {
            if (payment === null) return null;
            const offered = offerAmount(Math.ceil(payment / plan.budget.times), plan);

            return (
              <Button key={years} variant="secondary" onClick={offered.choose}>
                Pay {offered.words} and be done in {years}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}

function OutgrownTotal({ fault, keptExtra }: { fault: Shortfall; keptExtra: Cents }) {
  const { budget, words } = usePlan();
  const { money } = words;
  const short = useShortMonth(fault);
  const enough = useLowestBudget();
  const { least, amount, setAmount } = budget;
  const { headline, detail } = describeOutgrown({ budget: money(amount), minimums: money(least) });
  const isEnough = (next: Cents) => enough === null || next >= enough;

  return (
    <>
      <p className="text-[1.5rem] leading-[1.2] font-bold tracking-[-0.02em]">{headline}</p>
      <p>
        {detail} That amount doesn't include debts that were added and minimums that rose since you
        set it.
      </p>
      <div className="flex flex-wrap gap-2.5">
        {isEnough(least + keptExtra) && (
          <Button onClick={() => setAmount(least + keptExtra)}>
            Plan with {money(least + keptExtra)} a month: the minimums and your {money(keptExtra)}{" "}
            extra
          </Button>
        )}
        {enough !== null && (
          <Button variant="secondary" onClick={() => setAmount(enough)}>
            {isEnough(least)
              ? `Plan with just the minimums, ${money(least)}`
              : `Plan with ${money(enough)} a month, the lowest amount that works`}
          </Button>
        )}
      </div>
      {short && (
        <>
          <p>If that is more than you have, this order protects you most:</p>
          <TriageList short={short} />
        </>
      )}
    </>
  );
}

/** Shows `otherwise` if no budget is enough. */
export function LaterShortage({ fault, otherwise }: { fault: Shortfall; otherwise: ReactNode }) {
  const offered = useLowestOffer();

  return offered === null ? otherwise : <EnoughBudget fault={fault} offered={offered} />;
}

function EnoughBudget({ fault, offered }: { fault: Shortfall; offered: OfferedBudget }) {
  const plan = usePlan();
  const { facts, settings, strategy, words } = plan;
  const { least } = plan.budget;
  const { amount } = offered;
  const question = useMemo(() => {
    const { firstMonth } = facts;
    const changed = amountChange(settings, amount, { least, firstMonth });

    return { subject: subjectOf(facts, { ...settings, ...changed }), strategy, compared: [] };
  }, [facts, settings, amount, least, strategy]);
  const { followed: planned } = usePlanView(question);

  return (
    <div className="grid grid-cols-1 content-start gap-3 tabular-nums desktop:gap-4">
      {planned?.plan ? (
        <div className="flex flex-wrap items-baseline-last gap-x-3">
          <PlanDate subject={planned.subject} months={planned.plan.totals.months}>
            with {offered.words}
          </PlanDate>
        </div>
      ) : (
        <Skeleton label="Searching for the smallest budget that works" shape="line" />
      )}
      <PlanCaution>
        <p>
          In {words.month(fault.month)} the minimums are {words.money(fault.shortfall)} more than
          this budget.
        </p>
        <Button variant="primary" size="small" onClick={offered.choose}>
          Plan with {offered.words}
        </Button>
        <BeyondOffer amount={amount} />
      </PlanCaution>
      <ShownPlanProvider planned={planned}>
        <PayoffCurve shortMonth={fault.month} />
      </ShownPlanProvider>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-small text-ink-soft">
          Why, and what to pay first
        </summary>
        <div className="mt-2 grid grid-cols-1 gap-3.5">
          <RunsShort fault={fault} isOffered />
        </div>
      </details>
    </div>
  );
}
