import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { LOAN } from "#testing/debt-harness.ts";
import { hashOfSecret } from "#http/random-secret.ts";
import { beginFreeDaysAt } from "#testing/give-banks.ts";
import { giveSubscription } from "#testing/give-subscription.ts";
import { planWith } from "#testing/plan-with.ts";
import { queryDatabase } from "#testing/query-database.ts";
import {
  createReminderHarness,
  type Person,
  type ReminderHarness,
} from "#testing/reminder-harness.ts";

let harness: ReminderHarness;
let anna: Person;

// Due on Tuesday the 15th, so it must be sent by Thursday the 10th, and the reminder is sent three days before.
const BEFORE = "2026-12-07T07:59:00Z";
const ON_THE_DAY = "2026-12-07T08:00:00Z";
const SUBJECT = "$75.00 to Grandma by Thursday, Dec 10";

beforeAll(async () => {
  harness = await createReminderHarness();
});
beforeEach(async () => {
  await harness.begin();
  anna = await harness.person();
});
afterAll(() => harness.close());

test("a reminder is sent once, in the morning of the chosen day", async () => {
  const debt = await harness.owe(anna);

  await harness.passTo(BEFORE);
  expect(await harness.subjects(anna)).toEqual([]);

  await harness.passTo(ON_THE_DAY);
  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe(SUBJECT);
  expect(mail?.textBody).toContain(
    `$75.00 to Grandma by Thursday, Dec 10, so that it arrives by Tuesday, Dec 15.\nhttp://localhost:3000/schedule/${debt}\n`,
  );
  expect(mail?.textBody).toContain("http://localhost:3000/home");
  expect(mail?.htmlBody).toContain(`href="http://localhost:3000/schedule/${debt}"`);

  for (const day of ["07", "08", "09", "10", "11", "15", "16"]) {
    await harness.passTo(`2026-12-${day}T08:15:00Z`);
  }
  expect(await harness.subjects(anna)).toEqual([SUBJECT]);
});

test("a reminder does not contain the private note of its debt", async () => {
  await harness.owe(anna, { note: "Ask for Mr. Quill" });

  await harness.passTo(ON_THE_DAY);
  const mails = await harness.readMails(anna);

  expect(mails.map(({ subject }) => subject)).toEqual([SUBJECT]);
  expect(JSON.stringify(mails)).not.toContain("Quill");
});

test.for([
  ["no lead", { reminder_days: 0 }, "2026-12-10T08:00:00Z"],
  ["a longer lead", { reminder_days: 6 }, "2026-12-04T08:00:00Z"],
  ["another pay-by day", { lead_days: 1 }, "2026-12-11T08:00:00Z"],
] as const)("with %s the reminder is sent on the debt's own day", async ([, chosen, at]) => {
  await harness.owe(anna, chosen);

  await harness.passTo(`${at.slice(0, 11)}07:59:59Z`);
  expect(await harness.subjects(anna)).toEqual([]);
  await harness.passTo(at);
  expect(await harness.subjects(anna)).toHaveLength(1);
});

test.for<[string, (debt: string) => Promise<unknown>]>([
  ["was paid", (debt) => harness.pay(anna, debt)],
  ["was sent in full", (debt) => harness.pay(anna, debt, { status: "sent" })],
  [
    "was skipped",
    (debt) =>
      harness.ask(anna, "PATCH", {
        path: `debts/${debt}/obligations/2026-12-15/`,
        body: { is_skipped: true },
      }),
  ],
  ["is of a debt that owes nothing", (debt) => owes(debt, "0.00")],
  ["is of a debt without reminders", (debt) => harness.change(anna, debt, { reminder_days: null })],
  ["is of a debt that was removed", (debt) => harness.call(anna, "DELETE", { path: `${debt}/` })],
  ["the user turned off", () => choose(anna, { payment_reminders: false })],
])("sends no reminder of a payment that %s", async ([, make]) => {
  const debt = await harness.owe(anna);
  await make(debt);

  for (const day of ["07", "08", "10", "15"]) await harness.passTo(`2026-12-${day}T09:00:00Z`);

  expect(await harness.subjects(anna)).toEqual([]);
});

async function owes(debt: string, amount: string): Promise<void> {
  await harness.change(anna, debt, { balances: [{ id: "loan", amount, apr: "5" }] });
}

