import { memo } from "react";

import { Skeleton } from "#ui/skeleton.tsx";

import { BalanceSection } from "../chart/balance-section.tsx";
import { ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { MonthsSection } from "../months/months-section.tsx";
import { ScheduleSection } from "../months/schedule-section.tsx";
import type { PlannedSubject } from "../words/plan-subject.ts";

/** Shows the plan month by month: a chart and tables. */
export function MonthsScreen() {
  const { shown } = usePlan();
  if (shown === null) return <Skeleton label="Searching for the cheapest plan" />;

  return <MonthDetails planned={shown} />;
}

/** Memoized, because it is slow to render. */
const MonthDetails = memo(function MonthDetails({ planned }: { planned: PlannedSubject | null }) {
  return (
    <ShownPlanProvider planned={planned}>
      <BalanceSection />
      <MonthsSection />
      <ScheduleSection />
    </ShownPlanProvider>
  );
});
