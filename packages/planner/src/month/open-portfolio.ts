import type { Portfolio } from "@snowball/payoff";

import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { type CurrentMonthDebts, openMonth } from "./current-month.ts";
import { withExtrasFromPaychecks } from "./extras-from-paychecks.ts";

/** Returns the engine's input for these debts and this money. */
export function openPortfolio(read: CurrentMonthDebts, settings: PlanSettingsFacts): Portfolio {
  const portfolio = openMonth(read, settings);
  const { paydays = null, strategy, delayed_extra: delayedExtra = null } = settings;

  return paydays === null || strategy === "minimum_only"
    ? portfolio
    : withExtrasFromPaychecks(portfolio, { read, paydays, delayedExtra });
}
