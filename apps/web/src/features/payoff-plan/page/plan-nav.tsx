import { NavLink } from "react-router";

import { PLAN_PARTS, type PlanPart, paths } from "#lib/paths.ts";

import { usePlan } from "../model/use-plan.tsx";
import styles from "./plan-nav.module.css";

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
    <nav className={styles.nav} aria-label="More about your plan" data-beneath>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part}>
            <NavLink to={paths.payoffPlan(part)} className={styles.part ?? ""}>
              {NAMES[part].name}
              <span className={styles.about}>{NAMES[part].about}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