function choose({ access }: Person, body: object) {
  return harness.api.call("PATCH", "/api/v1/me/notifications/", { token: access, body });
}

test("sends no reminder to an unconfirmed address until it is confirmed", async () => {
  await harness.owe(anna);
  await queryDatabase(harness.api, "update users set email_verified_at = null where id = $1", [
    anna.userId,
  ]);
  await harness.passTo(ON_THE_DAY);
  expect(await harness.subjects(anna)).toEqual([]);

  const { deps } = harness.api;
  const key = "confirmation-key";
  await queryDatabase(
    harness.api,
    "insert into email_keys (id, user_id, purpose, key_hash, created_at, expires_at) values (gen_random_uuid(), $1, 'verify_email', $2, $3, $4)",
    [anna.userId, hashOfSecret(key), deps.clock.now(), "2026-12-08T08:00:00Z"],
  );
  const answer = await harness.api.call("POST", "/api/auth/register/verify-email/", {
    body: { key },
  });
  expect(answer.statusCode).toBe(200);
  await harness.settle();
  expect(await harness.subjects(anna)).toEqual([SUBJECT]);
});

test("a user who turns reminders on again is reminded of coming payments the next morning", async () => {
  await harness.owe(anna);
  await choose(anna, { payment_reminders: false });
  await harness.passTo(ON_THE_DAY);
  await harness.comeBack(anna);
  await choose(anna, { payment_reminders: true });
  await harness.passTo("2026-12-08T08:00:00Z");

  expect(await harness.subjects(anna)).toEqual([SUBJECT]);
});

test("the reminder of a partly sent payment has the remaining amount", async () => {
  const debt = await harness.owe(anna);
  await harness.pay(anna, debt, { amount: "40.00" });
  await harness.passTo(ON_THE_DAY);

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe("$35.00 more to Grandma by Thursday, Dec 10");
  expect(mail?.textBody).toContain("This is the rest");
});

test("the reminder of a partly sent payment names what the plan adds to the rest", async () => {
  const debt = await harness.owe(anna);
  await planWith(harness.api, anna, "195.00");
  await harness.pay(anna, debt, { amount: "40.00" });
  await harness.passTo(ON_THE_DAY);

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe("$155.00 more to Grandma by Thursday, Dec 10");
  expect(mail?.textBody).toContain("The rest is $35.00, and your plan adds $120.00.");
});

test("an unknown amount is called unknown, never zero", async () => {
  await harness.owe(anna, { minimum: null });
  await harness.passTo(ON_THE_DAY);

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe("A payment to Grandma by Thursday, Dec 10");
  expect(mail?.textBody).toContain("We don't know the amount yet");
  expect(mail?.textBody).not.toContain("$0");
});

test.for([
  ["the minimum", { type: "minimum" }, "$75.00", ""],
  ["another amount", { type: "other", amount: "90.00" }, "A payment", "set to $90.00."],
  ["the balance", { type: "full" }, "A payment", "set to the full balance."],
  ["the statement", { type: "statement" }, "A payment", "set to the statement balance."],
] as const)("on autopay of %s the email has Home's amount and the setting", async (row) => {
  const [, autopay, amount, setting] = row;
  await harness.owe(anna, { autopay });
  await harness.passTo(ON_THE_DAY);

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe(`${amount} to Grandma will be taken on Tuesday, Dec 15`);
  expect(mail?.textBody).toContain("$75.00");
  expect(mail?.textBody).toContain(setting);
  expect(mail?.textBody).toContain("Autopay is on");
});

test("the reminders of one day are one email, ordered by the day to act, with autopay last", async () => {
  await harness.owe(anna, { name: "Taken", autopay: { type: "minimum" }, due_day: 14 });
  await harness.owe(anna, { name: "Later", reminder_days: 7, due_day: 17 });
  await harness.owe(anna, { name: "First" });
  await harness.passTo(ON_THE_DAY);

  const [mail, ...more] = await harness.readMails(anna);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("$75.00 to First by Thursday, Dec 10, and 2 more");
  const places = ["First", "Later", "Taken"].map((name) => mail?.textBody.indexOf(name) ?? -1);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
  expect(places[0]).toBeGreaterThanOrEqual(0);
});

