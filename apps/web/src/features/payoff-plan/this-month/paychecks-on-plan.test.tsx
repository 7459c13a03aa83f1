import type { Paydays } from "@snowball/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openPlan } from "../page/plan-screen-fixture.tsx";
import { VISA } from "../words/facts-fixture.ts";

const PAYDAYS: Paydays = { every: "two_weeks", on: "2026-11-06", days: [], amount: "50.00" };

function open(payBy: string, paydays: Paydays | null = PAYDAYS) {
  return openPlan({
    debts: [VISA],
    today: "2026-11-01",
    part: "paychecks",
    settings: { paydays },
    ledger: [
      {
        debt: VISA.uuid,
        open: [
          {
            cycle: "2026-11-23",
            due_date: "2026-11-23",
            pay_by: payBy,
            amount: "60.00",
            paid: "0.00",
            is_late: false,
          },
        ],
        sent_this_month: "0.00",
        sent_ahead: "0.00",
        in_the_air: "0.00",
      },
    ],
  });
}

const wordsOf = async (name: string) =>
  (await screen.findByRole("region", { name })).textContent.replaceAll(/\s+/g, " ");

test("each payday says what it pays, and what is kept of it", async () => {
  open("2026-11-20");

  expect(await wordsOf("Nov 6")).toMatch(
    /^Nov 6\$50\.00.*\$40\.00extra.*kept for the next ?\$10\.00$/,
  );
  expect(await wordsOf("Nov 20")).toMatch(/^Nov 20\$50\.00.*\$60\.00by Nov 20.*\$0\.00$/);
  expect(screen.getByText("Next paycheck: Dec 4.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "No paycheck in time" })).toBeNull();
});

test("a bill that no paycheck pays in time is said, with what is there and what to do", async () => {
  open("2026-11-18");

  const late = within(await screen.findByRole("region", { name: "No paycheck in time" }));
  expect(late.getByText(/^Send by Nov 18/).textContent).toBe(
    "Send by Nov 18. $50.00 is there by then. Take $10.00 from your savings, or ask the lender to move the due day past Nov 20.",
  );
  expect(await wordsOf("Nov 6")).toMatch(/\$50\.00by Nov 18.*\$0\.00$/);
  expect(await wordsOf("Nov 20")).toContain("$10.00makes up for what was sent before");
});

test("a bill before the first payday is the last paycheck's of the month before, and no alarm", async () => {
  open("2026-11-04", { ...PAYDAYS, amount: "80.00" });

  expect(await wordsOf("Of Oct 23, last month’s paycheck")).toMatch(/\$60\.00by Nov 4$/);
  expect(screen.queryByRole("region", { name: "No paycheck in time" })).toBeNull();
  expect(await wordsOf("Nov 6")).toContain("$60.00makes up for what was sent before");
});

test("who did not say when money comes is led to where it is said", async () => {
  open("2026-11-20", null);

  const way = await screen.findByRole("link", { name: "Set it on your plan" });
  expect(way.getAttribute("href")).toBe("/plan");
});
