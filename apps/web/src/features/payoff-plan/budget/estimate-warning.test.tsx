import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { balanceFixture, fromUser } from "#lib/testing/debt-fixture.ts";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { debtFixture } from "../testing/debt-fixture.ts";

/** A card at 0% for some months. Later its minimum of 1% plus interest is far higher. */
const CARD = debtFixture({
  owed: "9000.00",
  minimum: "90.00",
  minimum_rule: null,
  balances: [
    balanceFixture({
      amount: "9000.00",
      apr: fromUser("29.99"),
      promo: { apr: "0", last_date: "2027-04-30" },
    }),
  ],
});

test("keeps the date and warns if only the estimated minimums exceed the budget", async () => {
  openPlan({ debts: [CARD], settings: { strategy: "avalanche", total: "240.00" } });

  const warning = await screen.findByText(/^Your budget may not cover the minimums in /);
  expect(warning.textContent).toMatch(
    /^Your budget may not cover the minimums in \w+ \d{4}: they may reach \$\d+\.\d\d\. This date assumes lower ones\./,
  );
  expect(screen.getByText("Debt-free in")).toBeDefined();
  expect(screen.queryByText(/^Runs short/)).toBeNull();
});

test("offers the budget that covers the estimated minimums", async () => {
  const { puts } = openPlan({
    debts: [CARD],
    settings: { strategy: "avalanche", total: "240.00" },
  });
  const button = await screen.findByRole("button", { name: /^Plan with .+ to cover them$/ });
  const total = /\$(\d+\.\d\d) a month/.exec(button.textContent)?.[1];

  fireEvent.click(button);

  await waitFor(() => expect(puts.at(-1)?.total).toBe(total));
  expect(screen.queryByText(/^Your budget may not cover the minimums/)).toBeNull();
});

test("shows no warning if the user stated the rule", async () => {
  openPlan({
    debts: [{ ...CARD, minimum_rule: { ...FIXED, amount: "90.00" } }],
    settings: { strategy: "avalanche", total: "240.00" },
  });

  await screen.findByText("Debt-free in");
  expect(screen.queryByText(/^Your budget may not cover the minimums/)).toBeNull();
});

const FIXED = {
  type: "fixed",
  percent: null,
  floor: null,
  term_months: null,
  source: "user",
} as const;
