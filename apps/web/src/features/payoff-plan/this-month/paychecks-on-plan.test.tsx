import type { Debt, Paydays, PayoffPlanSettings } from "@snowball/contract";
import { payByDate } from "@snowball/dates";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { ledgerFixture, ledgerPaymentFixture } from "#lib/testing/ledger-fixture.ts";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { debtFixture } from "../testing/debt-fixture.ts";
import { VISA } from "../testing/facts-fixture.ts";

const PAYDAYS: Paydays = { every: "two_weeks", on: "2026-11-06", days: [], amount: "50.00" };

const DUE = "2026-11-23";

/** Opens the plan with $60.00 to send `leadDays` business days before Monday, November 23. */
function open(
  leadDays: number,
  paydays: Paydays | null = PAYDAYS,
  today = "2026-11-01",
  about: Partial<Debt> = {},
  changes: PayoffPlanSettings["changes"] = [],
) {
  return openPlan({
    debts: [{ ...VISA, lead_days: leadDays, ...about }],
    today,
    part: "paychecks",
    settings: { paydays, changes },
    ledger: [
      ledgerFixture(VISA.uuid, ledgerPaymentFixture(DUE, { pay_by: payByDate(DUE, leadDays) })),
    ],
  });
}

const textOf = async (name: string) =>
  (await screen.findByRole("region", { name })).textContent.replaceAll(/\s+/g, " ");

