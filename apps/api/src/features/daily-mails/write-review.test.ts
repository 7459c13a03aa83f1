import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { beginFreeDaysAt } from "#testing/give-banks.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { queryDatabase } from "#testing/query-database.ts";
import {
  createReminderHarness,
  type Person,
  type ReminderHarness,
} from "#testing/reminder-harness.ts";
import { snapshotDebt } from "#testing/snapshot-debt.ts";

let harness: ReminderHarness;
let anna: Person;

const FIRST = "2027-01-01T08:00:00Z";

beforeAll(async () => {
  harness = await createReminderHarness();
});
beforeEach(async () => {
  await harness.begin();
  anna = await harness.person();
  await choose({ payment_reminders: false, month_review: true });
});
afterAll(() => harness.close());

async function choose(body: object): Promise<void> {
  const answer = await harness.api.call("PATCH", "/api/v1/me/notifications/", {
    token: anna.access,
    body,
  });
  expect(answer.statusCode).toBe(200);
  await harness.settle();
}

/** Stores a snapshot of the plan of one debt with a debt-free month. */
async function snapshot(
  on: string,
  { debt, owed, month }: { debt: string; owed: string; month: string | null },
): Promise<void> {
  const debts = [snapshotDebt({ uuid: debt, owed: { value: owed, source: "bank" } })];
  await queryDatabase(
    harness.api,
    `insert into payoff_snapshots (user_id, taken_on, taken_at, debts, settings, status, currency, owed, debt_free_month)
     values ($1, $2, $3, $4, '{}', 'plan', 'USD', $5, $6)`,
    [anna.userId, on, `${on}T00:10:00Z`, JSON.stringify(debts), owed, month],
  );
}

test("sends one review of the month on the first at eight, and none on other days", async () => {
  const debt = await harness.owe(anna, { name: "Car", due_day: 4 });
  await harness.pay(anna, debt, { amount: "75.00" });
  await snapshot("2026-12-01", { debt, owed: "900.00", month: "2028-05-01" });
  await snapshot("2027-01-01", { debt, owed: "830.00", month: "2028-03-01" });

  await harness.passTo("2026-12-31T09:00:00Z");
  await harness.passTo("2027-01-01T07:59:00Z");
  expect(await harness.subjects(anna)).toEqual([]);
  for (const at of [FIRST, "2027-01-01T08:15:00Z", "2027-01-02T09:00:00Z"])
    await harness.passTo(at);

  const [mail, ...more] = await harness.readMails(anna);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("You sent $75.00 in December");
  expect(mail?.textBody.split("\n").slice(0, 3)).toEqual([
    "Sent in December: $75.00 in 1 payment.",
    "You owe $830.00, $70.00 less than a month ago.",
    "Debt-free in March 2028: 2 months sooner than a month ago.",
  ]);
});

test("counts a payment of the first day as one of the month", async () => {
  const debt = await harness.owe(anna, { name: "Car", due_day: 4 });
  await harness.pay(anna, debt, { amount: "75.00" });
  await snapshot("2026-11-30", { debt, owed: "900.00", month: "2028-05-01" });
  await snapshot("2026-12-01", { debt, owed: "825.00", month: "2028-05-01" });
  await snapshot("2027-01-01", { debt, owed: "830.00", month: "2028-05-01" });
  await harness.passTo(FIRST);

  const [mail] = await harness.readMails(anna);
  expect(mail?.textBody.split("\n").slice(0, 2)).toEqual([
    "Sent in December: $75.00 in 1 payment.",
    "You owe $830.00, $70.00 less than a month ago.",
  ]);
});

test("an overpaid debt owes nothing, as on the screens", async () => {
  const debt = await harness.owe(anna, { name: "Car", due_day: 4 });
  await snapshot("2026-11-30", { debt, owed: "900.00", month: "2028-05-01" });
  await snapshot("2027-01-01", { debt, owed: "-2.97", month: "2028-05-01" });
  await harness.passTo(FIRST);

  expect((await harness.readMails(anna))[0]?.textBody).toContain(
    "You owe $0.00, $900.00 less than a month ago.",
  );
});

test("compares the date with that of the review before, on the first of the month", async () => {
  const debt = await harness.owe(anna, { name: "Car", due_day: 4 });
  await snapshot("2026-11-30", { debt, owed: "900.00", month: "2028-03-01" });
  await snapshot("2026-12-01", { debt, owed: "900.00", month: "2028-05-01" });
  await snapshot("2027-01-01", { debt, owed: "830.00", month: "2028-03-01" });
  await harness.passTo(FIRST);

  expect((await harness.readMails(anna))[0]?.textBody).toContain(
    "Debt-free in March 2028: 2 months sooner than a month ago.",
  );
});

test("names the debts that were paid off", async () => {
  const debt = await harness.owe(anna, { name: "Car" });
  await snapshot("2026-12-01", { debt, owed: "75.00", month: "2026-12-01" });
  await snapshot("2027-01-01", { debt, owed: "0.00", month: "2028-03-01" });
  await harness.passTo(FIRST);

  expect((await harness.readMails(anna))[0]?.textBody).toContain("Paid off: Car.");
});

test("is sent on the first in the user's time zone, once even if the user travels west", async () => {
  const debt = await harness.owe(anna);
  await snapshot("2026-12-31", { debt, owed: "75.00", month: "2028-03-01" });
  const move = async (timezone: string) => {
    await harness.comeBack(anna);
    const body = { timezone };
    const answer = await harness.api.call("PATCH", "/api/v1/me/", { token: anna.access, body });
    expect(answer.statusCode).toBe(200);
    await harness.settle();
  };
  await move("Pacific/Kiritimati");
  await harness.passTo("2026-12-31T17:59:00Z");
  expect(await harness.subjects(anna)).toEqual([]);
  await harness.passTo("2026-12-31T18:00:00Z");
  expect(await harness.subjects(anna)).toHaveLength(1);

  await move("Pacific/Honolulu");
  await harness.passTo("2027-01-01T18:00:00Z");
  expect(await harness.subjects(anna)).toHaveLength(1);
});

test("is not sent after the free days of linked banks, until the user subscribes", async () => {
  const debt = await harness.owe(anna);
  await beginFreeDaysAt(harness.api, anna, "2026-11-01T12:00:00Z");
  await snapshot("2027-01-01", { debt, owed: "75.00", month: "2028-03-01" });
  await harness.passTo(FIRST);
  expect(await harness.subjects(anna)).toEqual([]);

  await giveSubscription(harness.api, anna);
  await snapshot("2027-02-01", { debt, owed: "75.00", month: "2028-03-01" });
  await harness.passTo("2027-02-01T08:00:00Z");
  expect(await harness.subjects(anna)).toHaveLength(1);
});

test("is not sent without a plan that has a date, or without the user's choice", async () => {
  const debt = await harness.owe(anna);
  await snapshot("2027-01-01", { debt, owed: "75.00", month: null });
  await harness.passTo(FIRST);
  expect(await harness.subjects(anna)).toEqual([]);

  await harness.comeBack(anna);
  await choose({ month_review: false });
  await snapshot("2027-02-01", { debt, owed: "75.00", month: "2028-03-01" });
  await harness.passTo("2027-02-01T08:00:00Z");
  expect(await harness.subjects(anna)).toEqual([]);
});
