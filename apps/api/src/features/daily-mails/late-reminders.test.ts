import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD } from "#testing/debt-harness.ts";
import { planWith } from "#testing/plan-with.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { readMonth } from "#testing/read-month.ts";
import {
  createReminderHarness,
  type Person,
  type ReminderHarness,
} from "#testing/reminder-harness.ts";
import { settle } from "#testing/reconcile-ledger.ts";
import { signInAgain } from "#testing/signed-in-user.ts";

let harness: ReminderHarness;
let anna: Person;

beforeAll(async () => {
  harness = await createReminderHarness();
});
beforeEach(async () => {
  await harness.begin();
  anna = await harness.person();
});
afterAll(() => harness.close());

/** Creates a card with $80.00 due on the 21st, like a sync does. */
async function card(facts: object = {}): Promise<string> {
  const id = await harness.addAccount(anna, { ...CARD, ...facts });
  await synced();
  return id;
}

/** Marks the bank's data as just synced, and updates the ledger. Of `isOverdue`, only payments due by then are overdue. */
async function synced(report: { isOverdue?: boolean; through?: string } = {}): Promise<void> {
  await queryDatabase(
    harness.api,
    "update connections set last_synced_at = $2 where user_id = $1",
    [anna.userId, harness.api.deps.clock.now()],
  );
  await queryDatabase(
    harness.api,
    `update liabilities set is_overdue = $2 and next_payment_due_date <= $3::date where user_id = $1`,
    [anna.userId, report.isOverdue ?? false, report.through ?? "9999-12-31"],
  );
  await settle(harness.api.deps, anna);
  await harness.settle();
}

const LATE = "Past due: $80.00 to Platinum Visa, due Monday, Dec 21";

test("a missed payment is reported once, with what to do", async () => {
  const id = await card();
  await harness.passTo("2026-12-21T09:00:00Z");
  expect(await harness.subjects(anna)).toHaveLength(1);

  await harness.passTo("2026-12-23T09:00:00Z");
  await synced({ isOverdue: true });
  await harness.passTo("2026-12-24T09:00:00Z");
  await synced({ isOverdue: true });
  await harness.passTo("2026-12-25T09:00:00Z");

  const [mail, ...more] = (await harness.readMails(anna)).filter(({ subject }) =>
    /Past due/.test(subject),
  );
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(LATE);
  expect(mail?.textBody).toContain("the lender shows no payment.");
  expect(mail?.textBody).toContain("\n\nPay what is past due today, by phone");
  expect(mail?.textBody).toContain(`/schedule/${id}\n`);
});

test("a late payment is reported in whole, also if the budget covers only a part of it", async () => {
  await card();
  await planWith(harness.api, anna, "30.00");
  harness.api.deps.clock.set("2026-12-23T09:00:00Z");
  await synced({ isOverdue: true });

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe(LATE);
  expect(mail?.textBody).toContain("Your budget covers $30.00 of it.");
});

test("what the plan adds to a late payment, such as its rounding, is not late", async () => {
  const liability = { ...CARD.liability, minimumPaymentAmount: "79.24" };
  await card({ liability });
  const gold = await card({ officialName: "Gold Visa", liability });
  const { settings } = await planWith(harness.api, anna);
  await harness.api.call("PUT", "/api/v1/payoff-plan/", {
    token: anna.access,
    body: { ...settings, total: "200.00", steady: true },
  });
  harness.api.deps.clock.set("2026-12-23T09:00:00Z");
  await synced({ isOverdue: true });
  const month = await readMonth(harness.api, await signInAgain(harness.api, anna));
  expect(month.payments).toContainEqual(
    expect.objectContaining({ debt: gold, state: "late", amount: "95.00", extra: "15.76" }),
  );
  expect(month.totals[0]?.late).toBe("158.48");

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe("Past due: $79.24 to Gold Visa, due Monday, Dec 21, and 1 more");
  expect(mail?.textBody).toContain("With what your plan adds, send $95.00.");
});

