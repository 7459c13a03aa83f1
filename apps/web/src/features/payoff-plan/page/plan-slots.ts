import type { ThisMonth } from "@snowball/contract";
import type { ReactNode } from "react";

import type { FigurePath } from "../words/estimates.ts";
import type { PlannedSubject } from "../words/plan-subject.ts";

/** What other parts of the product add to the screen. */
export type PlanSlots = {
  /** Above everything. */
  notices?: ReactNode;
  /** What is about to cost more under the plan that is shown. */
  alarms?: (planned: PlannedSubject) => ReactNode;
  /** The payments of the month that the plan on screen tells, and beneath them what they come to. */
  payments?: (month: ThisMonth, sums: ReactNode) => ReactNode;
  /** Ways to tell of a debt beside linking an account. */
  addDebt?: ReactNode;
  /** How to say what is missing of a debt. */
  fixDebt?: (id: string) => ReactNode;
  /** Where an estimated figure of a debt can be entered. */
  figurePath?: FigurePath;
};
