import type { DebtFacts } from "../facts/debt-facts.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { buildCurrentMonthDebts, type CurrentMonth } from "../month/current-month.ts";
import { openPortfolio } from "../month/open-portfolio.ts";
import type { Ledger } from "../month/ledger-facts.ts";

type Input = { today: string; ledger: Ledger; settings: PlanSettingsFacts };

/** Combines debts, the ledger of this month and settings into a plan that begins today. */
export function buildCurrentMonth(
  debts: readonly DebtFacts[],
  { settings, ...about }: Input,
): CurrentMonth {
  const read = buildCurrentMonthDebts(debts, about);

  return { ...read, portfolio: openPortfolio(read, settings) };
}