test("of a bill that is paid in part, the email names the rest and does not deny the payment", async () => {
  const id = await card();
  await harness.api.call("POST", `/api/v1/debts/${id}/payments/`, {
    token: anna.access,
    body: {
      uuid: randomUUID(),
      amount: "30.00",
      sent_on: "2026-12-01",
      status: "paid",
      cycle: "2026-12-21",
    },
  });
  harness.api.deps.clock.set("2026-12-23T09:00:00Z");
  await synced({ isOverdue: true });

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe("Past due: $50.00 to Platinum Visa, due Monday, Dec 21");
  expect(mail?.textBody).toContain(
    "$50.00 to Platinum Visa was due on Monday, Dec 21: the rest of $80.00.",
  );
  expect(mail?.textBody).not.toContain("shows no payment");
});

test("an email about a late payment lists all that are late, also those that were reported before", async () => {
  await card();
  const liability = { ...CARD.liability, nextPaymentDueDate: "2026-12-28" };
  await card({ officialName: "Gold Visa", liability });
  harness.api.deps.clock.set("2026-12-23T09:00:00Z");
  await synced({ isOverdue: true, through: "2026-12-23" });
  const before = (await harness.readMails(anna)).length;
  harness.api.deps.clock.set("2026-12-30T09:00:00Z");
  await synced({ isOverdue: true });
  await harness.passTo("2026-12-31T09:00:00Z");

  const [mail, ...more] = (await harness.readMails(anna)).slice(before);
  expect(mail?.subject).toBe("Past due: $80.00 to Gold Visa, due Monday, Dec 28, and 1 more");
  expect(mail?.textBody).toContain("$80.00 to Platinum Visa was due on Monday, Dec 21");
  expect(more).toEqual([]);
});

test("an email about a coming payment lists those that are late below it, as Home does", async () => {
  await card();
  await harness.owe(anna, { due_day: 8 });
  harness.api.deps.clock.set("2026-12-23T09:00:00Z");
  await synced({ isOverdue: true });
  expect(await harness.subjects(anna)).toEqual([LATE]);

  await harness.passTo("2027-01-05T09:00:00Z");
  const [, mail] = await harness.readMails(anna);
  expect(mail?.subject).toMatch(/^\$75\.00 to Grandma .+, and 1 past due payment$/);
  expect(mail?.textBody).toMatch(/Grandma [^]+\$80\.00 to Platinum Visa was due on Monday, Dec 21/);
  expect(mail?.textBody).toContain("Pay what is past due today");
});

test.for<[string, string, (id: string) => Promise<unknown>]>([
  [
    "is paid",
    "$50.00 extra to Platinum Visa, any day until Monday, Dec 28",
    (id) => harness.pay(anna, id, { cycle: "2026-12-21", amount: "80.00", sent_on: "2026-12-26" }),
  ],
  // Its minimum leaves the budget, and its missed payment stays past due.
  [
    "leaves the plan",
    "$50.00 extra to Grandma, any day until Monday, Dec 28, and 1 past due payment",
    (id) => harness.change(anna, id, { is_included: false }),
  ],
])("reminds of no extra until the late payment %s", async ([, extra, settle]) => {
  const id = await card();
  const loan = await harness.owe(anna, { due_day: 20 });
  await harness.pay(anna, loan, { cycle: "2026-12-20" });
  await planWith(harness.api, anna, "205.00");
  const before = (await harness.readMails(anna)).length;
  harness.api.deps.clock.set("2026-12-25T09:00:00Z");
  await synced({ isOverdue: true });
  harness.api.deps.clock.set("2026-12-26T09:00:00Z");
  await synced({ isOverdue: true });

  const mails = (await harness.readMails(anna)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([LATE]);
  expect(mails[0]?.textBody).not.toContain("extra");

  await harness.comeBack(anna);
  await settle(id);
  await harness.passTo("2026-12-27T09:00:00Z");
  expect((await harness.subjects(anna)).at(-1)).toBe(extra);
});

test("an email about several late payments says once what to do", async () => {
  await card();
  await card({ officialName: "Gold Visa" });
  harness.api.deps.clock.set("2026-12-23T09:00:00Z");
  await synced({ isOverdue: true });

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe("Past due: $80.00 to Gold Visa, due Monday, Dec 21, and 1 more");
  expect(mail?.textBody.match(/shows no payment/g)).toHaveLength(2);
  expect(mail?.textBody.match(/by phone/g)).toHaveLength(1);
  expect(mail?.htmlBody.match(/by phone/g)).toHaveLength(1);
});

test("an email without late payments does not say what to do about them", async () => {
  await card();
  await harness.passTo("2026-12-21T09:00:00Z");

  expect((await harness.readMails(anna)).map(({ textBody }) => /by phone/.test(textBody))).toEqual([
    false,
  ]);
});

test("a payment is not late only because its due date has passed", async () => {
  await card();
  await harness.passTo("2026-12-23T09:00:00Z");
  await synced();

  expect((await harness.subjects(anna)).filter((each) => each.startsWith("Past due"))).toEqual([]);
});

test("a late payment is reported with any lead, in one email with coming payments", async () => {
  const id = await card();
  await harness.change(anna, id, { reminder_days: null });
  await harness.owe(anna, { due_day: 28 });
  harness.api.deps.clock.set("2026-12-23T09:00:00Z");
  await synced({ isOverdue: true });

  const [mail, ...more] = await harness.readMails(anna);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`${LATE}, and 1 coming payment`);
  expect(mail?.textBody).toContain("$75.00 to Grandma today, due Monday, Dec 28");
});

