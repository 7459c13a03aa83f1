import { NavLink } from "react-router";

import { PLAN_PARTS, type PlanPart, paths } from "#lib/paths.ts";
import { classNames } from "#ui/class-names.ts";

import { usePlan } from "../model/use-plan.tsx";

const NAMES: Record<PlanPart, { name: string; about: string }> = {
  months: { name: "Months", about: "Every payment and balance" },
  paychecks: { name: "Paychecks", about: "Which one pays what" },
  "what-ifs": { name: "What-ifs", about: "Try something and compare" },
  adjustments: { name: "Adjustments", about: "One-offs, raises, pauses" },
  changes: { name: "Changes", about: "Why your date changed" },
  estimates: { name: "Estimates", about: "Unconfirmed figures" },
  proof: { name: "Proof", about: "The lowest possible cost" },
};

/** Links to the other parts of the plan. Paychecks are included if paydays are stored. */
export function PlanNav() {
  const { paydays = null } = usePlan().settings;
  const parts = PLAN_PARTS.filter((part) => part !== "paychecks" || paydays !== null);

  return (
    <nav className="print:hidden" aria-label="More about your plan" data-beneath>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] gap-2 desktop:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        {parts.map((part) => (
          <li key={part}>
            <NavLink
              to={paths.payoffPlan(part)}
              className={classNames(
                "grid h-full min-h-target content-center rounded-medium border border-line bg-surface px-2.5 py-2 text-compact font-strong wrap-anywhere no-underline",
                "hover:border-line-strong aria-[current=page]:border-accent aria-[current=page]:bg-accent-tint",
                "desktop:content-start",
              )}
            >
              {NAMES[part].name}
              <span className="hidden text-fine font-normal text-ink-soft desktop:block">
                {NAMES[part].about}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
