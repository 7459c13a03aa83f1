import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { DEFAULT_SETTINGS } from "@snowball/planner";

import { balanceFixture, debtFixture as linkedCard, fromBank } from "#lib/testing/debt-fixture.ts";

type About = Partial<Omit<Debt, "owed" | "minimum">> & {
  owed?: string | null;
  apr?: string | null;
  minimum?: string | null;
};

/**
 * Returns a card that owes $2,000.00 at 24.99% with a fixed minimum of $60.00, with `about` applied on top.
 */
export function debtFixture({
  owed = "2000.00",
  apr = "24.99",
  minimum = "60.00",
  ...about
}: About = {}): Debt {
  return linkedCard({
    uuid: "0b9a6a3e-0000-4000-8000-00000000000a",
    account: null,
    item: null,
    name: "Everyday Visa",
    lender: null,
    mask: null,
    balances: [balanceFixture({ id: "main", amount: owed, apr: fromBank(apr) })],
    minimum_rule: minimum === null ? null : fixedRule(minimum),
    ...about,
    owed: fromBank(owed),
    minimum: fromBank(minimum),
  });
}

function fixedRule(amount: string): Debt["minimum_rule"] {
  return {
    type: "fixed",
    amount,
    percent: null,
    floor: null,
    term_months: null,
    source: "user",
  };
}

/** Returns avalanche settings with $200.00 beyond the minimums, with `about` applied on top. */
export function settingsFixture(about: Partial<PayoffPlanSettings> = {}): PayoffPlanSettings {
  return { ...DEFAULT_SETTINGS, strategy: "avalanche", extra: "200.00", ...about };
}
