import type { Paydays } from "@snowball/contract";
import { payByDate } from "@snowball/dates";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { ledgerFixture, ledgerPaymentFixture } from "#lib/testing/ledger-fixture.ts";

import { openPlan } from "../page/plan-screen-fixture.tsx";
import { VISA } from "../words/facts-fixture.ts";

const PAYDAYS: Paydays = { every: "two_weeks", on: "2026-11-06", days: [], amount: "50.00" };

const DUE = "2026-11-23";

/** With $60.00 to be sent so many business days before Monday, November 23. */
function open(leadDays: number, paydays: Paydays | null = PAYDAYS) {
  return openPlan({
    debts: [{ ...VISA, lead_days: leadDays }],
    today: "2026-11-01",
    part: "paychecks",
    settings: { paydays },
    ledger: [
      ledgerFixture(VISA.uuid, ledgerPaymentFixture(DUE, { pay_by: payByDate(DUE, leadDays) })),
    ],
  });
}

const wordsOf = async (name: string) =>
  (await screen.findByRole("region", { name })).textContent.replaceAll(/\s+/g, " ");

test("each payday says what it pays, and what is kept of it", async () => {
  open(1);

  expect(await wordsOf("Nov 6")).toMatch(
    /^Nov 6\$50\.00.*\$40\.00extra.*kept for the next ?\$10\.00$/,
  );
  expect(await wordsOf("Nov 20")).toMatch(/^Nov 20\$50\.00.*\$60\.00by Nov 20.*\$0\.00$/);
  expect(screen.getByText("Next paycheck: Dec 4.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "No paycheck in time" })).toBeNull();
});

test("a bill that no paycheck pays in time is said, with what is there and what to do", async () => {
  open(3);

  const late = within(await screen.findByRole("region", { name: "No paycheck in time" }));
  expect(late.getByText(/^Send by Nov 18/).textContent).toBe(
    "Send by Nov 18. $50.00 is there by then. Take $10.00 from your savings, or ask the lender to move the due day past Nov 20.",
  );
  expect(await wordsOf("Nov 6")).toMatch(/\$50\.00by Nov 18.*\$0\.00$/);
  expect(await wordsOf("Nov 20")).toContain("$10.00makes up for what was sent before");
});

test("a bill before the first payday is the last paycheck's of the month before, and no alarm", async () => {
  open(12, { ...PAYDAYS, amount: "80.00" });

  expect(await wordsOf("Of Oct 23, last month’s paycheck")).toMatch(/\$60\.00by Nov 4$/);
  expect(screen.queryByRole("region", { name: "No paycheck in time" })).toBeNull();
  expect(await wordsOf("Nov 6")).not.toContain("makes up");
});

test("what is due before next month's first payday is kept of this month's last, before an extra", async () => {
  open(7, { every: "month", on: null, days: [20], amount: "100.00" });

  expect(await wordsOf("Of Oct 20, last month’s paycheck")).toMatch(/\$60\.00by Nov 12$/);
  expect(await wordsOf("Nov 20")).toMatch(
    /^Nov 20\$100\.00.*\$60\.00by Dec 14, next month’s payment.*\$40\.00extra.*Left ?\$0\.00$/,
  );
  expect(screen.queryByRole("region", { name: "No paycheck in time" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Extra that can wait" })).toBeNull();
});

test("an extra whose money next month's first payments need is said to wait for the next paycheck", async () => {
  // November has three paychecks, and December's first comes after its payment is to be sent.
  open(8, { every: "two_weeks", on: "2026-11-02", days: [], amount: "80.00" });

  const waiting = await wordsOf("Extra that can wait");
  expect(waiting).toMatch(/Send it from the paycheck of Dec 14\..*\$60\.00$/);
  expect(await wordsOf("Nov 30")).toMatch(/\$60\.00by Dec 11, next month’s payment/);
});

test("who did not say when money comes is led to where it is said", async () => {
  open(1, null);

  const way = await screen.findByRole("link", { name: "Set it on your plan" });
  expect(way.getAttribute("href")).toBe("/plan");
});
