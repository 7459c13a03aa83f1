import { formatFullDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

import { DuplicateQuestions } from "#features/debts/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { paths, PLAN_PARTS, type PlanPart } from "#lib/paths.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { debtsQuery } from "#lib/queries.ts";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { payoffPlanQuery } from "../words/payoff-plan-queries.ts";
import { StoredPlan } from "./stored-plan.tsx";

const HEADINGS: Record<PlanPart, string> = {
  months: "Your plan month by month",
  paychecks: "Which paycheck pays what",
  "what-ifs": "What-ifs and scenarios",
  adjustments: "Plan adjustments",
  changes: "What changed your date",
  estimates: "Estimates in your plan",
  proof: "Proof of the cheapest plan",
};

/**
 * The page at `/plan`: when and how the debts are paid off, and at what cost. Each part has its own
 * address. The router loads its code on first use and shows it inside this page. Switching parts keeps the
 * data and unsaved changes.
 */
export function PayoffPlanPage({ notices }: { notices?: ReactNode }) {
  const { pathname } = useLocation();
  const part = PLAN_PARTS.find((each) => pathname === paths.payoffPlan(each));
  const plan = useQuery(payoffPlanQuery);
  const source = combineQueries(useQuery(debtsQuery), plan);
  // The API uses the profile's time zone. Without one, use the browser's date.
  const today = plan.data?.today ?? calendarToday();
  // A printed page needs its date, because it does not follow later changes.
  const isPrinting = useIsPrinting();

  return (
    <Page heading={part ? HEADINGS[part] : "Payoff plan"}>
      {isPrinting && <p>Made on {formatFullDate(today)}.</p>}
      {!part && notices}
      {!part && <DuplicateQuestions />}
      <DataView source={source} what="your payoff plan" count={4}>
        {([debts, stored]) => (
          <StoredPlan debts={debts} stored={stored} today={today} isPart={part !== undefined} />
        )}
      </DataView>
    </Page>
  );
}
