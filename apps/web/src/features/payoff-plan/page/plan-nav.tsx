import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";

import { PLAN_PARTS, type PlanPart, paths } from "#lib/paths.ts";

import { usePlan } from "../model/use-plan.tsx";

const NAMES: Record<PlanPart, string> = {
  months: "Months",
  paychecks: "Paychecks",
  "what-ifs": "What-ifs",
  adjustments: "Adjustments",
  changes: "Changes",
  estimates: "Estimates",
  proof: "Proof",
};

/** The tabs of the plan. Paychecks are included if paydays are stored. */
export function PlanNav() {
  const { paydays } = usePlan().settings;
  const parts = PLAN_PARTS.filter((part) => part !== "paychecks" || paydays !== null);
  const tabs = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a phone, the row of tabs is wider than the screen.
  useEffect(() => {
    tabs.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);

  return (
    <nav aria-label="Parts of your plan" className="print:hidden">
      <ul ref={tabs} className="flex gap-1 overflow-x-auto border-b border-line">
        <Tab path={paths.payoffPlan()} name="Plan" />
        {parts.map((part) => (
          <Tab key={part} path={paths.payoffPlan(part)} name={NAMES[part]} />
        ))}
      </ul>
    </nav>
  );
}

function Tab({ path, name }: { path: string; name: string }) {
  return (
    <li className="flex-none">
      <NavLink
        to={path}
        end
        className="flex min-h-target items-center border-b-3 border-transparent px-3 text-compact font-strong text-ink-soft no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent"
      >
        {name}
      </NavLink>
    </li>
  );
}
