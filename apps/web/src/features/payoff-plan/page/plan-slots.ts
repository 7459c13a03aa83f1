import type { Debt, MonthDebt } from "@snowball/contract";
import type { Month } from "@snowball/planner";
import type { ReactNode } from "react";

import type { FigurePath } from "../words/estimates.ts";
import type { PlannedSubject } from "../words/plan-subject.ts";

/** Content from other features. */
export type PlanSlots = {
  /** Shown above everything else. */
  notices?: ReactNode;
  /** Renders warnings about costs that will rise under the plan on screen. */
  alarms?: (planned: PlannedSubject) => ReactNode;
  /** Renders the payments of the month, with their sums below. */
  payments?: (month: Month, debts: readonly MonthDebt[], sums: ReactNode) => ReactNode;
  /** Ways to add a debt other than linking an account. */
  addDebt?: ReactNode;
  /** A button that includes a debt in the plan. `isOnly`: no other debt has such a button. */
  includeDebt?: (debt: Debt, shown: { isOnly: boolean }) => ReactNode;
  /** A link to enter a debt's missing figures. */
  fixDebt?: (id: string) => ReactNode;
  /** Returns the path of the form field for a debt's estimated figure. */
  figurePath?: FigurePath;
};
