import {
  mapDebts,
  mapDebtsInSettings,
  type Paydays,
  type PayoffPlanSettings,
  type WhatIf,
  type WhatIfChange,
} from "@snowball/contract";
import { amountFromCents, centsFromAmount } from "@snowball/money";
import { fewestPaydays, toCents } from "@snowball/planner";

import type { Inclusion } from "#features/debts/index.ts";

type ScenarioContent = { settings: PayoffPlanSettings; whatIf: WhatIf };
type Pair = { entered: string; linked: string };

/**
 * Returns the scenario with the linked debt in place of the manual one, once in each list. Keeps a tried rate of
 * the linked debt over that of the manual one.
 */
export function replaceDebt<T extends ScenarioContent>(scenario: T, { entered, linked }: Pair): T {
  const { settings, whatIf } = scenario;
  const { custom_order: order } = settings;
  const follow = (debt: string) => (debt === entered ? linked : debt);
  const hasRate = (change: WhatIfChange, debt: string) =>
    change.kind === "rate" && change.debt === debt;
  const isTried = whatIf.some((change) => hasRate(change, linked));
  const kept = isTried ? whatIf.filter((change) => !hasRate(change, entered)) : whatIf;

  return {
    ...scenario,
    settings: mapDebtsInSettings(
      {
        ...settings,
        custom_order: order.includes(entered) ? order.filter((id) => id !== linked) : order,
      },
      follow,
    ),
    whatIf: kept.flatMap((change) => mapDebts(change, follow) ?? []),
  };
}

/** The largest amount that plans support, in cents. */
const TOTAL_MAX = 99_999_999_999;

/** Returns the total after a debt was excluded (less its payment, at least zero) or included. */
export function adjustTotal(total: string, { isIncluded, payment }: Inclusion): string {
  const paid = toCents(payment) ?? 0;
  const moved = centsFromAmount(total) + (isIncluded ? paid : -paid);

  return amountFromCents(Math.max(0, Math.min(moved, TOTAL_MAX)));
}

/**
 * Returns paydays with an adjusted amount per paycheck. The difference covers the debt's payment even in a month
 * with the fewest paydays.
 */
export function adjustPaydays(paydays: Paydays, { isIncluded, payment }: Inclusion): Paydays {
  if (paydays.amount === null) return paydays;
  const part = amountFromCents(Math.ceil((toCents(payment) ?? 0) / fewestPaydays(paydays)));

  return { ...paydays, amount: adjustTotal(paydays.amount, { isIncluded, payment: part }) };
}
