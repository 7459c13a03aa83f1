import type { PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { beginFreeDaysAt } from "#testing/give-banks.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { planWith } from "#testing/plan-with.ts";
import { queryDatabase } from "#testing/query-database.ts";
import {
  createReminderHarness,
  type Person,
  type ReminderHarness,
} from "#testing/reminder-harness.ts";
import { snapshotDebt } from "#testing/snapshot-debt.ts";

let harness: ReminderHarness;
let anna: Person;

const MONDAY = "2026-12-07T08:00:00Z";

beforeAll(async () => {
  harness = await createReminderHarness();
});
beforeEach(async () => {
  await harness.begin();
  anna = await harness.person();
  await choose({ payment_reminders: false, weekly_digest: true });
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

/** Stores a snapshot of the user's plan with a debt-free month. */
async function snapshot(on: string, month: string | null, debts: object[] = []): Promise<void> {
  await queryDatabase(
    harness.api,
    `insert into payoff_snapshots (user_id, taken_on, taken_at, debts, settings, status, currency, owed, debt_free_month)
     values ($1, $2, $3, $4, '{}', 'plan', 'USD', 0, $5)`,
    [anna.userId, on, `${on}T00:10:00Z`, JSON.stringify(debts), month],
  );
}

const owing = (isIncluded: boolean, currency = "USD") =>
  snapshotDebt({ is_included: isIncluded, currency });

test("sends one digest of the week on Monday morning, and none on other days", async () => {
  // One payment sent last week, one to send by Thursday, one due this month and one due next month.
  const paid = await harness.owe(anna, { name: "Paid", due_day: 4 });
  await harness.pay(anna, paid, { amount: "75.00" });
  const due = await harness.owe(anna, { name: "Due" });
  await harness.owe(anna, { name: "Later", due_day: 28, minimum: "30.00" });
  await snapshot("2026-11-29", "2028-05-01", [owing(true)]);
  await snapshot("2026-12-06", "2028-03-01", [owing(true)]);

  await harness.passTo("2026-12-05T09:00:00Z");
  await harness.passTo("2026-12-07T07:59:00Z");
  expect(await harness.subjects(anna)).toEqual([]);
  for (const at of [MONDAY, "2026-12-07T08:15:00Z", "2026-12-08T09:00:00Z"])
    await harness.passTo(at);

  const [mail, ...more] = await harness.readMails(anna);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("$75.00 to pay this week");
  expect(mail?.textBody.split("\n").slice(0, 5)).toEqual([
    "To send this week, by Sunday, Dec 13: $75.00 in 1 payment.",
    "Left to pay by Thursday, Dec 31: $105.00.",
    "To send by then as well, due next month: $75.00.",
    "Paid last week: $75.00.",
    "Debt-free in March 2028: 2 months sooner than a week ago.",
  ]);
  expect(mail?.textBody).toContain("http://localhost:3000/home");
  expect(mail?.htmlBody).toContain('href="http://localhost:3000/plan"');

  await harness.comeBack(anna);
  await harness.pay(anna, due, { status: "sent", sent_on: "2026-12-08" });
  await harness.passTo("2026-12-14T08:00:00Z");
  expect(await harness.subjects(anna)).toEqual([
    "$75.00 to pay this week",
    "Nothing to pay this week",
  ]);
});

test.for<[string, string | null, object[], string | null]>([
  ["did not move", "2028-03-01", [owing(true)], "Debt-free in March 2028, same as a week ago."],
  [
    "moved back",
    "2028-02-01",
    [owing(true)],
    "Debt-free in March 2028: 1 month later than a week ago.",
  ],
  ["was not known", null, [owing(true)], "Debt-free in March 2028."],
  [
    "leaves debts out",
    "2028-03-01",
    [owing(true), owing(true), owing(false)],
    "The 2 debts in your plan are paid off in March 2028, same as a week ago.",
  ],
  [
    "has a debt in another currency",
    "2028-03-01",
    [owing(true), owing(true), owing(true, "EUR")],
    "The 2 debts in your plan are paid off in March 2028, same as a week ago.",
  ],
  [
    "lacks a figure of a debt",
    "2028-03-01",
    [owing(true), owing(true), { ...owing(true), owed: { value: null, source: "none" } }],
    "The 2 debts in your plan are paid off in March 2028, same as a week ago.",
  ],
  [
    "leaves out the second report of a debt",
    "2028-03-01",
    [owing(true), { ...owing(false), duplicate_of: "other" }],
    "Debt-free in March 2028, same as a week ago.",
  ],
])("names the debt-free month of a plan that %s", async ([, before, debts, line]) => {
  await harness.owe(anna);
  await snapshot("2026-11-29", before, debts);
  // What changed on the day of the last digest was not in it.
  await snapshot("2026-11-30", "2031-01-01", debts);
  await snapshot("2026-12-07", "2028-03-01", debts);
  await harness.passTo(MONDAY);

  expect((await harness.readMails(anna))[0]?.textBody.split("\n")).toContain(line);
});

test("names what is due this month beyond the budget, also after this week", async () => {
  await harness.owe(anna, { due_day: 28, minimum: "30.00" });
  const [path, token] = ["/api/v1/payoff-plan/", anna.access];
  const { settings } = (await harness.api.call("GET", path, { token })).json<PayoffPlan>();
  const body = { ...settings, total: "0.01" };
  expect((await harness.api.call("PUT", path, { token, body })).statusCode).toBe(200);
  await harness.passTo(MONDAY);

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe("$29.99 due beyond your budget this month");
  expect(mail?.textBody).toContain(
    "Left to pay by Thursday, Dec 31: $30.00 ($29.99 beyond your budget",
  );
});

test.for([
  ["0.00", "About $100.00 due beyond your budget this month", "$100.00 beyond your budget, "],
  ["40.00", "About $40.00 to pay this week", "$60.00 beyond your budget, "],
  ["100.00", "About $100.00 to pay this week", ""],
])(
  "calls an estimated bill an estimate, also beyond a budget of $%s",
  async ([total, subject, beyond]) => {
    // One percent of $4,000.00 and a month's interest.
    const balances = [{ id: "store", amount: "4000.00", apr: "18" }];
    await harness.owe(anna, { kind: "credit_card", minimum: null, balances });
    await planWith(harness.api, anna, total);
    await harness.passTo(MONDAY);

    const [mail] = await harness.readMails(anna);
    expect(mail?.subject).toBe(subject);
    expect(mail?.textBody).toContain(
      `Left to pay by Thursday, Dec 31: $100.00 (${beyond}$100.00 estimated).`,
    );
  },
);

test("names what the last paycheck pays, also if it may wait until after this week", async () => {
  await harness.owe(anna, { due_day: 28, minimum: "30.00" });
  const [path, token] = ["/api/v1/payoff-plan/", anna.access];
  const { settings } = (await harness.api.call("GET", path, { token })).json<PayoffPlan>();
  const paydays = { every: "month", on: null, days: [4], amount: "100.00" };
  const body = { ...settings, total: "100.00", paydays };
  expect((await harness.api.call("PUT", path, { token, body })).statusCode).toBe(200);
  await harness.passTo(MONDAY);

  const [mail] = await harness.readMails(anna);
  expect(mail?.textBody).toContain("Nothing to send this week, until Sunday, Dec 13.");
  expect(mail?.textBody).toContain(
    "Of your paycheck of Dec 4, $100.00 is for payments that may wait.",
  );
});

test("names what is due next month and must be sent in this one", async () => {
  await harness.owe(anna, { due_day: 2, minimum: "30.00" });
  await harness.passTo("2026-12-28T08:00:00Z");

  const [mail] = await harness.readMails(anna);
  expect(mail?.textBody).toContain("To send by then as well, due next month: $30.00.");
});

test("says of a week with days of the next month that it leaves out that month's extras", async () => {
  await harness.owe(anna, { due_day: 5 });
  await snapshot("2026-12-06", "2028-03-01", [owing(true)]);
  const extras = "Extra payments of January 2027 are not included.";

  await harness.passTo(MONDAY);
  expect((await harness.readMails(anna))[0]?.textBody).not.toContain(extras);
  await harness.passTo("2026-12-28T08:00:00Z");
  expect((await harness.readMails(anna)).at(-1)?.textBody).toContain(extras);
});

test("omits the debt-free month if the plan has none", async () => {
  await harness.owe(anna, { minimum: null });
  await snapshot("2026-12-06", null, [owing(true)]);
  await harness.passTo(MONDAY);

  const [mail] = await harness.readMails(anna);
  expect(mail?.textBody).not.toMatch(/debt-free|paid off/i);
  expect(mail?.textBody).toContain("1 more payment: the amount is unknown.");
});

test("is sent at eight in the user's time zone, and not again if the user travels west that Monday", async () => {
  await harness.owe(anna);
  const move = async (timezone: string) => {
    await harness.comeBack(anna);
    const body = { timezone };
    const answer = await harness.api.call("PATCH", "/api/v1/me/", { token: anna.access, body });
    expect(answer.statusCode).toBe(200);
    await harness.settle();
  };
  await move("Pacific/Kiritimati");
  await harness.passTo("2026-12-06T17:59:00Z");
  expect(await harness.subjects(anna)).toEqual([]);
  await harness.passTo("2026-12-06T18:00:00Z");
  expect(await harness.subjects(anna)).toHaveLength(1);

  await move("Pacific/Honolulu");
  await harness.passTo("2026-12-07T18:00:00Z");
  expect(await harness.subjects(anna)).toHaveLength(1);
  await harness.passTo("2026-12-14T18:00:00Z");
  expect(await harness.subjects(anna)).toHaveLength(2);
});

test("is not sent after the free days of linked banks, until the user subscribes", async () => {
  await harness.owe(anna);
  await beginFreeDaysAt(harness.api, anna, "2026-11-01T12:00:00Z");
  await harness.passTo(MONDAY);
  expect(await harness.subjects(anna)).toEqual([]);

  await giveSubscription(harness.api, anna);
  await harness.passTo("2026-12-14T08:00:00Z");
  expect(await harness.subjects(anna)).toHaveLength(1);
});

test("is not sent without the user's choice, debts and a confirmed address", async () => {
  await harness.passTo(MONDAY);
  expect(await harness.subjects(anna)).toEqual([]);

  await harness.comeBack(anna);
  await harness.owe(anna);
  await choose({ weekly_digest: false });
  await harness.passTo("2026-12-14T08:00:00Z");
  expect(await harness.subjects(anna)).toEqual([]);

  await harness.passTo("2026-12-15T08:00:00Z");
  await harness.comeBack(anna);
  await choose({ weekly_digest: true });
  await queryDatabase(harness.api, "update users set email_verified_at = null where id = $1", [
    anna.userId,
  ]);
  await harness.passTo("2026-12-21T08:00:00Z");
  expect(await harness.subjects(anna)).toEqual([]);
});
