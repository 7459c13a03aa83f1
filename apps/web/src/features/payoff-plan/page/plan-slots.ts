import type { Debt, MonthDebt } from "@snowball/contract";
import type { ReactNode } from "react";

import type { MonthOnPlan } from "../this-month/this-month-section.tsx";

import type { FigurePath } from "../words/estimates.ts";
import type { PlannedSubject } from "../words/plan-subject.ts";

/** What other parts of the product add to the screen. */
export type PlanSlots = {
  /** Above everything. */
  notices?: ReactNode;
  /** What is about to cost more under the plan that is shown. */
  alarms?: (planned: PlannedSubject) => ReactNode;
  /** The payments of the month that the plan on screen tells, and beneath them what they come to. */
  payments?: (month: MonthOnPlan, debts: readonly MonthDebt[], sums: ReactNode) => ReactNode;
  /** Ways to tell of a debt beside linking an account. */
  addDebt?: ReactNode;
  /** A button that includes a debt in the plan. `isOnly`: no other debt has one. */
  includeDebt?: (debt: Debt, shown: { isOnly: boolean }) => ReactNode;
  /** How to say what is missing of a debt. */
  fixDebt?: (id: string) => ReactNode;
  /** Where an estimated figure of a debt can be entered. */
  figurePath?: FigurePath;
};
