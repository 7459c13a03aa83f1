import { type ComponentType, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";

import { paths, PLAN_PARTS, type PlanPart } from "#lib/paths.ts";

import { EstimatesSection } from "../budget/estimates-note.tsx";
import { usePlan } from "../model/use-plan.tsx";

type Part = { tab: string; heading: string; load: () => Promise<ComponentType> };

export const PARTS: Record<PlanPart, Part> = {
  months: {
    tab: "Months",
    heading: "Your plan month by month",
    load: async () => (await import("../months/months-screen.tsx")).MonthsScreen,
  },
  paychecks: {
    tab: "Paychecks",
    heading: "Which paycheck pays what",
    load: async () => (await import("../this-month/paychecks-screen.tsx")).PaychecksScreen,
  },
  "what-ifs": {
    tab: "What-ifs",
    heading: "What-ifs and scenarios",
    load: async () => (await import("../scenarios/scenarios-section.tsx")).ScenariosSection,
  },
  adjustments: {
    tab: "Adjustments",
    heading: "Plan adjustments",
    load: async () => (await import("../adjustments/adjustments-section.tsx")).AdjustmentsSection,
  },
  changes: {
    tab: "Changes",
    heading: "What changed your date",
    load: async () => (await import("../change/changes-section.tsx")).ChangesSection,
  },
  estimates: {
    tab: "Estimates",
    heading: "Estimates in your plan",
    // Not loaded separately, because the plan's overview contains most of its code.
    load: async () => EstimatesSection,
  },
  proof: {
    tab: "Proof",
    heading: "Proof of the cheapest plan",
    load: async () => (await import("../strategies/proof-section.tsx")).ProofSection,
  },
};

/** Loads the component of a part. The router calls it per address, so the plan itself does not wait for it. */
export async function partOfPlan(part: PlanPart): Promise<{ Component: ComponentType }> {
  return { Component: await PARTS[part].load() };
}

/** The tabs of the plan. Paychecks are included if paydays are stored, or on their own page. */
export function PlanNav() {
  const { paydays } = usePlan().settings;
  const tabs = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const hasPaychecks = paydays !== null || pathname === paths.payoffPlan("paychecks");
  const parts = PLAN_PARTS.filter((part) => part !== "paychecks" || hasPaychecks);
  // On a phone, the row of tabs is wider than the screen. Scrolls before the next frame, which computes the layout
  // anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      tabs.current
        ?.querySelector("[aria-current]")
        ?.scrollIntoView({ block: "nearest", inline: "center" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  return (
    <nav aria-label="Parts of your plan" className="print:hidden">
      <ul ref={tabs} className="flex gap-1 overflow-x-auto border-b border-line">
        {[undefined, ...parts].map((part) => (
          <li key={part ?? ""} className="flex-none">
            <NavLink
              to={paths.payoffPlan(part)}
              end
              className="flex min-h-target items-center border-b-3 border-transparent px-3 text-compact font-strong text-ink-soft no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent"
            >
              {part ? PARTS[part].tab : "Plan"}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
