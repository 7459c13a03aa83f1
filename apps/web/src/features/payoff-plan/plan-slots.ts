import type { ReactNode } from "react";

import type { PlannedSubject } from "./planned-subject.ts";
import type { FigurePath } from "./result/estimated-figures.tsx";

/** What other parts of the product add to the screen. */
export type PlanSlots = {
  /** Above everything. */
  notices?: ReactNode;
  /** What is about to cost more under the plan that is shown. */
  alarms?: (planned: PlannedSubject) => ReactNode;
  /** Ways to tell of a debt beside linking an account. */
  addDebt?: ReactNode;
  /** How to say what is missing of a debt. */
  fixDebt?: (id: string) => ReactNode;
  /** Where an estimated figure of a debt can be entered. */
  figurePath?: FigurePath;
};