test("a duplicate account is reported once", async () => {
  const first = await card();
  const twin = await card();
  await queryDatabase(
    harness.api,
    `update connections set duplicate_of = (select connection_id from accounts where id = $1)
     where id = (select connection_id from accounts where id = $2)`,
    [first, twin],
  );
  const [, second] = await harness.debts(anna);
  expect(second).toMatchObject({ uuid: twin, duplicate_of: first });

  await harness.passTo("2026-12-14T09:00:00Z");
  expect(await harness.subjects(anna)).toEqual(["$80.00 to Platinum Visa by Wednesday, Dec 16"]);
});

test("a debt that was linked again is reported once, with the bank's figures", async () => {
  await harness.owe(anna, {
    name: "Platinum Visa",
    lender: "First Platypus Bank",
    kind: "credit_card",
    due_day: 21,
  });
  await card({ createdAt: new Date("2026-12-01T12:00:01Z") });

  await harness.passTo("2026-12-14T09:00:00Z");
  expect(await harness.subjects(anna)).toEqual(["$80.00 to Platinum Visa by Wednesday, Dec 16"]);
});

test("a name cannot break its line, show an account number or fill the email", async () => {
  const name = `<img src=x onerror=alert(1)>\u202e\r\nBcc: eve@example.org 4111 1111 1111 1111 ${"long ".repeat(20)}`;
  await card({ officialName: name });
  await harness.passTo("2026-12-14T09:00:00Z");

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toMatch(
    /^\$80\.00 to <img src=x onerror=alert\(1\)> Bcc: eve@example\.org …1111/,
  );
  expect(mail?.subject).not.toMatch(/[\p{C}]|4111/u);
  expect(mail?.subject.length).toBeLessThan(120);
  expect(mail?.htmlBody).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(mail?.htmlBody).not.toContain("<img");
  expect(mail?.textBody).not.toContain("4111 1111");
});

test("a user who reported the payment as not paid gets no email about it", async () => {
  const id = await card();
  await harness.passTo("2026-12-23T09:00:00Z");
  await synced();
  const path = `debts/${id}/obligations/2026-12-21/`;
  const again = await signInAgain(harness.api, anna);
  await harness.ask(again, "PATCH", { path, body: { is_unpaid: true } });
  expect((await readMonth(harness.api, again)).payments).toContainEqual(
    expect.objectContaining({ cycle: "2026-12-21", state: "late" }),
  );
  await harness.passTo("2026-12-25T09:00:00Z");

  expect((await harness.subjects(anna)).filter((each) => each.startsWith("Past due"))).toEqual([]);

  await card({ officialName: "Gold Visa" });
  harness.api.deps.clock.set("2026-12-26T09:00:00Z");
  await synced({ isOverdue: true });
  // An email about another late payment lists it as well.
  expect((await harness.subjects(anna)).at(-1)).toBe(
    "Past due: $80.00 to Gold Visa, due Monday, Dec 21, and 1 more",
  );
});