test("shows what each paycheck pays and what is kept of it", async () => {
  open(1);

  expect(await textOf("Nov 6")).toMatch(
    /^Nov 6\$50\.00.*\$40\.00extra.*Carried to the next paycheck ?\$10\.00$/,
  );
  expect(await textOf("Nov 20")).toMatch(/^Nov 20\$50\.00.*\$60\.00by Nov 20.*\$0\.00$/);
  expect(screen.getByText("Next paycheck: Dec 4.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "No paycheck in time" })).toBeNull();
});

test("shows one-off money next to the paycheck, not as a part of it", async () => {
  const about = { id: "0b9a6a3e-0000-4000-8000-000000000009", name: "Bonus", debt: null };
  open(1, PAYDAYS, "2026-11-01", {}, [
    { ...about, kind: "one_off", on: "2026-11-12", amount: "30.00" },
  ]);

  expect(await textOf("Nov 20")).toMatch(
    /^Nov 20\$50\.00Plus \$30\.00 of other money this month\./,
  );
});

test("of a bill without a paycheck in time, asks savings only for what no paycheck below pays", async () => {
  open(3);

  expect(await textOf("No paycheck in time")).toMatch(
    /\$10\.00Take it from your savings and send it by Nov 18, or ask the lender to move the due day past Nov 20\. The other \$50\.00 is in a payment below\.$/,
  );
  expect(await textOf("Nov 6")).toMatch(/\$50\.00by Nov 18.*\$0\.00$/);
  expect(await textOf("Nov 20")).toContain("$10.00puts back what you took from savings");
});

test("does not suggest to move a due day that is unknown", async () => {
  openPlan({
    debts: [{ ...VISA, due_day: null, lead_days: 7 }],
    today: "2026-11-01",
    part: "paychecks",
    settings: { paydays: PAYDAYS },
    ledger: [],
  });

  expect(await textOf("No paycheck in time")).toMatch(
    /Take it from your savings and send it by Nov 18\./,
  );
});

test("says that money of earlier paychecks is assumed, because no bank reports what is left of them", async () => {
  open(1, PAYDAYS, "2026-11-10");

  expect(await textOf("From earlier paychecks")).toMatch(/earlier paychecks.*\$50\.00/);
});

test("says so on a payday, too", async () => {
  open(1, PAYDAYS, "2026-11-20");

  expect(await textOf("Nov 20")).toContain("Plus $50.00 of earlier pay, if you still have it.");
});

test("assigns a bill before the first payday to earlier paychecks", async () => {
  open(12, { ...PAYDAYS, amount: "80.00" });

  expect(await textOf("From earlier paychecks")).toMatch(
    /^From earlier paychecks\$60\.00If you still have this money\..*\$60\.00by Nov 4/,
  );
  expect(screen.queryByRole("region", { name: "No paycheck in time" })).toBeNull();
  expect(await textOf("Nov 6")).not.toContain("puts back");
  // December's first paycheck comes before its payment must be sent, so that no payment uses what is left.
  expect(await textOf("Nov 20")).toMatch(
    /Left ?\$60\.00 ?Your plan does not spend \$60\.00 of it, this month or next\.$/,
  );
});

test("shows the money of earlier paychecks once, and a payment of a past day as one to send today", async () => {
  open(12, { ...PAYDAYS, amount: "80.00" }, "2026-11-10");

  // $60.00 are of October's paychecks, and $80.00 of that of November 6.
  expect(await textOf("From earlier paychecks")).toMatch(
    /^From earlier paychecks\$140\.00If you still have this money\.Everyday Visa ?\$140\.00send today, \$80\.00 extra/,
  );
  expect(screen.queryByRole("region", { name: /last month's/ })).toBeNull();
});

test("keeps money for bills before next month's first payday, before extra payments", async () => {
  open(7, { every: "month", on: null, days: [20], amount: "100.00" });

  expect(await textOf("From earlier paychecks")).toMatch(/\$60\.00by Nov 12/);
  expect(await textOf("Nov 20")).toMatch(
    /^Nov 20\$100\.00.*\$60\.00by Dec 14, next month's payment.*\$40\.00extra.*Left ?\$0\.00$/,
  );
  expect(screen.queryByRole("region", { name: "No paycheck in time" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Extra to send later" })).toBeNull();
});

test("lets an extra payment wait if next month's first payments need its money", async () => {
  // November has three paychecks, and December's first one comes after its payment must be sent.
  open(8, { every: "two_weeks", on: "2026-11-02", days: [], amount: "80.00" });

  const waiting = await textOf("Extra to send later");
  expect(waiting).toMatch(/Send it from the paycheck of Dec 14\..*\$60\.00$/);
  expect(await textOf("Nov 30")).toMatch(/\$60\.00by Dec 11, next month's payment/);
});

test("does not call money unspent that next month's payments need", async () => {
  // Of December's paychecks, only that of December 4 comes before both payments must be sent.
  const about = { uuid: "0b9a6a3e-0000-4000-8000-00000000000c", name: "Loan", lead_days: 7 };
  const loan = debtFixture({ ...about, owed: "900.00", apr: "6.00", minimum: "90.00" });
  openPlan({
    debts: [{ ...VISA, lead_days: 12 }, loan],
    today: "2026-11-01",
    part: "paychecks",
    settings: { paydays: { ...PAYDAYS, amount: "80.00" } },
    ledger: [
      ledgerFixture(VISA.uuid, ledgerPaymentFixture(DUE, { pay_by: payByDate(DUE, 12) })),
      ledgerFixture(
        loan.uuid,
        ledgerPaymentFixture(DUE, { billed: "90.00", pay_by: "2026-11-12" }),
      ),
    ],
  });

  expect(await textOf("Extra to send later")).toMatch(/\$10\.00$/);
  expect(await textOf("Nov 20")).toMatch(/Left ?\$70\.00$/);
});

test("links to the paydays form if no paydays are stored", async () => {
  open(1, null);

  const way = await screen.findByRole("link", { name: "Add your paydays" });
  expect(way.getAttribute("href")).toBe("/plan");
});

test("shows a payment with a deadline before the paycheck that would cover its rest", async () => {
  const deferred = { apr: "24.99", last_date: "2026-11-18", accrued: "20.00" };
  const balances = VISA.balances.map((balance) => ({ ...balance, amount: "90.00", deferred }));
  open(3, PAYDAYS, "2026-11-01", { owed: { ...VISA.owed, value: "90.00" }, balances });

  expect(await textOf("No paycheck in time")).toMatch(
    /\$40\.00Take it from your savings and send it by Nov 13\. The other \$50\.00 is in a payment below\.$/,
  );
});