test("sends at most one email a day, and later reminders follow on the next morning", async () => {
  await harness.owe(anna);
  await harness.passTo(ON_THE_DAY);
  await harness.comeBack(anna);
  await harness.owe(anna, { name: "Another" });
  await harness.passTo("2026-12-07T20:00:00Z");
  expect(await harness.subjects(anna)).toEqual([SUBJECT]);

  await harness.passTo("2026-12-08T08:00:00Z");
  expect(await harness.subjects(anna)).toEqual([SUBJECT, "$75.00 to Another by Thursday, Dec 10"]);
});

test("sends no email at night", async () => {
  await harness.passTo("2026-12-09T21:00:00Z");
  await harness.comeBack(anna);
  await harness.owe(anna);
  expect(await harness.subjects(anna)).toEqual([]);

  await harness.passTo("2026-12-10T07:59:00Z");
  expect(await harness.subjects(anna)).toEqual([]);
  await harness.passTo("2026-12-10T08:00:00Z");
  expect(await harness.subjects(anna)).toEqual(["$75.00 to Grandma today, due Tuesday, Dec 15"]);
});

test("a payment that is entered after its pay-by day is to be sent the next morning", async () => {
  await harness.passTo("2026-12-11T09:00:00Z");
  await harness.comeBack(anna);
  await harness.owe(anna);
  expect(await harness.subjects(anna)).toEqual([]);
  await harness.passTo("2026-12-12T08:00:00Z");

  expect(await harness.subjects(anna)).toEqual(["$75.00 to Grandma today, due Tuesday, Dec 15"]);
});

test("reminds of a payment once, even if the user's time zone or lead changes", async () => {
  const debt = await harness.owe(anna);
  await harness.passTo(ON_THE_DAY);
  expect(await harness.subjects(anna)).toEqual([SUBJECT]);
  await harness.comeBack(anna);

  const move = (timezone: string) =>
    harness.api.call("PATCH", "/api/v1/me/", { token: anna.access, body: { timezone } });
  for (const zone of ["Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Berlin"]) {
    expect((await move(zone)).statusCode).toBe(200);
    await harness.settle();
    await harness.passTo("2026-12-08T18:30:00Z");
    harness.api.deps.clock.set(ON_THE_DAY);
  }
  for (const reminder_days of [0, 10, 2]) {
    await harness.change(anna, debt, { reminder_days });
    await harness.passTo("2026-12-09T09:00:00Z");
    harness.api.deps.clock.set(ON_THE_DAY);
  }
  await harness.change(anna, debt, { autopay: { type: "minimum" } });
  await harness.passTo("2026-12-10T09:00:00Z");

  expect(await harness.subjects(anna)).toEqual([SUBJECT]);
});

test("reminds of a payment once, even if its date is corrected and corrected back", async () => {
  const debt = await harness.owe(anna);
  await harness.passTo(ON_THE_DAY);
  await harness.comeBack(anna);
  for (const due_day of [15, 16, 15]) {
    await harness.change(anna, debt, { due_day });
    await harness.settle();
    await harness.passTo("2026-12-08T09:00:00Z");
    harness.api.deps.clock.set(ON_THE_DAY);
  }

  expect(await harness.subjects(anna)).toEqual([SUBJECT]);
});

test("reminds of a payment that is undone after its reminder day, the next morning", async () => {
  const debt = await harness.owe(anna);
  const payment = await harness.pay(anna, debt);
  await harness.passTo(ON_THE_DAY);
  await harness.comeBack(anna);
  await harness.undo(anna, payment.uuid);
  await harness.passTo("2026-12-08T08:00:00Z");

  expect(await harness.subjects(anna)).toEqual([SUBJECT]);
});

test("reminds of each month's payment, and after a jump over months only of the next one", async () => {
  await harness.owe(anna);
  await harness.passTo(ON_THE_DAY);
  await harness.passTo("2027-01-13T09:00:00Z");
  await harness.passTo("2027-01-13T09:15:00Z");
  expect(await harness.subjects(anna)).toEqual([
    SUBJECT,
    "$75.00 to Grandma today, due Friday, Jan 15",
  ]);

  await harness.passTo("2027-06-09T09:00:00Z");
  await harness.passTo("2027-06-09T09:15:00Z");
  expect((await harness.subjects(anna)).slice(2)).toEqual([
    "$75.00 to Grandma by Thursday, Jun 10",
  ]);
});

