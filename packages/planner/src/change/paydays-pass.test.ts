import type { PlanState } from "../compare/resolve-plan.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { expect, test } from "vitest";

import { buildCurrentMonthDebts } from "../month/current-month.ts";
import { cardFacts } from "../testing/debt-facts.ts";
import { explain } from "../testing/plan-days.ts";

const PAID = { every: "two_weeks" as const, on: "2026-11-20", days: [], amount: "250.00" };
const SETTINGS: PlanSettingsFacts = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  total: null,
  rollover: true,
  changes: [],
  paydays: PAID,
};

function stateOf(today: string, settings = SETTINGS): PlanState {
  const read = buildCurrentMonthDebts([cardFacts()], { today, ledger: new Map() });

  return { read, settings, steadyAmounts: [] };
}

const causesBetween = (before: PlanState, after: PlanState) =>
  explain({
    before,
    carried: stateOf(after.read.month.today).read.planned.debts,
    after,
  }).parts.map(({ cause }) => cause);

test.each(["2026-11-30", "2026-12-10", "2027-01-10", "2028-03-01"])(
  "paydays that pass until %s change no budget, whatever months have three of them",
  (later) => {
    const causes = causesBetween(stateOf("2026-11-10"), stateOf(later));

    expect(causes).not.toContain("budget");
    expect(causes).not.toContain("minimums");
  },
);

test("another amount of each paycheck is the user's change", () => {
  const more = { ...SETTINGS, paydays: { ...PAID, amount: "300.00" } };

  expect(causesBetween(stateOf("2026-11-10"), stateOf("2026-12-10", more))).toContain("budget");
  expect(causesBetween(stateOf("2026-11-10"), stateOf("2026-11-11", more))).toContain("budget");
});

test("adding paydays, or another amount of each paycheck, charges no interest", () => {
  const monthly = { ...SETTINGS, paydays: null, total: "541.66" };
  const more = { ...SETTINGS, paydays: { ...PAID, amount: "400.00" } };

  for (const [before, after] of [
    [monthly, SETTINGS],
    [SETTINGS, more],
  ] as const) {
    const causes = causesBetween(stateOf("2026-11-10", before), stateOf("2026-11-10", after));
    expect(causes).not.toContain("interest");
  }
});
