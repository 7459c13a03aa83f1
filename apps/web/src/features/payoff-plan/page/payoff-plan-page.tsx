import { formatFullDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useLocation } from "#router/index.ts";

import { calendarToday } from "#lib/calendar-today.ts";
import { PLAN_PARTS, type PlanPart, paths } from "#lib/paths.ts";
import { bothOf, sliceOf } from "#lib/query/slice.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { BackLink } from "#ui/back-link.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { AdjustmentsSection } from "../adjustments/adjustments-section.tsx";
import { EstimatesSection } from "../budget/estimates-note.tsx";
import { ChangesSection } from "../change/changes-section.tsx";
import { PaychecksScreen } from "../this-month/paychecks-screen.tsx";
import { ScenariosSection } from "../scenarios/scenarios-section.tsx";
import { ProofSection } from "../strategies/proof-section.tsx";
import { payoffPlanQuery } from "../words/payoff-plan-queries.ts";
import { MonthsScreen } from "./months-screen.tsx";
import type { PlanSlots } from "./plan-slots.ts";
import { StoredPlan } from "./stored-plan.tsx";

const PARTS: Record<PlanPart, { heading: string; Screen: ComponentType }> = {
  months: { heading: "Your plan month by month", Screen: MonthsScreen },
  paychecks: { heading: "Which paycheck pays what", Screen: PaychecksScreen },
  "what-ifs": { heading: "What-ifs and scenarios", Screen: ScenariosSection },
  adjustments: { heading: "Adjustments of your plan", Screen: AdjustmentsSection },
  changes: { heading: "What changed your date", Screen: ChangesSection },
  estimates: { heading: "Estimates in your plan", Screen: EstimatesSection },
  proof: { heading: "Proof of the cheapest plan", Screen: ProofSection },
};

/**
 * `/plan`: how the debts get paid off, when, and at what cost; and what is beneath it, each part with an
 * address of its own. Going from one to another loads nothing and forgets nothing.
 */
export function PayoffPlanPage({ slots = {} }: { slots?: PlanSlots }) {
  const { pathname } = useLocation();
  const part = PLAN_PARTS.find((each) => pathname === paths.payoffPlan(each));
  const { heading, Screen } = part ? PARTS[part] : { heading: "Payoff plan", Screen: null };
  const plan = useQuery(payoffPlanQuery);
  const source = bothOf(sliceOf(useQuery(debtsQuery)), sliceOf(plan));
  // The API counts in the time zone of the profile; where there is none, the browser knows best.
  const today = plan.data?.today ?? calendarToday();
  // A sheet of paper does not follow what becomes of the debts.
  const isPrinting = useIsPrinting();

  return (
    <Page
      heading={heading}
      above={Screen && <BackLink to={paths.payoffPlan()}>Payoff plan</BackLink>}
    >
      {isPrinting && <p>Made on {formatFullDate(today)}.</p>}
      {!Screen && slots.notices}
      <DataView
        source={source}
        what="your payoff plan"
        skeleton={<Skeleton label="Loading your payoff plan" count={4} />}
      >
        {([debts, stored]) => (
          <StoredPlan debts={debts} stored={stored} today={today} slots={slots} Screen={Screen} />
        )}
      </DataView>
    </Page>
  );
}