test("sends no reminder after the free days of linked banks, until the user subscribes", async () => {
  await harness.owe(anna);
  await beginFreeDaysAt(harness.api, anna, "2026-11-01T12:00:00Z");

  await harness.passTo(ON_THE_DAY);
  expect(await harness.subjects(anna)).toEqual([]);

  await giveSubscription(harness.api, anna);
  await harness.passTo("2026-12-08T08:00:00Z");
  expect(await harness.subjects(anna)).toEqual([SUBJECT]);
});

test("an email asks about unconfirmed payments", async () => {
  await harness.owe(anna, { name: "Asked", due_day: 4 });
  await harness.owe(anna);
  await harness.passTo(ON_THE_DAY);

  const mail = (await harness.readMails(anna)).at(-1);
  expect(mail?.subject).toBe(SUBJECT);
  expect(mail?.textBody).toContain("\nAsked, $75.00: Was it paid? It was due Dec 4, 2026.\n");
});

test("the amount is the plan's, and the email names the minimum", async () => {
  await harness.owe(anna);
  await planWith(harness.api, anna, "100.00");
  await harness.passTo(ON_THE_DAY);

  const [mail] = await harness.readMails(anna);
  expect(mail?.subject).toBe("$100.00 to Grandma by Thursday, Dec 10");
  expect(mail?.textBody).toContain("by Tuesday, Dec 15. The minimum is $75.00.\n");
});

test("reminds of a payment without a due date, and of an extra, once a month", async () => {
  await harness.create(anna, { ...LOAN, name: "Honda", minimum: "50.00" });
  const loan = await harness.owe(anna, { due_day: 4 });
  await harness.pay(anna, loan, { cycle: "2026-12-04" });
  await planWith(harness.api, anna, "175.00");
  const before = (await harness.subjects(anna)).length;

  for (const day of ["2026-12-27", "2026-12-28", "2026-12-30", "2027-01-02"]) {
    await harness.passTo(`${day}T08:00:00Z`);
  }

  expect((await harness.subjects(anna)).slice(before)).toEqual([
    // Both arrive in December if they are sent by then.
    "$50.00 extra to Grandma, any day until Monday, Dec 28, and 2 more",
  ]);
  expect((await harness.readMails(anna)).at(-1)?.textBody).toContain(
    "$50.00 to Honda in December 2026. Its due day is unknown.",
  );
  await harness.passTo("2027-01-28T08:00:00Z");
  expect((await harness.readMails(anna)).at(-1)?.textBody).toContain("to Honda in January 2027.");
});

test("reminds once of an extra that waits for other money", async () => {
  const loan = await harness.owe(anna);
  await harness.pay(anna, loan, { cycle: "2026-12-15" });
  const bonus = { on: "2026-12-24", amount: "25.00", debt: null };
  const { settings } = await planWith(harness.api, anna, "75.00");
  const changes = [{ kind: "one_off", id: randomUUID(), name: "Bonus", ...bonus }];
  const body = { ...settings, changes };
  await harness.api.call("PUT", "/api/v1/payoff-plan/", { token: anna.access, body });
  // An extra that was sent before the reminder is another one.
  await harness.pay(anna, loan, { amount: "5.00", is_extra: true });
  const before = (await harness.subjects(anna)).length;
  await harness.passTo("2026-12-23T08:00:00Z");
  await harness.comeBack(anna);
  // A bill that is paid since then is no extra.
  await harness.pay(anna, loan, { cycle: "2027-01-15", sent_on: "2026-12-23" });
  for (const day of ["24", "28"]) await harness.passTo(`2026-12-${day}T08:00:00Z`);

  expect((await harness.subjects(anna)).slice(before)).toEqual([
    "$20.00 extra to Grandma, from Thursday, Dec 24",
  ]);
});

test("reminds of a changed extra in the same month", async () => {
  const loan = await harness.owe(anna);
  await harness.pay(anna, loan, { cycle: "2026-12-15" });
  await harness.settle();
  await planWith(harness.api, anna, "100.00");
  await harness.passTo("2026-12-28T08:00:00Z");

  expect((await harness.subjects(anna)).at(-1)).toBe("$25.00 extra to Grandma today");
});
